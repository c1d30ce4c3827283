package io.cartway.tiles.build;

import static io.cartway.tiles.build.TileRows.Shape.AREA;
import static io.cartway.tiles.build.TileRows.Shape.LINE;
import static io.cartway.tiles.build.TileRows.Shape.POINT;
import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.reader.osm.OsmElement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What of an element shows: layer, class, first zoom and attributes, as OpenMapTiles 3.16 has
/// them.
class TilesPartTest {

  private final TileRows rows = new TileRows();

  @ParameterizedTest
  @CsvSource({
    "highway=motorway, transportation/motorway z4 oneway=1",
    "highway=motorway_link, transportation/motorway z9 ramp=1",
    "highway=trunk, transportation/trunk z5",
    "highway=primary, transportation/primary z7",
    "highway=secondary, transportation/secondary z9",
    "highway=tertiary, transportation/tertiary z11",
    "highway=residential, transportation/minor z12",
    "highway=living_street, transportation/minor z12",
    "highway=service, transportation/service z13",
    "highway=track, transportation/track z14",
    "highway=footway, transportation/path z14 subclass=footway",
    "highway=steps, transportation/path z14 subclass=steps",
    "highway=pedestrian, transportation/path z12 subclass=pedestrian",
    "railway=rail, transportation/rail z11 subclass=rail",
    "railway=tram, transportation/transit z14 subclass=tram",
    "route=ferry, transportation/ferry z11",
    "aerialway=gondola, transportation/aerialway z12 subclass=gondola",
    "man_made=pier, transportation/pier z13",
  })
  void a_way_to_travel_has_its_class_and_zoom(String tag, String row) {
    assertThat(rows.of(LINE, tag)).containsExactly(row);
  }

  @Test
  void a_road_keeps_what_a_map_draws_of_it() {
    assertThat(
            rows.of(
                LINE,
                "highway=service",
                "service=driveway",
                "bridge=yes",
                "layer=1",
                "oneway=-1",
                "access=private",
                "surface=gravel",
                "toll=yes",
                "bicycle=no"))
        .containsExactly(
            "transportation/service z14 access=no bicycle=no brunnel=bridge layer=1 oneway=-1"
                + " service=driveway surface=unpaved toll=1");
    assertThat(rows.of(LINE, "highway=construction", "construction=primary"))
        .containsExactly("transportation/primary_construction z12");
    assertThat(rows.of(LINE, "railway=rail", "usage=main", "tunnel=yes"))
        .containsExactly("transportation/rail z8 brunnel=tunnel subclass=rail");
    assertThat(rows.of(LINE, "highway=proposed")).isEmpty();
  }

  @Test
  void a_road_s_name_and_number_are_a_layer_of_their_own() {
    assertThat(rows.of(LINE, "highway=primary", "name=Rue Grimaldi", "ref=D 6;D 7"))
        .containsExactly(
            "transportation/primary z7 network=road",
            "transportation_name/primary z10 name=Rue Grimaldi name:latin=Rue Grimaldi"
                + " name_de=Rue Grimaldi name_en=Rue Grimaldi network=road ref=D 6 ref_length=3");
    assertThat(rows.of(POINT, "highway=motorway_junction", "ref=58"))
        .containsExactly(
            "transportation_name/motorway_junction z10 ref=58 ref_length=2 subclass=junction");
  }

  @Test
  void the_routes_of_a_road_give_its_network() {
    TilesPart part = new TilesPart();
    part.preprocessRelation(
        new OsmElement.Relation(
            9,
            Map.of("type", "route", "route", "road", "network", "US:I", "ref", "80"),
            List.of(new OsmElement.Relation.Member(OsmElement.Type.WAY, 5, ""))));
    assertThat(new TileRows(part).of(LINE, 5, "highway=motorway", "ref=I 80"))
        .contains(
            "transportation/motorway z4 network=us-interstate oneway=1",
            "transportation_name/motorway z6 network=us-interstate ref=I 80 ref_length=4"
                + " route_1_network=US:I route_1_ref=80");
  }

  @ParameterizedTest
  @CsvSource({
    "natural=water, water/lake z4 id=1 intermittent=0",
    "waterway=riverbank, water/river z4 id=1 intermittent=0",
    "landuse=basin, water/pond z4 id=1 intermittent=0",
    "leisure=swimming_pool, water/swimming_pool z13 id=1 intermittent=0",
    "natural=wood, landcover/wood z7 subclass=wood",
    "landuse=forest, landcover/wood z7 subclass=forest",
    "landuse=meadow, landcover/grass z7 subclass=meadow",
    "natural=beach, landcover/sand z7 subclass=beach",
    "natural=glacier, landcover/ice z4 subclass=glacier",
    "landuse=residential, landuse/residential z6",
    "landuse=industrial, landuse/industrial z9",
    "landuse=quarry, landuse/quarry z9",
    "boundary=national_park, park/national_park z4",
    "leisure=nature_reserve, park/nature_reserve z4",
    "building=yes, building z13 render_height=5 render_min_height=0",
    "aeroway=apron, aeroway/apron z10",
  })
  void an_area_has_its_class_and_zoom(String tag, String row) {
    assertThat(rows.of(AREA, tag)).containsExactly(row);
  }

