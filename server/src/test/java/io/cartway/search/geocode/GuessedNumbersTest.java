package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers between those of two known houses, with the town that they lie in and with another one.
/// Ruggell's main road goes on towards Schellenberg, which has no such road; Mauren has no border.
class GuessedNumbersTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.22, 9.56 47.22, 9.56 47.26, 9.50 47.26, 9.50 47.22)) | \
      boundary=administrative; admin_level=8; name=Ruggell
      3 | POLYGON((9.50 47.20, 9.56 47.20, 9.56 47.22, 9.50 47.22, 9.50 47.20)) | \
      boundary=administrative; admin_level=8; name=Gamprin
      4 | POLYGON((9.48 47.05, 9.52 47.05, 9.52 47.09, 9.48 47.09, 9.48 47.05)) | \
      boundary=administrative; admin_level=8; name=Balzers
      5 | POINT(9.53 47.24) | place=village; name=Ruggell
      6 | POINT(9.53 47.21) | place=village; name=Gamprin
      7 | POINT(9.50 47.07) | place=village; name=Balzers
      8 | POINT(9.575 47.24) | place=village; name=Schellenberg
      9 | POINT(9.515 47.235) | place=suburb; name=Oberdorf
      25 | POLYGON((9.56 47.22, 9.60 47.22, 9.60 47.26, 9.56 47.26, 9.56 47.22)) | \
      boundary=administrative; admin_level=8; name=Schellenberg
      26 | POINT(9.590 47.21) | place=village; name=Mauren
      10 | LINESTRING(9.5400 47.2400, 9.5550 47.2400) | highway=residential; name=Landstrasse
      11 | POINT(9.5410 47.2401) | addr:housenumber=89; addr:street=Landstrasse; \
      addr:city=Ruggell
      12 | POINT(9.5425 47.2401) | addr:housenumber=93; addr:street=Landstrasse; \
      addr:city=Ruggell
      13 | LINESTRING(9.5000 47.0700, 9.5040 47.0700) | highway=residential; name=Landstrasse
      14 | POINT(9.5010 47.0701) | addr:housenumber=91; addr:street=Landstrasse; \
      addr:city=Balzers
      15 | LINESTRING(9.5120 47.2300, 9.5160 47.2300) | highway=residential; name=Quellweg
      16 | POINT(9.5130 47.2301) | addr:housenumber=1; addr:street=Quellweg; addr:city=Oberdorf
      17 | POINT(9.5138 47.2301) | addr:housenumber=5; addr:street=Quellweg; addr:city=Oberdorf
      18 | LINESTRING(9.5300 47.2210, 9.5300 47.2190) | highway=residential; name=Grenzgasse
      19 | POINT(9.5301 47.2209) | addr:housenumber=1; addr:street=Grenzgasse; addr:city=Ruggell
      20 | POINT(9.5301 47.2203) | addr:housenumber=5; addr:street=Grenzgasse; addr:city=Ruggell
      21 | LINESTRING(9.5400 47.2450, 9.5440 47.2450) | highway=residential; name=Ranggasse
      22 | LINESTRING(9.5410 47.2451, 9.5425 47.2451) | addr:interpolation=all
      23 | POINT(9.5410 47.2451) | addr:housenumber=1; addr:street=Ranggasse; addr:city=Ruggell
      24 | POINT(9.5425 47.2451) | addr:housenumber=9; addr:street=Ranggasse; addr:city=Ruggell
      27 | LINESTRING(9.5400 47.2350, 9.5440 47.2350) | highway=residential; \
      name=Schellenberg Gass
      28 | POINT(9.5410 47.2351) | addr:housenumber=11; addr:street=Schellenberg Gass; \
      addr:city=Ruggell
      29 | POINT(9.5420 47.2351) | addr:housenumber=15; addr:street=Schellenberg Gass; \
      addr:city=Ruggell
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

  private static List<SearchItem> all(String text, SearchType... types) throws IOException {
    GeocodeRequest all = GeocodeRequest.of(text);
    return new Geocoder(index)
        .geocode(new GeocodeRequest(text, Map.of(), all.area(), List.of(), Set.of(types), 5));
  }

  private static double score(SearchItem item) {
    return item.scoring().orElseThrow().queryScore();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Landstrasse 91, Ruggell", "Landstrasse 91, Rugell", "Quellweg 3, Ruggell",
        "Quellweg 3, Oberdorf", "Grenzgasse 3, Ruggell", "Schelenberg Gass 13, Ruggell"
      })
  void a_number_between_known_ones_is_an_answer_in_its_town(String text) throws IOException {
    SearchItem item = all(text).getFirst();
    assertThat(item.subject()).as(item.title()).isInstanceOf(SearchItem.Subject.HouseNumber.class);
    assertThat(item.address().area(AreaLevel.CITY)).isIn("Ruggell", "Oberdorf");
    assertThat(score(item)).as(item.title()).isGreaterThan(0.8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Landstrasse 91, Schellenberg",
        "Landstrasse 91, Mauren",
        "Quellweg 3, Schellenberg"
      })
  void a_number_between_known_ones_in_another_town_is_none(String text) throws IOException {
    for (SearchItem item : all(text)) {
      boolean isGuess =
          item.subject() instanceof SearchItem.Subject.HouseNumber house
              && house.numberType() == SearchItem.HouseNumberType.INTERPOLATED;
      assertThat(isGuess).as(item.title()).isFalse();
      assertThat(score(item)).as(item.title()).isLessThan(0.7);
    }
    assertThat(all(text)).isNotEmpty();
  }

  @Test
  void a_number_that_is_there_is_an_answer_with_another_town() throws IOException {
    assertThat(all("Landstrasse 89, Schellenberg").getFirst().address().houseNumber())
        .isEqualTo("89");
  }

  @Test
  void numbers_of_a_range_in_the_data_are_no_guesses() throws IOException {
    assertThat(all("Ranggasse 4, Schellenberg").getFirst().address().houseNumber()).isEqualTo("4");
  }

  @Test
  void who_asks_for_house_numbers_alone_has_the_guess() throws IOException {
    assertThat(all("Landstrasse 91, Schellenberg", SearchType.HOUSE_NUMBER))
        .anySatisfy(item -> assertThat(item.address().area(AreaLevel.CITY)).isEqualTo("Ruggell"));
  }
}
