package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Postal codes that are written like ranges of house numbers, in streets that have houses of both
/// numbers, and numbers that are such ranges.
class PostalCodeNumbersTest {

  private static final String WORLD =
      """
      1 | POLYGON((-9 41, -8 41, -8 42, -9 42, -9 41)) | \
      boundary=administrative; admin_level=2; name=Portugal
      2 | POINT(-8.54 41.38) | place=village; name=Calendario
      10 | LINESTRING(-8.5440 41.3800, -8.5400 41.3800) | highway=residential; \
      name=Rua Machado dos Santos
      11 | POINT(-8.5430 41.3801) | addr:housenumber=505; addr:street=Rua Machado dos Santos; \
      addr:postcode=4760-505; addr:city=Calendario
      12 | POINT(-8.5420 41.3801) | addr:housenumber=785; addr:street=Rua Machado dos Santos; \
      addr:postcode=4760-505; addr:city=Calendario
      13 | POINT(-8.5425 41.3801) | addr:housenumber=31; addr:street=Rua Machado dos Santos; \
      addr:postcode=4760-505; addr:city=Calendario
      14 | POINT(-8.5424 41.3801) | addr:housenumber=33; addr:street=Rua Machado dos Santos; \
      addr:postcode=4760-505; addr:city=Calendario
      15 | POINT(-8.5422 41.3801) | addr:housenumber=37-12; addr:street=Rua Machado dos Santos; \
      addr:postcode=4760-505; addr:city=Calendario
      """;

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Rua Machado dos Santos 902, 4760-505 Calendario | Rua Machado dos Santos,
          Rua Machado dos Santos 902, 4760-785 Calendario | Rua Machado dos Santos,
          Rua Machado dos Santos, 4760-505 Calendario | Rua Machado dos Santos,
          Rua Machado dos Santos 902, 31-785 Calendario | Rua Machado dos Santos,
          Rua Machado dos Santos 31, 4760-505 Calendario | Rua Machado dos Santos 31,
          Rua Machado dos Santos 505, 4760-785 Calendario | Rua Machado dos Santos 505,
          Rua Machado dos Santos 31-33, Calendario | Rua Machado dos Santos 31,
          Rua Machado dos Santos 37-12, Calendario | Rua Machado dos Santos 37-12,
          """)
  void no_part_of_a_postal_code_is_a_house(String text, String title) throws IOException {
    SearchItem first = new Geocoder(index).geocode(GeocodeRequest.of(text)).getFirst();
    assertThat(first.title()).startsWith(title);
  }
}
