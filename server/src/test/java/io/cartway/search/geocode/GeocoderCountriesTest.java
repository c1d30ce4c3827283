package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.CountryCodes;
import io.cartway.search.SearchWorld;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.query.QueryField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Countries by their names in all languages and by their codes: Liechtenstein is mapped, of
/// Switzerland there is a part.
class GeocoderCountriesTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein; name:ru=Лихтенштейн; \
      official_name=Fürstentum Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POINT(9.51 46.91) | place=village; name=Balzingen
      4 | POINT(9.53 46.95) | place=town; name=Sarganz
      10 | LINESTRING(9.5200 47.1400, 9.5240 47.1400) | highway=residential; name=Landstrasse
      11 | LINESTRING(9.5200 46.9400, 9.5240 46.9400) | highway=residential; name=Republic Street
      12 | LINESTRING(9.5300 46.9400, 9.5340 46.9400) | highway=residential; name=Schweizerstrasse
      14 | LINESTRING(9.5300 46.9440, 9.5340 46.9440) | highway=residential; name=Rue de Suisse
      15 | LINESTRING(9.5300 46.9460, 9.5340 46.9460) | highway=residential; \
      name=Chemin des Vignes
      16 | POINT(9.5310 46.9442) | shop=clothes; name=CH
      17 | POINT(9.5210 47.1402) | shop=clothes; name=LI
      13 | POINT(9.5205 46.9402) | addr:housenumber=4; addr:street=Republic Street; \
      addr:postcode=7320
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

  private static SearchItem first(String text, String... languages) throws IOException {
    List<SearchItem> items = all(text, languages);
    assertThat(items).as(text).isNotEmpty();
    return items.getFirst();
  }

  private static List<SearchItem> all(String text, String... languages) throws IOException {
    GeocodeRequest all = GeocodeRequest.of(text);
    GeocodeRequest request =
        new GeocodeRequest(text, Map.of(), all.area(), List.of(languages), all.types(), 5);
    return new Geocoder(index).geocode(request);
  }

  private static void isCountry(String text, String alpha3) throws IOException {
    isCountry(text, alpha3, 0.9);
  }

  private static void isCountry(String text, String alpha3, double score) throws IOException {
    SearchItem item = first(text);
    assertThat(item.address().countryCode()).as(text).isEqualTo(alpha3);
    assertThat(item.subject())
        .as(text)
        .isInstanceOfSatisfying(
            SearchItem.Subject.Area.class,
            area -> assertThat(area.level()).contains(AreaLevel.COUNTRY));
    assertThat(item.scoring().orElseThrow().queryScore()).as(text).isGreaterThan(score);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CH",
        "che",
        "Switzerland",
        "Schweiz",
        "suisse",
        "Svizzera",
        "Szwajcaria",
        "Švýcarsko",
        "スイス",
        "Швейцария",
        "Zwitserland",
        "Elveția",
        "Ελβετία",
        "سويسرا"
      })
  void a_country_of_which_a_part_is_there_is_an_answer(String text) throws IOException {
    isCountry(text, "CHE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"LI", "LIE", "Liechtenstein", "Lichtenštejnsko", "Лихтенштейн", "Liechtenšteinas"})
  void a_mapped_country_has_its_codes_and_the_names_that_are_not_mapped(String text)
      throws IOException {
    isCountry(text, "LIE");
  }

  /// The JDK is the source of the names, but each must also pass the folding and the scoring.
  @Test
  void a_country_is_found_in_each_language_of_each_country() throws IOException {
    int asked = 0;
    for (Locale locale : Locale.getAvailableLocales()) {
      for (String alpha3 : List.of("CHE", "LIE")) {
        Locale country = Locale.of("", CountryCodes.alpha2(alpha3));
        String name = country.getDisplayCountry(locale);
        boolean isLanguage = locale.getCountry().isEmpty() && locale.getVariant().isEmpty();
        if (isLanguage && !locale.getLanguage().isEmpty() && !name.isEmpty()) {
          isCountry(name, alpha3);
          asked++;
        }
      }
    }
    assertThat(asked).isGreaterThan(200);
  }

  @Test
  void a_country_stands_at_its_greatest_town_and_has_the_name_of_the_callers_language()
      throws IOException {
    SearchItem country = first("Switzerland", "fr");
    assertThat(country.title()).isEqualTo("Suisse");
    assertThat(country.position().lat()).isEqualTo(46.95);
    assertThat(first("CHE").title()).isEqualTo("Schweiz");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Republic Street", "Republic Street 4", "Republic Street, Czech Republic"})
  void a_street_of_a_republic_is_no_country(String text) throws IOException {
    assertThat(first(text).address().street()).isEqualTo("Republic Street");
  }

  @Test
  void a_country_behind_a_street_explains_it_and_a_word_of_its_name_does_not() throws IOException {
    double whole = score("Schweizerstrasse, Switzerland");
    assertThat(whole).isEqualTo(1);
    assertThat(score("Schweizerstrasse, Svizzera")).isEqualTo(1);
    assertThat(score("Landstrasse, Switzerland")).isLessThan(whole);
    assertThat(first("Schweizerstrasse").address().street()).isEqualTo("Schweizerstrasse");
  }

  @Test
  void a_street_or_a_shop_that_has_a_name_of_a_country_is_found_by_more_words() throws IOException {
    assertThat(first("Rue de Suisse").title()).startsWith("Rue de Suisse");
    assertThat(first("Rue de Suisse, Sarganz").title()).startsWith("Rue de Suisse");
    assertThat(first("CH, Sarganz").title()).isEqualTo("CH");
    assertThat(first("CH, Rue de Suisse").title()).isEqualTo("CH");
    assertThat(all("CH").stream().map(SearchItem::title)).containsExactly("Schweiz", "CH");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chemin des Vignes", "Ch. des Vignes", "che des vignes"})
  void a_word_of_a_street_that_is_written_short_as_a_code_is_no_country(String text)
      throws IOException {
    SearchItem item = first(text);
    assertThat(item.address().street()).isEqualTo("Chemin des Vignes");
    assertThat(item.scoring().orElseThrow().fieldScores()).doesNotContainKey(QueryField.COUNTRY);
  }

  @Test
  void a_code_beside_words_of_other_things_is_no_answer() throws IOException {
    assertThat(all("LI Wang Fu").stream().filter(GeocoderCountriesTest::isCountry)).isEmpty();
    assertThat(all("chemin").stream().filter(GeocoderCountriesTest::isCountry)).isEmpty();
    assertThat(all("lies").stream().filter(GeocoderCountriesTest::isCountry)).isEmpty();
  }

  @Test
  void a_part_of_a_name_is_no_country() throws IOException {
    isCountry("Fürstentum Liechtenstein", "LIE");
    assertThat(all("Fürstentum").stream().filter(GeocoderCountriesTest::isCountry)).isEmpty();
  }

  @Test
  void a_country_comes_before_a_town_that_is_called_like_it(@TempDir Path other)
      throws IOException {
    String world =
        """
        1 | POINT(9.51 46.91) | place=city; name=Schweiz; capital=yes; population=900000; \
        name:ja=スイス; wikidata=Q39
        2 | LINESTRING(9.51 46.91, 9.52 46.91) | highway=residential; name=Westweg
        """;
    try (SearchIndex namesakes = SearchWorld.index(other, world)) {
      List<SearchItem> items = new Geocoder(namesakes).geocode(GeocodeRequest.of("スイス"));
      assertThat(items).hasSize(2);
      assertThat(isCountry(items.getFirst())).isTrue();
    }
  }

  @Test
  void a_street_that_is_not_there_is_not_surely_its_country() throws IOException {
    assertThat(score("Avenue de la Svizzera")).isLessThan(0.5);
    assertThat(score("Svizzera")).isEqualTo(1);
  }

  @Test
  void the_view_of_a_part_holds_its_towns_and_streets() throws IOException {
    SearchItem country = first("Switzerland");
    assertThat(country.subject())
        .isEqualTo(
            new SearchItem.Subject.Area(
                new Bounds(9.51, 46.91, 9.534, 46.95), Optional.of(AreaLevel.COUNTRY)));
    assertThat(country.address().countryName()).isEqualTo("Schweiz");
    assertThat(country.address().label()).isEqualTo("Schweiz");
    assertThat(new Lookup(index).find(country.id(), List.of()))
        .isInstanceOfSatisfying(
            Lookup.Outcome.FoundItem.class,
            found -> assertThat(found.item().title()).isEqualTo("Schweiz"));
  }

  @Test
  void a_country_is_not_in_another_one() throws IOException {
    assertThat(in(SearchArea.of(Optional.empty(), Set.of("CHE")))).hasSize(1);
    assertThat(in(SearchArea.of(Optional.empty(), Set.of("LIE")))).isEmpty();
  }

  @Test
  void a_country_is_found_with_a_typing_error_but_not_by_a_word_that_is_far_from_its_names()
      throws IOException {
    isCountry("Switzerlnad", "CHE", 0.5);
    isCountry("Schweitz", "CHE", 0.5);
    assertThat(all("svycorsku").stream().filter(GeocoderCountriesTest::isCountry)).isEmpty();
  }

  @Test
  void a_part_without_a_town_stands_at_the_street_in_its_middle(@TempDir Path other)
      throws IOException {
    String world =
        """
        10 | LINESTRING(9.51 46.91, 9.52 46.91) | highway=residential; name=Westweg
        11 | LINESTRING(9.56 46.93, 9.57 46.93) | highway=residential; name=Mittelweg
        12 | LINESTRING(9.61 46.95, 9.62 46.95) | highway=residential; name=Ostweg
        13 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
        boundary=administrative; admin_level=2; name=Niemandsland
        14 | LINESTRING(9.52 47.14, 9.524 47.14) | highway=residential; name=Nordweg
        """;
    try (SearchIndex parts = SearchWorld.index(other, world)) {
      Geocoder geocoder = new Geocoder(parts);
      SearchItem swiss = geocoder.geocode(GeocodeRequest.of("Suiza")).getFirst();
      assertThat(swiss.position().lat()).isEqualTo(46.93);
      assertThat(swiss.title()).isEqualTo("Schweiz");
      // A border of another name is no country.
      SearchItem north = geocoder.geocode(GeocodeRequest.of("LI")).getFirst();
      assertThat(north.title()).isEqualTo("Liechtenstein");
      assertThat(north.position().lat()).isEqualTo(47.14);
    }
  }

  private static List<SearchItem> in(SearchArea area) throws IOException {
    GeocodeRequest request =
        new GeocodeRequest("Switzerland", Map.of(), area, List.of(), Set.of(), 5);
    return new Geocoder(index).geocode(request);
  }

  private static boolean isCountry(SearchItem item) {
    return item.subject() instanceof SearchItem.Subject.Area area
        && area.level().equals(Optional.of(AreaLevel.COUNTRY));
  }

  private static double score(String text) throws IOException {
    return first(text).scoring().orElseThrow().queryScore();
  }
}
