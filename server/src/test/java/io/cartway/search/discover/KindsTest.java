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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Who asks for a kind of places gets it: the great before the small, what a word means here before
/// what it means elsewhere, and the near before what is only called alike far away.
class KindsTest {

  private static final LatLng HERE = new LatLng(47.14, 9.52);

  private static final String PLACES =
      """
      501 | POINT(9.5210 47.1410) | aeroway=helipad; name=Spital
      502 | POINT(9.5950 47.1900) | aeroway=aerodrome; name=Rheinfeld
      503 | POINT(9.5210 47.1390) | amenity=place_of_worship; religion=christian; name=St. Josef
      504 | POINT(9.5300 47.1390) | amenity=place_of_worship; religion=christian; \
      building=cathedral; name=St. Florin
      505 | POINT(9.5290 47.1380) | amenity=place_of_worship; religion=christian; \
      building=chapel; name=St. Anna
      506 | POINT(9.5205 47.1401) | shop=bathroom_furnishing; name=Bad und Form
      507 | POINT(9.5206 47.1402) | amenity=pub; name=Zum Stamm
      508 | POINT(9.5220 47.1402) | amenity=cafe; name=Amann
      509 | POINT(9.5280 47.1402) | amenity=pharmacy; name=Engel
      510 | POINT(9.9500 46.7000) | office=company; name=Apotete
      511 | POINT(9.9500 46.7100) | place=village; name=Spar; wikidata=Q1; population=9000
      512 | POINT(9.5350 47.1350) | shop=supermarket; name=Spar; brand=Spar; \
      brand:wikidata=Q610492
      513 | POINT(9.5202 47.1401) | waterway=fuel; name=Bootstankstelle
      514 | POINT(9.5320 47.1440) | amenity=fuel; name=Tankstelle Au
      515 | POINT(9.5203 47.1402) | amenity=childcare; name=Kinderbetreuung
      516 | POINT(9.5321 47.1441) | amenity=kindergarten; name=Kindergarten Au
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

  private static List<String> titles(String text, List<String> languages) throws IOException {
    DiscoverRequest request =
        new DiscoverRequest(
            text,
            Optional.empty(),
            SearchArea.near(HERE),
            Instant.parse("2026-07-01T10:00:00Z"),
            languages,
            0,
            10);
    return discovery.discover(request).items().stream().map(SearchItem::title).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "airport, en, Rheinfeld",
    "Flughafen, de, Rheinfeld",
    "helipad, en, Spital",
    "gas station, en, Tankstelle Au",
    "kindergarten, en, Kindergarten Au",
    "childcare, en, Kinderbetreuung",
    "cathedral, en, St. Florin",
    "Kathedrale, de, St. Florin",
    "cathédrale, fr, St. Florin",
    "chapel, en, St. Anna",
    "Kapelle, de, St. Anna",
    "church, en, St. Josef",
    "cafe, en, Amann",
    "café, fr, Amann",
    "pub, en, Zum Stamm",
    "Apoteke, de, Engel",
    "Spar, de, Spar",
  })
  void the_kind_that_is_asked_for_comes_first(String text, String language, String first)
      throws IOException {
    assertThat(titles(text, List.of(language))).first().isEqualTo(first);
    assertThat(titles(text, List.of())).first().isEqualTo(first);
  }

  @Test
  void what_is_small_stands_behind_the_great() throws IOException {
    assertThat(titles("airport", List.of("en"))).containsExactly("Rheinfeld", "Spital");
  }

  @Test
  void a_kind_that_is_nowhere_is_nothing_of_another_group() throws IOException {
    for (String language : List.of("en", "de", "fr")) {
      assertThat(titles("sauna", List.of(language))).isEmpty();
    }
    assertThat(titles("sauna", List.of())).isEmpty();
  }

  @Test
  void a_brand_near_by_comes_before_a_town_of_its_name_far_away() throws IOException {
    assertThat(titles("Spar", List.of())).containsExactly("Spar", "Spar, Schweiz");
  }

  @Test
  void a_location_of_many_words_is_found_as_it_is_written() throws IOException {
    String words = " und drei vier fünf sechs sieben acht neun zehn elf";
    assertThat(titles("cafe near Vaduz", List.of())).contains("Vaduzer Café");
    assertThat(titles("cafe near Vaduuz", List.of())).contains("Vaduzer Café");
    assertThat(titles("cafe near Vaduuz" + words, List.of())).doesNotContain("St. Josef");
  }
}
