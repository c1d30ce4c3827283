package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is said of where a street or a house is when no border says it, and by which way a house is
/// reached. All of it lies in Switzerland but the last street.
class WhereThingsLieTest {

  private static final String WORLD =
      """
      1 | LINESTRING(9.4300 46.9900, 9.4340 46.9900) | highway=residential; name=Dorfstrasse
      2 | POINT(9.4310 46.9902) | addr:housenumber=1; addr:street=Dorfstrasse; \
      addr:city=Sargans; addr:state=SG
      3 | POINT(9.4320 46.9902) | addr:housenumber=3; addr:street=Dorfstrasse; \
      addr:city=Sargans; addr:state=Sankt Gallen
      4 | POINT(9.4330 46.9902) | addr:housenumber=5; addr:street=Dorfstrasse; \
      addr:state=GR; addr:county=Slip
      5 | LINESTRING(9.4360 46.9950, 9.4370 46.9950) | highway=residential; name=Nebenweg
      6 | POINT(9.5800 46.9300) | place=town; name=Maienfeld; population=40000
      7 | LINESTRING(9.5000 46.9300, 9.5010 46.9300) | highway=residential; name=Fernweg
      8 | LINESTRING(9.6000 46.4000, 9.6010 46.4000) | highway=residential; name=Abseitsweg
      9 | LINESTRING(9.4360 47.0010, 9.4370 47.0010) | highway=residential; name=Grenzweg
      20 | LINESTRING(9.4400 46.9800, 9.4440 46.9800) | highway=residential; name=Gartenweg
      21 | POINT(9.4410 46.9802) | entrance=yes
      22 | POINT(9.4414 46.9802) | entrance=yes
      23 | POLYGON((9.4410 46.9802, 9.4414 46.9802, 9.4414 46.9804, 9.4410 46.9804, \
      9.4410 46.9802)) | building=yes
      24 | POINT(9.44105 46.9803) | addr:housenumber=2; addr:street=Gartenweg
      25 | POINT(9.44135 46.9803) | addr:housenumber=4; addr:street=Gartenweg
      30 | POINT(9.4420 46.9802) | entrance=yes
      31 | POINT(9.4424 46.9804) | entrance=main
      32 | POLYGON((9.4420 46.9802, 9.4424 46.9802, 9.4424 46.9804, 9.4420 46.9804, \
      9.4420 46.9802)) | building=yes
      33 | POINT(9.4422 46.9803) | addr:housenumber=6; addr:street=Gartenweg
      40 | POLYGON((9.4430 46.9806, 9.4434 46.9806, 9.4434 46.9808, 9.4430 46.9808, \
      9.4430 46.9806)) | building=yes; addr:housenumber=8; addr:street=Gartenweg
      41 | LINESTRING(9.4432 46.9800, 9.4432 46.9806) | highway=service; service=driveway
      42 | LINESTRING(9.4429 46.9800, 9.4429 46.9830) | highway=service; service=driveway
      43 | LINESTRING(9.4438 46.9800, 9.4434 46.9807) | highway=service; service=driveway; access=no
      50 | POINT(9.4450 46.9806) | addr:housenumber=10; addr:street=Gartenweg
      51 | LINESTRING(9.4450 46.9800, 9.4450 46.9805) | highway=service; service=driveway; \
      access=private
      60 | POLYGON((9.4460 46.9810, 9.4480 46.9810, 9.4480 46.9820, 9.4460 46.9820, \
      9.4460 46.9810), \
      (9.4462 46.9811, 9.4468 46.9811, 9.4468 46.9813, 9.4462 46.9813, 9.4462 46.9811), \
      (9.4468 46.9811, 9.4474 46.9811, 9.4474 46.9813, 9.4468 46.9813, 9.4468 46.9811)) | \
      leisure=track; name=Laufbahn
      70 | POINT(9.44305 46.98058) | shop=bakery; name=Beck; addr:housenumber=8; \
      addr:street=Gartenweg
      """;

  @TempDir private Path folder;

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
  void a_state_without_a_border_is_what_most_houses_near_by_say() throws IOException {
    for (String text : List.of("Dorfstrasse 1", "Dorfstrasse 5", "Dorfstrasse", "Nebenweg")) {
      Address address = first(text).address();
      assertThat(address.area(AreaLevel.STATE)).as(text).isEqualTo("Sankt Gallen");
      assertThat(address.stateCode()).as(text).isEqualTo("SG");
      assertThat(address.area(AreaLevel.COUNTY)).as(text + ": a slip").isEmpty();
    }
  }

  @Test
  void a_state_is_carried_some_kilometres_and_not_over_a_border() throws IOException {
    assertThat(first("Fernweg").address().stateCode()).isEqualTo("SG");
    assertThat(first("Abseitsweg").address().stateCode()).isEmpty();
    assertThat(first("Grenzweg").address().countryCode()).isEqualTo("LIE");
    assertThat(first("Grenzweg").address().stateCode()).isEmpty();
  }

  @Test
  void a_state_that_houses_say_is_found_itself() throws IOException {
    SearchItem state = first("Sankt Gallen");
    assertThat(state.level()).contains(AreaLevel.STATE);
    assertThat(state.address().stateCode()).isEqualTo("SG");
  }

