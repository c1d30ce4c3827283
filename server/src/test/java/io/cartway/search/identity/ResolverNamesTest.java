package io.cartway.search.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Words that a stored name has besides the place's own: each pair of names differs in one word,
/// and the two words are equally rare.
class ResolverNamesTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan
      5 | LINESTRING(9.520 47.140, 9.522 47.140) | highway=residential; name=Hofgasse
      6 | LINESTRING(9.520 47.150, 9.522 47.150) | highway=residential; name=Burggasse
      11 | POINT(9.5205 47.1402) | shop=bakery; name=Gross; addr:housenumber=3; \
      addr:street=Hofgasse
      12 | POINT(9.5400 47.1300) | amenity=cafe
      """;

  private static final LatLng BAKERY = new LatLng(47.1402, 9.5205);
  private static final LatLng CAFE = new LatLng(47.1300, 9.5400);

  @TempDir Path folder;
  private SearchIndex index;
  private Resolver resolver;

  @BeforeEach
  void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
    resolver = new Resolver(index);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private double confidence(String name, LatLng position) throws IOException {
    List<Resolver.Resolved> found =
        resolver.resolve(new StoredPlace(name, position, List.of(), "", "", List.of()));
    return found.isEmpty() ? 0 : found.getFirst().confidence();
  }

  @Test
  void the_name_of_its_town_is_forgiven() throws IOException {
    assertThat(confidence("Gross Vaduz", BAKERY)).isGreaterThan(confidence("Gross Schaan", BAKERY));
  }

  @Test
  void the_name_of_its_street_is_forgiven() throws IOException {
    assertThat(confidence("Gross Hofgasse", BAKERY))
        .isGreaterThan(confidence("Gross Burggasse", BAKERY));
  }

  @Test
  void a_place_without_a_name_may_be_called_what_it_is_and_no_more() throws IOException {
    assertThat(confidence("Café", CAFE)).isGreaterThan(confidence("Café Burggasse", CAFE));
  }
}
