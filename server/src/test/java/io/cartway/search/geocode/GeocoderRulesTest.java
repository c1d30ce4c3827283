package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is found when a text and the data do not quite agree.
class GeocoderRulesTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan; alt_name=Schaa
      4 | POLYGON((9.60 47.20, 9.66 47.20, 9.66 47.26, 9.60 47.26, 9.60 47.20)) | \
      boundary=administrative; admin_level=8; name=Feldkirchen
      10 | LINESTRING(9.5200 47.1400, 9.5240 47.1400) | highway=residential; name=Landstrasse
      11 | POINT(9.5205 47.1402) | addr:housenumber=10; addr:street=Landstrasse; \
      addr:postcode=9490
      12 | POINT(9.5225 47.1402) | addr:housenumber=18; addr:street=Landstrasse; \
      addr:postcode=9490
      13 | POINT(9.5210 47.1398) | addr:housenumber=11; addr:street=Landstrasse; \
      addr:postcode=9490
      14 | POINT(9.5230 47.1402) | addr:housenumber=20-24; addr:street=Landstrasse; \
      addr:postcode=9490
      20 | LINESTRING(9.5210 47.1700, 9.5250 47.1700) | highway=residential; name=Bahnhof Strasse
      21 | POINT(9.5210 47.1702) | addr:housenumber=2; addr:street=Bahnhof Strasse; \
      addr:postcode=9494
      22 | POINT(9.5250 47.1702) | addr:housenumber=30; addr:street=Bahnhof Strasse; \
      addr:postcode=9494
      23 | LINESTRING(9.5210 47.1702, 9.5230 47.1703, 9.5250 47.1702) | addr:interpolation=even
      30 | LINESTRING(9.5300 47.1300, 9.5300 47.1340) | highway=residential; name=Lindenweg
      31 | POINT(9.5301 47.1310) | addr:housenumber=1; addr:street=Lindenweg; addr:postcode=9490
      32 | LINESTRING(9.5300 47.1340, 9.5340 47.1340) | highway=residential; name=Gartenweg
      40 | POINT(9.6300 47.2300) | addr:housenumber=7; addr:place=Hinterdorf; \
      addr:postcode=9499; addr:city=Feldkirchen
      50 | LINESTRING(9.5400 47.1300, 9.5440 47.1300) | highway=residential; \
      name=Boulevard du Jardin Exotique
      51 | POINT(9.5410 47.1302) | addr:housenumber=62; \
      addr:street=Boulevard du Jardin Exotique; addr:postcode=9490
      52 | POINT(9.5411 47.1302) | leisure=park; name=Jardin Exotique; addr:housenumber=62; \
      addr:street=Boulevard du Jardin Exotique
      60 | POLYGON((9.5320 47.1301, 9.5322 47.1301, 9.5322 47.1303, 9.5320 47.1303, \
      9.5320 47.1301)) | building=yes; addr:housenumber=9; addr:street=Lindenweg
      61 | POINT(9.5320 47.1301) | entrance=main
      70 | LINESTRING(9.5100 47.1500, 9.5140 47.1500) | highway=residential; name=East Pratt Street
      71 | POINT(9.5110 47.1502) | addr:housenumber=2022; addr:street=East Pratt Street; \
      addr:postcode=9490
      72 | LINESTRING(9.5100 47.1550, 9.5140 47.1550) | highway=residential; name=Kohlplatz
      73 | POINT(9.5110 47.1552) | addr:housenumber=4; addr:street=Kohlplatz; addr:postcode=9490
      74 | POINT(9.5225 47.1402) | amenity=townhall; name=Amt Vaduz; addr:housenumber=18; \
      addr:street=Landstrasse; addr:postcode=9490
      """;

  @TempDir Path folder;

  private SearchIndex index;
  private Geocoder geocoder;

  @BeforeEach
  void build() throws IOException {
    index = SearchWorld.index(folder, WORLD);
    geocoder = new Geocoder(index);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void a_number_between_known_ones_of_its_side_stands_between_them() throws IOException {
    SearchItem house = first("Landstrasse 14, Vaduz");
    assertThat(house.houseNumberType()).contains(SearchItem.HouseNumberType.INTERPOLATED);
    assertThat(house.address().houseNumber()).isEqualTo("14");
    assertThat(house.position().distanceMeters(new LatLng(47.1402, 9.5215))).isLessThan(1);
    assertThat(house.access()).hasSize(1);
    assertThat(house.access().getFirst().lat()).isEqualTo(47.14);
  }

  @Test
  void a_number_of_an_interpolation_stands_along_its_line() throws IOException {
    SearchItem house = first("Bahnhof Strasse 16, Schaan");
    assertThat(house.houseNumberType()).contains(SearchItem.HouseNumberType.INTERPOLATED);
    assertThat(house.position().distanceMeters(new LatLng(47.1703, 9.5230))).isLessThan(1);
    assertThat(first("Bahnhof Strasse 17, Schaan").type()).isEqualTo(SearchItem.ResultType.STREET);
  }

  @Test
  void a_letter_that_is_not_known_finds_its_house_and_says_so() throws IOException {
    SearchItem house = first("Landstrasse 11b, Vaduz");
    assertThat(house.address().houseNumber()).isEqualTo("11");
    assertThat(house.isHouseNumberFallback()).isTrue();
    assertThat(first("Landstrasse 11, Vaduz").isHouseNumberFallback()).isFalse();
  }

  @Test
  void a_number_within_a_written_range_is_that_house() throws IOException {
    assertThat(first("Landstrasse 22, Vaduz").address().houseNumber()).isEqualTo("20-24");
    assertThat(first("Landstrasse 24, Vaduz").address().houseNumber()).isEqualTo("20-24");
  }

  @Test
  void a_number_far_from_all_known_ones_finds_the_street() throws IOException {
    assertThat(first("Landstrasse 77, Vaduz").title())
        .isEqualTo("Landstrasse, 9490 Vaduz, Liechtenstein");
  }

  @Test
  void an_unknown_street_finds_its_town() throws IOException {
    SearchItem town = first("Kaiserallee 5, Vaduz");
    assertThat(town.id()).isEqualTo("cw:l:w2");
    assertThat(town.scoring().orElseThrow().queryScore()).isLessThan(0.5);
  }

  @Test
  void a_house_of_a_place_without_ways_is_found_like_any_other() throws IOException {
    SearchItem house = first("Hinterdorf 7, 9499 Feldkirchen");
    assertThat(house.houseNumberType()).contains(SearchItem.HouseNumberType.POINT);
    assertThat(house.scoring().orElseThrow().queryScore()).isEqualTo(1);
  }

  @Test
  void a_wrong_town_costs_and_the_next_town_costs_less() throws IOException {
    double right = score("Lindenweg 1, Vaduz");
    double next = score("Lindenweg 1, Schaan");
    double wrong = score("Lindenweg 1, Feldkirchen");
    assertThat(right).isEqualTo(1);
    assertThat(next).isBetween(0.944, 0.988);
    assertThat(wrong).isLessThan(next).isGreaterThan(0.4);
    assertThat(first("Lindenweg 1, Feldkirchen").address().street()).isEqualTo("Lindenweg");
  }

  @Test
  void words_may_be_written_together_or_apart() throws IOException {
    for (String text :
        List.of(
            "Bahnhofstrasse 2 Schaan",
            "Bahnhofstr. 2 Schaan",
            "Bahnhof Str. 2 Schaan",
            "bahnhof strasse 2 schaan")) {
      assertThat(first(text).title())
          .as(text)
          .isEqualTo("Bahnhof Strasse 2, 9494 Schaan, Liechtenstein");
    }
    assertThat(first("Land Strasse 11 Vaduz").address().street()).isEqualTo("Landstrasse");
    assertThat(first("Linden Weg 1 Vaduz").address().street()).isEqualTo("Lindenweg");
  }

  @Test
  void typos_are_forgiven_in_words_and_not_in_numbers() throws IOException {
    for (String text :
        List.of(
            "Xindenweg 1 Vaduz",
            "Lidnenweg 1 Vaduz",
            "Lindnweg 1 Vaduz",
            "Lindennweg 1 Vaduz",
            "indenweg 1 Vadzu")) {
      SearchItem house = first(text);
      assertThat(house.address().street()).as(text).isEqualTo("Lindenweg");
      assertThat(house.address().houseNumber()).as(text).isEqualTo("1");
      assertThat(house.scoring().orElseThrow().queryScore()).as(text).isBetween(0.7, 0.99);
    }
    assertThat(first("Landstrasse 81 Vaduz").type()).isEqualTo(SearchItem.ResultType.STREET);
  }

  @Test
  void a_misspelt_street_word_is_still_one() throws IOException {
    assertThat(first("62 Bouelvard du Jardin Exotique, Vaduz").address().houseNumber())
        .isEqualTo("62");
  }

  @Test
  void an_address_is_not_the_place_that_shares_its_words() throws IOException {
    assertThat(first("62 Boulevard du Jardin Exotique, Vaduz").type())
        .isEqualTo(SearchItem.ResultType.HOUSE_NUMBER);
    assertThat(first("Jardin Exotique, Vaduz").type()).isEqualTo(SearchItem.ResultType.PLACE);
  }

  @Test
  void a_better_match_comes_before_a_nearer_one() throws IOException {
    LatLng schaan = new LatLng(47.17, 9.523);
    GeocodeRequest near =
        new GeocodeRequest(
            "Landstrasse 11 Vaduz", Map.of(), SearchArea.near(schaan), List.of(), Set.of(), 1);
    assertThat(geocoder.geocode(near).getFirst().address().street()).isEqualTo("Landstrasse");
  }

  @Test
  void a_building_is_entered_at_its_entrance_and_reached_from_its_street() throws IOException {
    SearchItem house = first("Lindenweg 9, Vaduz");
    // The entrance lies where Planetiler stores it.
    assertThat(house.access())
        .usingElementComparator(
            Comparator.comparingLong((LatLng at) -> Math.round(at.lat() * 1e6))
                .thenComparingLong(at -> Math.round(at.lng() * 1e6)))
        .containsExactly(new LatLng(47.1301, 9.5320), new LatLng(47.1301, 9.5300));
    assertThat(house.timeZone()).contains(ZoneId.of("Europe/Vaduz"));
  }

  @Test
  void streets_know_where_they_meet() throws IOException {
    int linden = index.documentOf(first("Lindenweg").id());
    int garten = index.documentOf(first("Gartenweg").id());
    assertThat(index.values().crossings(linden))
        .containsExactly(new Crossings.Crossing(garten, new LatLng(47.1340, 9.5300)));
    assertThat(index.values().crossings(garten))
        .extracting(Crossings.Crossing::other)
        .containsExactly(linden);
  }

  @Test
  void an_id_finds_its_document() throws IOException {
    SearchItem house = first("Landstrasse 11, Vaduz");
    int document = index.documentOf(house.id());
    assertThat(new ItemMaker(index, index.values(), List.of()).item(document).title())
        .isEqualTo(house.title());
    assertThat(index.documentOf("cw:a:none")).isEqualTo(-1);
  }

  private double score(String text) throws IOException {
    return first(text).scoring().orElseThrow().queryScore();
  }

  @Test
  void abbreviations_are_not_letters_of_the_house_number() throws IOException {
    for (String text : List.of("2022 E Pratt St, Vaduz", "2022 East Pratt Street, Vaduz")) {
      SearchItem house = first(text);
      assertThat(house.address().houseNumber()).as(text).isEqualTo("2022");
      assertThat(house.isHouseNumberFallback()).as(text).isFalse();
    }
    assertThat(first("Kohlpl. 4, 9490 Vaduz").address().street()).isEqualTo("Kohlplatz");
  }

  @Test
  void a_misspelt_street_is_the_house_and_not_what_is_in_it() throws IOException {
    for (String text : List.of("Landtsrasse 18, 9490 Vaduz", "Landstrsse 18, 9490 Vaduz")) {
      assertThat(first(text).type()).as(text).isEqualTo(SearchItem.ResultType.HOUSE_NUMBER);
    }
  }

  private SearchItem first(String text) throws IOException {
    List<SearchItem> items = geocoder.geocode(GeocodeRequest.of(text));
    assertThat(items).as(text).isNotEmpty();
    return items.getFirst();
  }
}
