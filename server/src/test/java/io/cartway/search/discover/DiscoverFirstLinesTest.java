package io.cartway.search.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What stands first of what discover finds: what is foremost what is asked for, whole names before
/// parts of them, and kinds of places before names that are only alike.
class DiscoverFirstLinesTest {

  private static final LatLng HERE = new LatLng(47.14, 9.52);

  private static final String PLACES =
      """
      301 | POINT(9.5220 47.1400) | leisure=pitch; sport=basketball;soccer; name=Platz Nord
      302 | POINT(9.5260 47.1400) | leisure=pitch; sport=soccer; name=Sportanlage Süd
      303 | POINT(9.5300 47.1410) | tourism=hotel; name=Hotel-Gasthof Adler
      304 | POINT(9.5230 47.1402) | tourism=guest_house; name=Wirtschaft zum Adler
      305 | POINT(9.5210 47.1405) | amenity=fuel; name=Eni
      306 | POINT(9.5400 47.1405) | amenity=fuel; name=Dorf Tankstelle
      307 | POINT(9.5400 47.1500) | tourism=hotel; name=Hôtel de Paris
      308 | POINT(9.5410 47.1500) | tourism=hotel; name=Hermitage
      309 | POINT(9.5225 47.1690) | railway=station; name=Schaan-Vaduz; train=yes
      310 | POINT(9.5215 47.1420) | railway=platform; public_transport=platform; \
      train=yes; name=Steig
      311 | POINT(9.5216 47.1421) | amenity=recycling; recycling_type=centre; name=Werkhof
      312 | LINESTRING(9.545 47.149, 9.547 47.149) | highway=residential; name=Avenue de Paris
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Discovery discovery;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, PLACES);
    discovery = new Discovery(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<String> titles(String text) throws IOException {
    Instant now = Instant.parse("2026-07-01T10:00:00Z");
    DiscoverRequest request =
        new DiscoverRequest(text, Optional.empty(), SearchArea.near(HERE), now, List.of(), 0, 20);
    return discovery.discover(request).items().stream().map(SearchItem::title).toList();
  }

  @Test
  void places_of_another_main_category_come_later() throws IOException {
    assertThat(titles("Fussballplatz Vaduz")).containsExactly("Sportanlage Süd", "Platz Nord");
  }

  @Test
  void a_name_that_has_all_of_the_text_comes_before_others_of_the_kind() throws IOException {
    assertThat(titles("Gasthof Adler")).first().isEqualTo("Hotel-Gasthof Adler");
  }

  @Test
  void behind_an_exact_name_stands_nothing_that_is_only_of_its_kind() throws IOException {
    assertThat(titles("Hôtel de Paris")).containsExactly("Hôtel de Paris");
  }

  @Test
  void a_misspelt_kind_of_places_is_no_part_of_a_name() throws IOException {
    assertThat(titles("Tankstele")).containsExactly("Eni", "Dorf Tankstelle");
  }

  @Test
  void a_train_station_is_no_platform() throws IOException {
    assertThat(titles("train station")).containsExactly("Schaan-Vaduz");
  }

  @Test
  void common_names_of_recycling_centres_are_understood() throws IOException {
    assertThat(titles("Altstoffsammelstelle")).containsExactly("Werkhof");
    assertThat(titles("recycling")).containsExactly("Werkhof");
  }
}
