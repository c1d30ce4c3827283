package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which of several things that fit a text is the answer, and which is none.
class GeocoderAnswersTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan
      4 | POLYGON((9.60 47.20, 9.66 47.20, 9.66 47.26, 9.60 47.26, 9.60 47.20)) | \
      boundary=administrative; admin_level=8; name=Ober Steinach
      5 | POINT(9.5210 47.1310) | amenity=place_of_worship; religion=christian; \
      name=Kirche im Fürstentum Lichtenstein
      6 | POINT(9.5215 47.1310) | amenity=restaurant; name=Zwei
      10 | LINESTRING(9.5200 47.1400, 9.5280 47.1400) | highway=residential; name=Austrasse
      11 | POINT(9.5205 47.1402) | addr:housenumber=2; addr:street=Austrasse; addr:postcode=9490
      20 | LINESTRING(9.5400 47.1550, 9.5400 47.1650) | highway=residential; name=Grenzweg
      21 | POINT(9.5402 47.1640) | addr:housenumber=2; addr:street=Grenzweg; addr:city=Schaan
      22 | POINT(9.5402 47.1560) | addr:housenumber=2; addr:street=Grenzweg; addr:city=Vaduz
      23 | POINT(9.5402 47.1570) | addr:housenumber=4; addr:street=Grenzweg; addr:city=Innerdorf
      24 | POINT(9.5402 47.1630) | addr:housenumber=4; addr:street=Grenzweg; addr:city=Schaan
      30 | LINESTRING(9.5200 47.1200, 9.5400 47.1200) | highway=primary; name=CG-2
      31 | POINT(9.5300 47.1202) | addr:housenumber=km. 22; addr:street=CG-2; addr:postcode=9490
      40 | LINESTRING(9.5200 47.1250, 9.5240 47.1250) | highway=residential; \
      name=Rue de l'Industrie
      41 | POINT(9.5210 47.1252) | addr:housenumber=1 & 3; addr:street=Rue de l'Industrie
      42 | POINT(9.5211 47.1252) | building=apartments; name=1 & 3. L'Hercule; \
      addr:housenumber=1 & 3; addr:street=Rue de l'Industrie
      43 | LINESTRING(9.5240 47.1250, 9.5280 47.1250) | highway=residential; name=Rue de Millo
      44 | POINT(9.5250 47.1252) | addr:housenumber=12; addr:street=Rue de Millo
      50 | LINESTRING(9.5100 47.1300, 9.5140 47.1300) | highway=residential; \
      name=Carretera General 2
      51 | POINT(9.5120 47.1350) | addr:housenumber=2; addr:street=Carretera General
      60 | LINESTRING(9.5300 47.1300, 9.5300 47.1390) | highway=residential; \
      name=Avenue Princesse Grace
      61 | POINT(9.5301 47.1310) | addr:housenumber=31; addr:street=Avenue Princesse Grace
      62 | POINT(9.5301 47.1314) | addr:housenumber=31; addr:street=Avenue Princesse Grace
      63 | POINT(9.5301 47.1370) | addr:housenumber=31; addr:street=Avenue Princesse Grace
      70 | LINESTRING(9.5300 47.1390, 9.5360 47.1390) | highway=residential; \
      name=Boulevard Albert 1er
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Geocoder geocoder;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
    geocoder = new Geocoder(index);
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
          Austr. 2, 9490 Vaduz        | Austrasse           | 2
          CG-2, km. 22, 9490 Vaduz    | CG-2                | km. 22
          CG-2 km 22 Vaduz            | CG-2                | km. 22
          1 & 3 Rue de l'Industrie    | Rue de l'Industrie  | 1 & 3
          1 et 3 r. de l'Industrie    | Rue de l'Industrie  | 1 & 3
          Rue de l'Industrie 3, Vaduz | Rue de l'Industrie  | 1 & 3
          Carretera General, 2        | Carretera General   | 2
          Ctra. Gral. 2, Vaduz        | Carretera General   | 2
          """)
  void a_house_is_meant_where_one_fits(String text, String street, String number)
      throws IOException {
    SearchItem house = all(text).getFirst();
    assertThat(house.type()).isEqualTo(SearchItem.ResultType.HOUSE_NUMBER);
    assertThat(house.isHouseNumberFallback()).isFalse();
    assertThat(house.address().street()).isEqualTo(street);
    assertThat(house.address().houseNumber()).isEqualTo(number);
  }

  @Test
  void a_house_is_asked_for_its_own_town_where_a_street_has_two() throws IOException {
    for (String town : List.of("Vaduz", "Schaan")) {
      assertThat(all("Grenzweg 2, " + town).getFirst().address().area(AreaLevel.CITY))
          .isEqualTo(town);
    }
    assertThat(all("Grenzweg 4, Innerdorf").getFirst().address().area(AreaLevel.CITY))
        .isEqualTo("Innerdorf");
    assertThat(all("Grenzweg 4, Schaan").getFirst().address().area(AreaLevel.CITY))
        .isEqualTo("Schaan");
  }

  @Test
  void two_blocks_of_one_number_are_one_answer_unless_they_are_far_apart() throws IOException {
    List<SearchItem> houses = all("31 Avenue Princesse Grace");
    assertThat(houses)
        .extracting(SearchItem::position)
        .containsExactlyInAnyOrder(new LatLng(47.1310, 9.5301), new LatLng(47.1370, 9.5301));
    ReverseRequest reverse =
        new ReverseRequest(
            new LatLng(47.1314, 9.5301), OptionalInt.empty(), List.of(), Set.of(), 1);
    assertThat(new ReverseGeocoder(index).reverse(reverse).getFirst().position())
        .isEqualTo(new LatLng(47.1314, 9.5301));
  }

  @Test
  void the_cut_does_not_depend_on_repetitions() throws IOException {
    List<SearchItem> all = all("31 Avenue Princesse Grace");
    for (int limit = 1; limit <= all.size(); limit++) {
      assertThat(all("31 Avenue Princesse Grace", limit)).isEqualTo(all.subList(0, limit));
    }
  }

  @Test
  void an_intersection_says_which_streets_meet() throws IOException {
    Address address = all("Boulevard Albert 1er & Avenue Princesse Grace").getFirst().address();
    assertThat(address.streets()).containsExactly("Boulevard Albert 1er", "Avenue Princesse Grace");
    assertThat(address.street()).isEqualTo("Boulevard Albert 1er & Avenue Princesse Grace");
    assertThat(all("Austrasse").getFirst().address().streets()).isEmpty();
  }

  @Test
  void half_of_a_towns_name_finds_the_town() throws IOException {
    assertThat(all("Steinach").getFirst().address().area(AreaLevel.CITY))
        .isEqualTo("Ober Steinach");
  }

  @Test
  void a_misspelt_country_is_no_church_that_is_misspelt_the_same() throws IOException {
    assertThat(all("Lichtenstein").getFirst().level()).contains(AreaLevel.COUNTRY);
    assertThat(all("Kirche Lichtenstein").getFirst().type()).isEqualTo(SearchItem.ResultType.PLACE);
  }

  @Test
  void a_house_of_a_street_that_shares_the_street_word_alone_is_no_answer() throws IOException {
    assertThat(all("12 Rue Grimaldi, 9490 Vaduz"))
        .noneMatch(each -> each.address().street().equals("Rue de Millo"));
  }

  @ParameterizedTest
  @CsvSource({"Boulevard Albert Ier, Vaduz", "Bd Albert 1, Vaduz", "bd albert premier"})
  void the_first_of_a_name_is_written_in_many_ways(String text) throws IOException {
    SearchItem street = all(text).getFirst();
    assertThat(street.title()).startsWith("Boulevard Albert 1er");
    assertThat(street.scoring().orElseThrow().queryScore()).isGreaterThan(0.9);
  }

  private static List<SearchItem> all(String text) throws IOException {
    return all(text, GeocodeRequest.of(text).limit());
  }

  private static List<SearchItem> all(String text, int limit) throws IOException {
    GeocodeRequest request =
        new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), limit);
    List<SearchItem> items = geocoder.geocode(request);
    assertThat(items).as(text).isNotEmpty();
    return items;
  }
}
