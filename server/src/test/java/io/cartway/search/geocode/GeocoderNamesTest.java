package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What names a thing and what does not: towns, numbers of roads, words that all streets share.
class GeocoderNamesTest {

  private static final String WORLD =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Triesen
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Triesenberg
      10 | LINESTRING(9.5200 47.1400, 9.5240 47.1400) | highway=residential; name=Dorfstrasse
      11 | POINT(9.5205 47.1402) | addr:housenumber=5; addr:street=Dorfstrasse; \
      addr:postcode=9495; addr:city=Triesen
      12 | LINESTRING(9.5200 47.1700, 9.5240 47.1700) | highway=residential; name=Dorfstrasse
      13 | POINT(9.5205 47.1702) | addr:housenumber=80; addr:street=Dorfstrasse; \
      addr:postcode=9497; addr:city=Triesenberg
      14 | LINESTRING(9.5300 47.1400, 9.5340 47.1400) | highway=residential; name=Austrasse
      15 | POINT(9.5305 47.1402) | addr:housenumber=28; addr:street=Austrasse; \
      addr:postcode=9495; addr:city=Triesen
      16 | LINESTRING(9.5300 47.1300, 9.5340 47.1300) | highway=residential; name=Gasse; \
      ref=L 28
      20 | LINESTRING(9.5400 47.1400, 9.5440 47.1400) | highway=residential; \
      name=Rue des Roses
      21 | LINESTRING(9.5400 47.1420, 9.5440 47.1420) | highway=residential; \
      name=Rue des Agaves
      22 | POINT(9.5405 47.1422) | addr:housenumber=7-9; addr:street=Rue des Agaves; \
      addr:postcode=9495
      23 | LINESTRING(9.5400 47.1440, 9.5440 47.1440) | highway=residential; \
      name=Rue Grimaldi
      24 | LINESTRING(9.5300 47.1590, 9.5340 47.1590) | highway=residential; name=Grenzgasse
      25 | POINT(9.5305 47.1592) | addr:housenumber=5; addr:street=Grenzgasse; \
      addr:postcode=9495; addr:city=Triesen
      26 | POINT(9.5305 47.1603) | addr:housenumber=7; addr:street=Grenzgasse; \
      addr:postcode=9495; addr:city=Triesen
      27 | LINESTRING(9.5300 47.1690, 9.5340 47.1690) | highway=residential; name=Grenzgasse
      28 | LINESTRING(9.5600 47.1390, 9.5540 47.1390) | highway=residential; name=Bank Street
      29 | POINT(9.5545 47.1392) | addr:housenumber=28; addr:street=Bank Street; \
      addr:postcode=9495; addr:city=Triesen
      35 | LINESTRING(9.5500 47.1590, 9.5540 47.1590) | highway=residential; name=Van Dyck
      36 | LINESTRING(9.5500 47.1540, 9.5540 47.1540) | highway=residential; name=Van Gogh
      30 | LINESTRING(9.5100 47.1200, 9.5140 47.1200) | highway=primary; name=Talstrasse; \
      ref=CG 2
      31 | LINESTRING(9.5140 47.1200, 9.5180 47.1200) | highway=primary; name=Talstrasse; \
      ref=CG 2;E 43
      32 | LINESTRING(9.5100 47.1100, 9.5180 47.1100) | highway=motorway; ref=A 13
      33 | LINESTRING(9.5100 47.1150, 9.5180 47.1150) | highway=unclassified; ref=W 77
      34 | LINESTRING(9.5500 47.1100, 9.5540 47.1100) | highway=primary; name=Hauptweg; ref=17
      40 | POINT(9.5150 47.1450) | tourism=hotel; name=Hermitage
      41 | POINT(9.5160 47.1450) | amenity=post_office; name=Postbüro der Talschaft Triesen; \
      addr:housenumber=12; addr:street=Dorfstrasse
      42 | POINT(9.5170 47.1450) | highway=bus_stop; name=Rotenbodn / Wangerberg
      43 | POINT(9.5170 47.1750) | place=village; name=Rotenboden
      """;

  /// A town south of the others that is known by what its houses say only.
  private static final String TAGGED =
      """
      60 | POINT(9.6300 47.0800) | addr:housenumber=1; addr:street=Am Rain; addr:city=Beausoleil
      61 | POINT(9.6302 47.0801) | addr:housenumber=3; addr:street=Am Rain; addr:city=Beausoleil
      62 | POINT(9.6304 47.0802) | addr:housenumber=5; addr:street=Am Rain; addr:city=Beausoleil
      63 | POINT(9.6306 47.0803) | addr:housenumber=7; addr:street=Am Rain; addr:city=beausoleil
      64 | POINT(9.6308 47.0804) | addr:housenumber=9; addr:street=Am Rain; addr:city=Beausoleil
      65 | POINT(9.6308 47.0814) | addr:housenumber=9; addr:street=Am See; addr:city=Slip
      """;

  @TempDir Path folder;

  private SearchIndex index;
  private Geocoder geocoder;

  @BeforeEach
  void build() throws IOException {
    index = SearchWorld.index(folder, WORLD + TAGGED);
    geocoder = new Geocoder(index);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void the_street_of_the_named_town_comes_before_that_number_in_the_next_town() throws IOException {
    List<SearchItem> items = geocode("Dorfstrasse 5 Triesenberg");
    assertThat(items.getFirst().title()).isEqualTo("Dorfstrasse, 9497 Triesenberg, Liechtenstein");
    assertThat(items.get(1).title()).isEqualTo("Dorfstrasse 5, 9495 Triesen, Liechtenstein");
    assertThat(score(items.get(1))).isLessThan(score(items.getFirst()));
    assertThat(first("Dorfstrasse 5 Triesen").title())
        .isEqualTo("Dorfstrasse 5, 9495 Triesen, Liechtenstein");
  }

  @Test
  void a_house_beyond_the_border_of_the_town_in_its_address_is_there_all_the_same()
      throws IOException {
    assertThat(first("Grenzgasse 7 Triesenberg").title())
        .isEqualTo("Grenzgasse 7, 9495 Triesen, Liechtenstein");
    assertThat(first("Grenzgasse 5 Triesenberg").title()).startsWith("Grenzgasse, ");
  }

  @Test
  void a_town_without_such_a_street_is_what_is_wrong() throws IOException {
    assertThat(first("Austrasse 28 Triesenberg").title())
        .isEqualTo("Austrasse 28, 9495 Triesen, Liechtenstein");
  }

  @Test
  void words_that_all_streets_share_name_none() throws IOException {
    assertThat(geocode("rue des tulipes")).isEmpty();
    assertThat(first("rue des tulipes triesen").title()).isEqualTo("Triesen, Liechtenstein");
    assertThat(geocode("rue des roses triesen"))
        .extracting(SearchItem::title)
        .containsExactly("Rue des Roses, 9495 Triesen, Liechtenstein");
    assertThat(geocode("rue")).isNotEmpty();
  }

  @Test
  void a_range_counts_as_one_number() throws IOException {
    assertThat(first("rue grimaldi 5-7").title())
        .isEqualTo("Rue Grimaldi, 9495 Triesen, Liechtenstein");
  }

  @Test
  void a_binding_word_may_have_a_wrong_letter() throws IOException {
    for (String text : List.of("rue fes roses triesen", "rue dse roses", "tue des roses")) {
      SearchItem item = first(text);
      assertThat(item.address().street()).as(text).isEqualTo("Rue des Roses");
      assertThat(score(item)).as(text).isGreaterThan(0.9);
    }
  }

  @Test
  void a_name_without_a_letter_is_not_taken_for_a_binding_word() throws IOException {
    assertThat(first("28 Ban Street, Triesn").title()).startsWith("Bank Street 28");
  }

  @Test
  void a_road_is_found_by_its_number() throws IOException {
    for (String text : List.of("CG 2", "CG-2", "cg2 triesen", "E43", "E 43")) {
      assertThat(first(text).address().street()).as(text).isEqualTo("Talstrasse");
    }
    for (String text : List.of("A 13", "A13", "a-13 triesen")) {
      assertThat(first(text).address().street()).as(text).isEqualTo("A 13");
    }
    assertThat(first("A13").type()).isEqualTo(SearchItem.ResultType.STREET);
    assertThat(geocode("W 77")).isEmpty();
    assertThat(first("Austrasse 28").title())
        .isEqualTo("Austrasse 28, 9495 Triesen, Liechtenstein");
    assertThat(geocode("17")).isEmpty();
  }

  @Test
  void a_town_that_only_houses_name_is_found() throws IOException {
    SearchItem town = first("Beausoleil");
    assertThat(town.title()).isEqualTo("Beausoleil, Liechtenstein");
    assertThat(town.type()).isEqualTo(SearchItem.ResultType.LOCALITY);
    assertThat(town.position()).isEqualTo(first("Am Rain 5, Beausoleil").position());
    assertThat(first("Am Rain 5, Beausoleil").title()).contains("Am Rain 5").contains("Beausoleil");
    assertThat(geocode("Slip")).isEmpty();
  }

  @Test
  void a_word_for_what_a_place_is_belongs_to_it() throws IOException {
    SearchItem hotel = first("Hôtel Hermitage");
    assertThat(hotel.title()).isEqualTo("Hermitage");
    assertThat(score(hotel)).isGreaterThan(0.9);
  }

  @Test
  void a_number_and_a_town_are_no_place_that_is_named_after_the_town() throws IOException {
    assertThat(first("12 Triesen").title()).isEqualTo("Triesen, Liechtenstein");
  }

  @Test
  void a_stop_with_the_misspelt_word_does_not_hide_the_village() throws IOException {
    assertThat(geocode("Rotenbodn"))
        .extracting(SearchItem::title)
        .contains("Rotenboden, Liechtenstein");
  }

  @Test
  void two_wrong_letters_of_a_short_stem_are_another_street() throws IOException {
    assertThat(geocode("Haupstrasse 28"))
        .extracting(item -> item.address().street())
        .doesNotContain("Austrasse");
  }

  @Test
  void a_floor_and_a_door_are_no_part_of_the_address() throws IOException {
    for (String text :
        List.of("Austrasse 28, 2n 1a, Triesen", "Austrasse 28, 3º 2ª", "Austrasse 28 3eme etage")) {
      SearchItem item = first(text);
      assertThat(item.title()).as(text).isEqualTo("Austrasse 28, 9495 Triesen, Liechtenstein");
      assertThat(score(item)).as(text).isGreaterThan(0.9);
    }
  }

  private SearchItem first(String text) throws IOException {
    List<SearchItem> items = geocode(text);
    assertThat(items).as(text).isNotEmpty();
    return items.getFirst();
  }

  private List<SearchItem> geocode(String text) throws IOException {
    return geocoder.geocode(GeocodeRequest.of(text));
  }

  private static double score(SearchItem item) {
    return item.scoring().orElseThrow().queryScore();
  }
}
