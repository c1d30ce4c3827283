package io.cartway.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.discover.DiscoverRequest;
import io.cartway.search.discover.Discovery;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.suggest.SuggestRequest;
import io.cartway.search.suggest.Suggester;
import io.cartway.search.suggest.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What somebody would shake their head at, and does not get.
class AnswerQualityTest {

  private static final LatLng VADUZ = new LatLng(47.1402, 9.5205);

  private static final String MORE =
      """
      200 | LINESTRING(9.5200 47.1450, 9.5240 47.1450) | highway=residential; name=Landstrasse
      201 | POINT(9.5210 47.1452) | addr:housenumber=1; addr:street=Landstrasse; \
      addr:postcode=9490; addr:city=Vaduz
      202 | POINT(9.5211 47.1452) | addr:housenumber=11; addr:street=Landstrasse; \
      addr:postcode=9490; addr:city=Vaduz
      203 | POINT(9.5212 47.1452) | addr:housenumber=120; addr:street=Landstrasse; \
      addr:postcode=9490; addr:city=Schaan
      204 | LINESTRING(9.5200 47.1800, 9.5240 47.1800) | highway=residential; name=Landstrasse
      205 | POINT(9.5210 47.1802) | addr:housenumber=12; addr:street=Landstrasse; \
      addr:postcode=9494; addr:city=Schaan
      206 | LINESTRING(9.5300 47.1850, 9.5340 47.1850) | highway=residential; name=Alte Dorfgasse
      207 | POINT(9.5310 47.1852) | addr:housenumber=7; addr:street=Alte Dorfgasse; \
      addr:postcode=9494; addr:city=Schaan
      208 | LINESTRING(9.5300 47.1750, 9.5340 47.1750) | highway=residential; name=Dorfgasse
      209 | POINT(9.5310 47.1752) | addr:housenumber=70; addr:street=Dorfgasse; \
      addr:postcode=9494; addr:city=Schaan
      210 | POINT(9.5230 47.1650) | highway=bus_stop; name=Schaan Hilti
      211 | POINT(9.5235 47.1652) | shop=trade; name=Hilti
      220 | POINT(9.5255 47.1425) | shop=supermarket; name=Spar
      221 | POINT(9.5206 47.1403) | amenity=parking_entrance; parking=multi-storey
      222 | POINT(9.5210 47.1410) | amenity=parking; parking=multi-storey; name=Parkhaus Mitte
      223 | POINT(9.5220 47.1430) | shop=florist; name=Blüte
      224 | LINESTRING(9.5150 47.1300, 9.5160 47.1300) | highway=residential; name=Place du Palais
      225 | POINT(9.5155 47.1301) | leisure=park; name=Place du Palais
      226 | POINT(9.5350 47.1350) | leisure=pitch; sport=basketball;soccer
      227 | POINT(9.5260 47.1350) | highway=bus_stop; name=Mühle
      228 | POINT(9.5262 47.1351) | highway=bus_stop; name=Mühle
      229 | POINT(9.5330 47.1330) | amenity=fast_food; name=McDonald's; \
      brand=McDonald's; brand:wikidata=Q38076
      230 | POINT(9.5206 47.1404) | amenity=fast_food; cuisine=burger; name=Burger Eck
      231 | POINT(9.5400 47.1330) | amenity=place_of_worship; religion=christian; \
      name=Kathedrale St. Florin
      232 | POINT(9.5410 47.1340) | amenity=monastery; name=Kloster Oben
      233 | POINT(9.5300 47.1360) | tourism=museum; name=Die Stube
      """;

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, MORE);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<SearchItem> geocode(String text) throws IOException {
    return new Geocoder(index)
        .geocode(
            new GeocodeRequest(text, Map.of(), SearchArea.near(VADUZ), List.of(), Set.of(), 5));
  }

  private static List<String> discover(String text) throws IOException {
    Instant now = Instant.parse("2026-07-01T10:00:00Z");
    DiscoverRequest request =
        new DiscoverRequest(
            text, Optional.empty(), SearchArea.near(VADUZ), now, List.of("de"), 0, 5);
    return new Discovery(index).discover(request).items().stream().map(SearchItem::title).toList();
  }

  private static List<String> suggest(String text) throws IOException {
    SuggestRequest request =
        new SuggestRequest(text, SearchArea.near(VADUZ), List.of("de"), Set.of(), 0, 8, 0);
    List<String> titles = new ArrayList<>();
    for (Suggestion each : new Suggester(index).suggest(request).items()) {
      titles.add(
          switch (each) {
            case Suggestion.Entity entity -> entity.item().title();
            case Suggestion.CategorySearch category -> "category " + category.title();
            case Suggestion.ChainSearch chain -> "chain " + chain.chain().name();
          });
    }
    return titles;
  }

  private static List<String> titles(List<SearchItem> items) {
    return items.stream().map(SearchItem::title).toList();
  }

  @Test
  void a_street_is_in_the_town_that_was_said_and_not_where_one_of_its_houses_says()
      throws IOException {
    assertThat(titles(geocode("Landstrasse Schaan")))
        .startsWith("Landstrasse, 9494 Schaan, Liechtenstein");
    assertThat(titles(geocode("Landstrasse 120 Schaan")))
        .startsWith("Landstrasse 120, 9490 Schaan, Liechtenstein");
  }

  @Test
  void a_street_without_the_number_stands_beside_another_with_it() throws IOException {
    assertThat(titles(geocode("Dorfgasse 7 Schaan")))
        .contains(
            "Alte Dorfgasse 7, 9494 Schaan, Liechtenstein",
            "Dorfgasse, 9494 Schaan, Liechtenstein");
  }

  @Test
  void a_second_answer_that_explains_less_is_less_sure() throws IOException {
    List<SearchItem> items = geocode("Landstrasse 12 Schaan");
    double first = items.getFirst().scoring().orElseThrow().queryScore();
    assertThat(first).isGreaterThan(0.95);
    List<SearchItem> unsure = geocode("Dorfgasse 70 Nirgends");
    assertThat(unsure).isNotEmpty();
    assertThat(unsure.subList(1, unsure.size()))
        .allSatisfy(item ->
            assertThat(item.scoring().orElseThrow().queryScore())
                .isLessThanOrEqualTo(unsure.getFirst().scoring().orElseThrow().queryScore()));
  }

  @Test
  void a_stop_is_not_what_it_is_called_after() throws IOException {
    assertThat(titles(geocode("Hilti Schaan"))).startsWith("Hilti", "Schaan Hilti");
    assertThat(discover("Hilti Schaan")).first().isEqualTo("Hilti");
    assertThat(suggest("hilti")).startsWith("Hilti");
    assertThat(discover("Bushaltestelle Schaan")).first().isEqualTo("Schaan Hilti");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "supermakt         | Spar",
        "supermakt vaduz   | Spar",
        "Blumen            | Blüte",
        "Fussballplatz     | Fußballplatz",
        "Mc Donalds        | McDonald's",
        "Kathedrale        | Kathedrale St. Florin",
        "Kathedrale Vaduz  | Kathedrale St. Florin",
        "Parkhaus          | Parkhaus Mitte",
        "Place du Palais   | Place du Palais, 9490 Vaduz, Liechtenstein",
      })
  void the_intended_result_comes_first(String text, String expected) throws IOException {
    assertThat(discover(text)).first().isEqualTo(expected);
  }

  @Test
  void a_kind_that_is_nowhere_is_not_answered_with_something_else() throws IOException {
    assertThat(discover("Tierarzt")).isEmpty();
  }

  @Test
  void the_number_that_is_typed_comes_before_those_that_it_may_become() throws IOException {
    assertThat(suggest("Landstrasse 1"))
        .startsWith(
            "Landstrasse 1, 9490 Vaduz, Liechtenstein",
            "Landstrasse 11, 9490 Vaduz, Liechtenstein");
    // Not here, but there; the streets come last.
    assertThat(suggest("Landstrasse 12"))
        .startsWith(
            "Landstrasse 12, 9494 Schaan, Liechtenstein",
            "Landstrasse 120, 9490 Schaan, Liechtenstein",
            "Landstrasse, 9490 Vaduz, Liechtenstein");
  }

  @Test
  void a_kind_whose_name_is_typed_is_not_misspelt() throws IOException {
    assertThat(suggest("supermarkt")).containsExactly("category Supermarkt");
    assertThat(suggest("supermakt")).first().isEqualTo("category Supermarkt");
    assertThat(suggest("parkhaus")).startsWith("category Parkhaus", "Parkhaus Mitte");
    // Only the start of it: what is called so comes before, if nothing is misspelt.
    assertThat(suggest("blu")).contains("Blüte", "category Blumenhändler");
    assertThat(suggest("blumen")).startsWith("category Blumenhändler");
  }

  @Test
  void equal_looking_results_are_suggested_once() throws IOException {
    assertThat(suggest("mühle")).containsOnlyOnce("Mühle");
  }

  @Test
  void a_square_does_not_say_its_name_twice() throws IOException {
    SearchItem park =
        geocode("Place du Palais").stream()
            .filter(item -> item.type() == SearchItem.ResultType.PLACE)
            .findFirst()
            .orElseThrow();
    assertThat(park.address().label()).containsOnlyOnce("Place du Palais");
  }
}