  @ParameterizedTest
  @CsvSource({
    "waterway=river, waterway/river z9 intermittent=0",
    "waterway=canal, waterway/canal z12 intermittent=0",
    "waterway=stream, waterway/stream z13 intermittent=0",
  })
  void a_waterway_has_its_class_and_zoom(String tag, String row) {
    assertThat(rows.of(LINE, tag)).containsExactly(row);
  }

  @ParameterizedTest
  @CsvSource({
    "place=country, place/country z7 rank=1",
    "place=city, place/city z7 rank=7",
    "place=town, place/town z8 rank=11",
    "place=village, place/village z10 rank=13",
    "place=suburb, place/suburb z11 rank=14",
    "place=hamlet, place/hamlet z13 rank=16",
    "place=neighbourhood, place/neighbourhood z13 rank=16",
  })
  void a_place_has_its_rank_and_zoom(String tag, String row) {
    List<String> shown = rows.of(POINT, tag, "name=Here");
    assertThat(shown).hasSize(1);
    assertThat(shown.getFirst().replaceAll(" name[^ ]*=Here", "")).isEqualTo(row);
    assertThat(rows.of(POINT, tag)).isEmpty();
  }

  @Test
  void people_and_a_capital_raise_a_city() {
    String[] tags = {"place=city", "name=Paris", "population=2145906", "capital=yes"};
    assertThat(rows.of(POINT, tags))
        .containsExactly(
            "place/city z4 capital=2 name=Paris name:latin=Paris name_de=Paris name_en=Paris"
                + " rank=3");
  }

  @Test
  void names_come_in_all_scripts_and_languages() {
    assertThat(
            rows.of(
                POINT,
                "place=city",
                "name=Москва",
                "name:en=Moscow",
                "name:de=Moskau",
                "name:tlh=nobody"))
        .containsExactly(
            "place/city z7 name=Москва name:de=Moskau name:en=Moscow name:latin=Moscow"
                + " name:nonlatin=Москва name_de=Moskau name_en=Moscow rank=7");
  }

  @ParameterizedTest
  @CsvSource({
    "amenity=pub, poi/beer z14 subclass=pub",
    "amenity=fast_food, poi/fast_food z14 subclass=fast_food",
    "amenity=pharmacy, poi/pharmacy z14 subclass=pharmacy",
    "shop=supermarket, poi/grocery z14 subclass=supermarket",
    "shop=shoes, poi/shop z14 subclass=shoes",
    "tourism=hotel, poi/lodging z14 subclass=hotel",
    "railway=station, poi/railway z12 subclass=station",
    "highway=bus_stop, poi/bus z14 subclass=bus_stop",
    "office=lawyer, poi/office z14 subclass=lawyer",
  })
  void a_point_of_interest_has_its_class(String tag, String row) {
    assertThat(rows.of(POINT, tag, "name=Here").getFirst().replaceAll(" name[^ ]*=Here", ""))
        .isEqualTo(row);
  }

  @Test
  void a_shop_without_a_name_is_none_to_look_for() {
    assertThat(rows.of(POINT, "shop=shoes")).isEmpty();
    assertThat(rows.of(POINT, "amenity=toilets"))
        .containsExactly("poi/toilets z14 subclass=toilets");
    assertThat(rows.of(POINT, "amenity=bench")).isEmpty();
  }

  @Test
  void a_building_has_its_height() {
    assertThat(rows.of(AREA, "building=yes", "building:levels=10", "building:colour=#AABBCC"))
        .containsExactly("building z13 colour=#AABBCC render_height=37 render_min_height=0");
    assertThat(rows.of(AREA, "building:part=yes", "height=30 ft", "min_height=3 m"))
        .containsExactly("building z13 render_height=10 render_min_height=3");
    assertThat(rows.of(AREA, "building=no")).isEmpty();
  }

  @Test
  void house_numbers_show_on_points_and_areas() {
    assertThat(rows.of(POINT, "addr:housenumber=12 bis"))
        .containsExactly("housenumber z14 housenumber=12 bis");
    assertThat(rows.of(AREA, "addr:housenumber=1;3;5"))
        .containsExactly("housenumber z14 housenumber=1–5");
    assertThat(rows.of(LINE, "addr:housenumber=1-9", "addr:interpolation=odd")).isEmpty();
  }

  @Test
  void a_peak_has_its_height_in_metres_and_feet() {
    assertThat(rows.of(POINT, "natural=peak", "ele=1148"))
        .containsExactly("mountain_peak/peak z7 ele=1148 ele_ft=3766");
  }

  @Test
  void a_border_of_two_areas_is_drawn_once_at_the_higher_one_s_level() {
    TilesPart part = new TilesPart();
    for (String level : List.of("8", "2", "4")) {
      part.preprocessRelation(
          new OsmElement.Relation(
              Long.parseLong(level),
              Map.of("type", "boundary", "boundary", "administrative", "admin_level", level),
              List.of(new OsmElement.Relation.Member(OsmElement.Type.WAY, 5, "outer"))));
    }
    TileRows withRelations = new TileRows(part);
    assertThat(withRelations.of(LINE, 5, "source=survey"))
        .containsExactly("boundary z7 admin_level=2 disputed=0 maritime=0");
    assertThat(withRelations.of(LINE, 5, "natural=coastline")).isEmpty();
    assertThat(withRelations.of(LINE, 6, "source=survey")).isEmpty();
    assertThat(
            withRelations.of(LINE, 7, "boundary=administrative", "admin_level=6", "maritime=yes"))
        .containsExactly("boundary z9 admin_level=6 disputed=0 maritime=1");
  }
}
