package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryPart;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How people write what they look for.
public class GeocoderQueriesTest {

  public static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan
      10 | LINESTRING(9.5200 47.1400, 9.5240 47.1400) | highway=residential; name=Landstrasse
      11 | POINT(9.5205 47.1402) | addr:housenumber=10; addr:street=Landstrasse; \
      addr:postcode=9490
      12 | POINT(9.5225 47.1402) | addr:housenumber=12; addr:street=Landstrasse; \
      addr:postcode=9490
      13 | POINT(9.5228 47.1398) | addr:housenumber=4; addr:street=Landstrasse; \
      addr:postcode=9490
      14 | POINT(9.5230 47.1402) | addr:housenumber=14 bis; addr:street=Landstrasse; \
      addr:postcode=9490
      20 | LINESTRING(9.5240 47.1400, 9.5240 47.1440) | highway=residential; name=Lindenweg
      21 | LINESTRING(9.5240 47.1440, 9.5280 47.1440) | highway=residential; name=Gartenweg
      22 | LINESTRING(9.5200 47.1700, 9.5240 47.1700) | highway=residential; name=Landstrasse
      23 | LINESTRING(9.5240 47.1700, 9.5240 47.1740) | highway=residential; name=Lindenweg
      24 | POINT(9.5241 47.1401) | highway=bus_stop; name=Landstrasse / Lindenweg
      30 | LINESTRING(9.5300 47.1300, 9.5300 47.1340) | highway=residential; \
      name=Rue du 11 Novembre
      31 | LINESTRING(9.5310 47.1300, 9.5310 47.1340) | highway=residential; name=Fifth Avenue
      32 | LINESTRING(9.5320 47.1300, 9.5320 47.1340) | highway=residential; \
      name=Straße des 17. Juni
      33 | LINESTRING(9.5330 47.1300, 9.5330 47.1340) | highway=residential; name=42nd Street
      34 | LINESTRING(9.5340 47.1300, 9.5340 47.1340) | highway=residential; \
      name=Place Louis XIV
      35 | LINESTRING(9.5350 47.1300, 9.5350 47.1340) | highway=residential; name=Lindenplatz
      36 | LINESTRING(9.5360 47.1300, 9.5360 47.1340) | highway=residential; name=Kerkstraat
      37 | LINESTRING(9.5370 47.1300, 9.5370 47.1340) | highway=residential; \
      name=Carretera General
      38 | POINT(9.5371 47.1310) | addr:housenumber=22; addr:street=Carretera General
      39 | LINESTRING(9.5380 47.1300, 9.5380 47.1340) | highway=residential; \
      name=Church and Garden Lane
      40 | LINESTRING(9.5390 47.1300, 9.5390 47.1340) | highway=cycleway; name=Rheinradweg
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
  @ValueSource(
      strings = {
        "Landstrasse & Lindenweg, Vaduz",
        "Lindenweg & Landstrasse, Vaduz",
        "Vaduz, Landstrasse & Lindenweg",
        "Landstr./Lindenweg, Vaduz",
        "Landstrasse / Lindenweg Vaduz",
        "Landstrasse and Lindenweg, 9490 Vaduz",
        "corner of Landstrasse and Lindenweg, Vaduz",
        "intersection of Landstrasse & Lindenweg, Vaduz",
        "Landstrasse at Lindenweg, Vaduz",
        "Landstrasse @ Lindenweg, Vaduz",
        "Ecke Landstrasse Lindenweg, Vaduz",
        "Ecke Landstrasse/Lindenweg, Vaduz",
        "Landstrasse Ecke Lindenweg, Vaduz",
        "Landstrasse, Ecke Lindenweg, Vaduz",
        "Landstrasse angle Lindenweg, Vaduz",
        "à l'angle de Landstrasse et Lindenweg, Vaduz",
        "Landstrasse esquina Lindenweg, Vaduz",
        "Landstrasse esq. con Lindenweg, Vaduz",
        "Landstrase & Lindenwg, Vaduz",
      })
  void two_streets_that_meet_are_an_intersection(String text) throws IOException {
    SearchItem corner = first(text);
    assertThat(corner.type()).isEqualTo(SearchItem.ResultType.INTERSECTION);
    assertThat(corner.position()).isEqualTo(new LatLng(47.14, 9.524));
    assertThat(corner.address().street()).contains("Landstrasse", "Lindenweg", " & ");
    assertThat(corner.address().area(AreaLevel.CITY)).isEqualTo("Vaduz");
    SearchItem.Scoring scoring = corner.scoring().orElseThrow();
    assertThat(scoring.streets()).hasSize(2);
    assertThat(scoring.fieldScores()).containsEntry(QueryField.CITY, 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Landstrasse & Lindenweg", "Lindenweg/Landstr.", "Ecke Landstrasse Lindenweg"})
  void the_field_of_the_street_may_name_two_that_meet(String street) throws IOException {
    Map<QueryField, String> fields = Map.of(QueryField.STREET, street, QueryField.CITY, "Vaduz");
    SearchItem corner = geocoder.geocode(of("", fields)).getFirst();
    assertThat(corner.id()).isEqualTo(first("Landstrasse & Lindenweg, Vaduz").id());
    assertThat(corner.scoring().orElseThrow().fieldScores())
        .containsEntry(QueryField.CITY, 1.0)
        .doesNotContainKey(QueryField.PLACE_NAME);
    assertThat(corner.scoring().orElseThrow().parsing())
        .filteredOn(part -> part.field() == QueryField.STREET)
        .allMatch(QueryPart::isGiven)
        .isNotEmpty();
  }

  @Test
  void a_street_s_field_beside_a_text_is_one_street() throws IOException {
    Map<QueryField, String> fields = Map.of(QueryField.STREET, "Church & Garden Lane");
    SearchItem street = geocoder.geocode(of("Vaduz", fields)).getFirst();
    assertThat(street.address().street()).isEqualTo("Church and Garden Lane");
  }

  @Test
  void an_intersection_has_one_id_whichever_street_is_named_first() throws IOException {
    String id = first("Landstrasse & Lindenweg, Vaduz").id();
    assertThat(id).startsWith("cw:x:").isEqualTo(first("Lindenweg & Landstrasse, Vaduz").id());
    assertThat(first("Landstrasse & Lindenweg, Schaan").id()).startsWith("cw:x:").isNotEqualTo(id);
    assertThat(all("Landstrasse & Lindenweg"))
        .filteredOn(each -> each.type() == SearchItem.ResultType.INTERSECTION)
        .hasSize(2);
  }

  @Test
  void streets_that_do_not_meet_are_found_one_by_one() throws IOException {
    SearchItem street = first("Landstrasse & Gartenweg, Vaduz");
    assertThat(street.type()).isEqualTo(SearchItem.ResultType.STREET);
    assertThat(street.scoring().orElseThrow().queryScore()).isLessThan(0.97);
    assertThat(first("Church and Garden Lane, Vaduz").address().street())
        .isEqualTo("Church and Garden Lane");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Landstrasse 10, Apt 4, Vaduz",
        "Apt. 4, 10 Landstrasse, Vaduz",
        "Landstrasse 10 #4, Vaduz",
        "Landstrasse 10, Wohnung 3, 9490 Vaduz",
        "Landstrasse 10, 2. OG, 9490 Vaduz",
        "Landstrasse 10, EG, 9490 Vaduz",
        "Landstrasse 10, 2nd floor, Vaduz",
        "Landstrasse 10 piso 3, Vaduz",
        "Landstrasse 10, 3º piso, Vaduz",
        "Landstrasse 10, local 4, Vaduz",
        "Landstrasse 10 lok. 4, Vaduz",
        "Landstrasse 10 m. 4, Vaduz",
        "Landstrasse 10, 2e étage, Vaduz",
        "Landstrasse 10 кв. 4, Vaduz",
        "Landstrasse 10, Suite 12B, Vaduz",
      })
  void unit_designators_do_not_spoil_the_match(String text) throws IOException {
    SearchItem house = first(text);
    assertThat(house.address().houseNumber()).isEqualTo("10");
    SearchItem.Scoring scoring = house.scoring().orElseThrow();
    assertThat(scoring.queryScore()).isEqualTo(1);
    assertThat(scoring.parsing()).extracting(QueryPart::field).contains(QueryField.UNIT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Landstrasse 10 - 12, Vaduz | 10
          Landstrasse 10-12, Vaduz | 10
          Landstrasse 10 & 12, Vaduz | 10
          Landstrasse 10 und 12, Vaduz | 10
          Landstrasse 10+12, Vaduz | 10
          Landstrasse 14 bis, Vaduz | 14 bis
          Landstrasse 14bis, Vaduz | 14 bis
          Landstrasse Nr. 12, Vaduz | 12
          Landstrasse No 12, Vaduz | 12
          Landstrasse n°12, Vaduz | 12
          Landstrasse n° 12, Vaduz | 12
          Landstrasse № 12, Vaduz | 12
          Landstrasse １２, Vaduz | 12
          12 Landstrasse Vaduz | 12
          Vaduz Landstrasse 12 | 12
          9490 Vaduz 12 Landstrasse | 12
          Landstrasse 12, FL-9490 Vaduz | 12
          Landstrasse 12, LI-9490 Vaduz | 12
          Landstrasse 12\u200e, Vaduz | 12
          Landstrasse 10/12, Vaduz | 10
          """)
  void numbers_are_read_as_people_write_them(String text, String number) throws IOException {
    SearchItem house = first(text.replace("\\u200e", "\u200e"));
    assertThat(house.address().houseNumber()).isEqualTo(number);
    assertThat(house.scoring().orElseThrow().queryScore()).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Rue du Onze Novembre | Rue du 11 Novembre
          11 novembre, Vaduz | Rue du 11 Novembre
          5th Avenue, Vaduz | Fifth Avenue
          5th Ave | Fifth Avenue
          Fifth Ave. | Fifth Avenue
          Straße des Siebzehnten Juni, Vaduz | Straße des 17. Juni
          Str. des 17. Juni | Straße des 17. Juni
          Forty-second Street, Vaduz | 42nd Street
          42 Street, Vaduz | 42nd Street
          Place Louis 14, Vaduz | Place Louis XIV
          Pl. Louis XIV | Place Louis XIV
          Lindenpl., Vaduz | Lindenplatz
          Linden Platz, Vaduz | Lindenplatz
          Linden Pl., Vaduz | Lindenplatz
          Kerkstr., Vaduz | Kerkstraat
          Kerk straat, Vaduz | Kerkstraat
          Ctra. General, Vaduz | Carretera General
          Линденвег, Вадуц | Lindenweg
          """)
  void names_are_found_as_people_write_them(String text, String street) throws IOException {
    assertThat(first(text).address().street()).isEqualTo(street);
  }

  @Test
  void a_kilometre_is_no_house_number() throws IOException {
    assertThat(first("Carretera General km. 22, Vaduz").type())
        .isEqualTo(SearchItem.ResultType.STREET);
    assertThat(first("Ctra. General 22, Vaduz").address().houseNumber()).isEqualTo("22");
  }

  @Test
  void a_position_is_answered_with_what_is_there() throws IOException {
    for (String text : List.of("47.1402, 9.5205", "N47 8.412 E9 31.23", "geo:47.1402,9.5205")) {
      SearchItem house = first(text);
      assertThat(house.address().houseNumber()).as(text).isEqualTo("10");
      assertThat(house.scoring().orElseThrow().queryScore()).isEqualTo(1);
      assertThat(house.distanceMeters()).isEmpty();
    }
    assertThat(all("0.5, 0.5")).isEmpty();
  }

  @Test
  void a_plus_code_is_answered_with_what_is_there() throws IOException {
    String full = com.google.openlocationcode.OpenLocationCode.encode(47.1402, 9.5205, 11);
    assertThat(first(full).address().houseNumber()).isEqualTo("10");
    String part = full.substring(4);
    assertThat(first(part + " Vaduz").address().houseNumber()).isEqualTo("10");
    assertThat(first("Vaduz, " + part).address().houseNumber()).isEqualTo("10");
    GeocodeRequest near =
        new GeocodeRequest(
            part, Map.of(), SearchArea.near(new LatLng(47.1, 9.5)), List.of(), Set.of(), 1);
    assertThat(geocoder.geocode(near).getFirst().address().houseNumber()).isEqualTo("10");
  }

  @Test
  void the_parsing_is_in_code_points() throws IOException {
    List<QueryPart> parts =
        first("😀 Landstr. 10, Apt 4, 9490 Vaduz").scoring().orElseThrow().parsing();
    assertThat(parts)
        .containsExactlyInAnyOrder(
            new QueryPart(QueryField.STREET, 2, 9, "Landstr", false),
            new QueryPart(QueryField.HOUSE_NUMBER, 11, 13, "10", false),
            new QueryPart(QueryField.UNIT, 15, 20, "Apt 4", false),
            new QueryPart(QueryField.POSTAL_CODE, 22, 26, "9490", false),
            new QueryPart(QueryField.CITY, 27, 32, "Vaduz", false));
    GeocodeRequest given =
        new GeocodeRequest(
            "Landstrasse",
            Map.of(QueryField.CITY, "Vaduz", QueryField.HOUSE_NUMBER, "12"),
            SearchArea.everywhere(),
            List.of(),
            Set.of(),
            1);
    SearchItem house = geocoder.geocode(given).getFirst();
    assertThat(house.address().houseNumber()).isEqualTo("12");
    assertThat(house.scoring().orElseThrow().parsing())
        .containsExactlyInAnyOrder(
            new QueryPart(QueryField.CITY, 0, 5, "Vaduz", true),
            new QueryPart(QueryField.HOUSE_NUMBER, 0, 2, "12", true),
            new QueryPart(QueryField.STREET, 0, 11, "Landstrasse", false));
  }

  static SearchItem first(String text) throws IOException {
    List<SearchItem> items = all(text);
    assertThat(items).as(text).isNotEmpty();
    return items.getFirst();
  }

  private static GeocodeRequest of(String text, Map<QueryField, String> fields) {
    return new GeocodeRequest(text, fields, SearchArea.everywhere(), List.of(), Set.of(), 5);
  }

  @Test
  void a_cycleway_with_a_name_is_a_street() throws IOException {
    for (String text : List.of("Rheinradweg", "Rheinradweg, Vaduz", "rheinradweg 9490 Vaduz")) {
      SearchItem first = all(text).getFirst();
      assertThat(first.address().street()).as(text).isEqualTo("Rheinradweg");
      assertThat(first.title()).as(text).startsWith("Rheinradweg, ");
    }
  }

  private static List<SearchItem> all(String text) throws IOException {
    return geocoder.geocode(GeocodeRequest.of(text));
  }
}