  @Test
  void what_tags_tell_of_has_ids_of_its_own_and_is_found_by_the_former_ones() throws IOException {
    SearchItem state = first("Sankt Gallen");
    SearchItem town = first("Sargans");
    assertThat(state.id()).startsWith("cw:d:");
    assertThat(town.id()).startsWith("cw:m:");
    assertThat(found("cw:s:" + state.id().substring(5))).isEqualTo(state.id());
    assertThat(found("cw:c:" + town.id().substring(5))).isEqualTo(town.id());
    assertThat(new Lookup(index).find("cw:c:Q680727", List.of()))
        .isInstanceOf(Lookup.Outcome.Unknown.class);
    assertThat(new Lookup(index).find("cw:s:1.2#+", List.of()))
        .isInstanceOf(Lookup.Outcome.Unknown.class);
  }

  private String found(String id) throws IOException {
    return switch (new Lookup(index).find(id, List.of())) {
      case Lookup.Outcome.FoundItem(SearchItem item) -> item.id();
      case Lookup.Outcome.Gone gone -> "gone: " + gone;
      case Lookup.Outcome.Unknown() -> "unknown";
    };
  }

  @Test
  void a_street_without_houses_has_the_city_of_the_houses_near_it() throws IOException {
    assertThat(first("Nebenweg").address().area(AreaLevel.CITY)).isEqualTo("Sargans");
    assertThat(first("Grenzweg").address().area(AreaLevel.CITY)).isEmpty();
  }

  @Test
  void a_street_far_out_has_the_town_that_is_large_enough() throws IOException {
    assertThat(first("Fernweg").address().area(AreaLevel.CITY)).isEqualTo("Maienfeld");
    assertThat(first("Abseitsweg").address().area(AreaLevel.CITY)).isEmpty();
  }

  @Test
  void a_part_that_an_address_names_as_its_town_is_not_named_twice(@TempDir Path other)
      throws IOException {
    String town =
        """
        1 | POLYGON((9.4300 46.9900, 9.4500 46.9900, 9.4500 47.0000, 9.4300 47.0000, \
        9.4300 46.9900)) | boundary=administrative; admin_level=8; name=Altdorf
        2 | POLYGON((9.4310 46.9910, 9.4390 46.9910, 9.4390 46.9950, 9.4310 46.9950, \
        9.4310 46.9910)) | place=village; name=Neudorf
        3 | LINESTRING(9.4320 46.9920, 9.4380 46.9920) | highway=residential; name=Zeile
        4 | POINT(9.4350 46.9921) | addr:housenumber=7; addr:street=Zeile; addr:city=Neudorf
        5 | POINT(9.4360 46.9921) | addr:housenumber=9; addr:street=Zeile; addr:city=Altdorf
        """;
    try (SearchIndex small = SearchWorld.index(other, town)) {
      Geocoder found = new Geocoder(small);
      Address named = first(found, "Zeile 7").address();
      assertThat(named.area(AreaLevel.CITY)).isEqualTo("Neudorf");
      assertThat(named.area(AreaLevel.DISTRICT)).isEmpty();
      Address plain = first(found, "Zeile 9").address();
      assertThat(plain.area(AreaLevel.CITY)).isEqualTo("Altdorf");
      assertThat(plain.area(AreaLevel.DISTRICT)).isEqualTo("Neudorf");
    }
  }

  @Test
  void a_shop_repeats_the_address_of_its_house_and_not_the_other_way_round() throws IOException {
    LatLng middle = new LatLng(46.9807, 9.4432);
    assertThat(first("Gartenweg 8").position().distanceMeters(middle)).isLessThan(1);
  }

  @Test
  void houses_that_are_points_in_a_building_have_its_entrances() throws IOException {
    assertThat(accessOf("Gartenweg 2")).first().isEqualTo(new LatLng(46.9802, 9.4410));
    assertThat(accessOf("Gartenweg 4")).first().isEqualTo(new LatLng(46.9802, 9.4414));
    assertThat(accessOf("Gartenweg 6"))
        .as("the main one of a building that is one house")
        .first()
        .isEqualTo(new LatLng(46.9804, 9.4424));
  }

  @Test
  void a_driveway_that_ends_at_a_house_is_where_a_vehicle_stops() throws IOException {
    assertThat(first("Gartenweg 8").access())
        .as("not the one that passes by, not the one that is closed")
        .containsExactly(new LatLng(46.9806, 9.4432));
    assertThat(first("Gartenweg 10").access()).containsExactly(new LatLng(46.9805, 9.4450));
    assertThat(accessOf("Gartenweg 6")).last().isEqualTo(new LatLng(46.9800, 9.4424));
  }

  /// In six digits: entrances lie where Planetiler stores them.
  private List<LatLng> accessOf(String text) throws IOException {
    return first(text).access().stream()
        .map(at -> new LatLng(Math.round(at.lat() * 1e6) / 1e6, Math.round(at.lng() * 1e6) / 1e6))
        .toList();
  }

  private SearchItem first(String text) throws IOException {
    return first(geocoder, text);
  }

  private static SearchItem first(Geocoder asked, String text) throws IOException {
    return asked
        .geocode(
            new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), 1))
        .getFirst();
  }

  /// The holes of a running track are the fields inside, side by side: no proper area.
  @Test
  void a_place_whose_holes_touch_is_where_its_middle_is() throws IOException {
    SearchItem track = geocoder.geocode(GeocodeRequest.of("Laufbahn")).getFirst();
    assertThat(track.position().distanceMeters(new LatLng(46.98154, 9.44701))).isLessThan(10);
  }
}
