package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which roads are in a town, by what is around them: in France 50 km/h there and 80 outside.
class SettlementTest {

  private static final OsmRoadTags TAGS = OsmRoadTags.create();

  /// A main road from west to east without any street, house or sign.
  private static final String ROAD =
      """
      east -1 FR FRA Europe/Paris
      A 0 0
      B 3 0
      C 6 0
      D 9 0
      A-B-C-D highway=secondary %s
      """;

  private static final String STREETS =
      """
      a 0 1
      d 9 1
      e 9 2
      f 0 2
      a-d highway=%s
      e-f highway=residential
      """;

  @TempDir private Path directory;

  private String limit(String world) {
    try (RoadGraph graph = World.of(world).with(TAGS).open(directory)) {
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        if (graph.wayId(arc) == 1) {
          return graph.maxSpeedKmh(arc) + (graph.is(arc, RoadFlag.BUILT_UP) ? " town" : "");
        }
      }
    }
    throw new AssertionError("the road is missing");
  }

  private static String houses(String building) {
    StringBuilder houses = new StringBuilder();
    for (double x = 0; x < 9; x += 0.2) {
      houses.append("area %s 0.1 %s 0.2 building=%s\n".formatted(x, x + 0.1, building));
      houses.append("area %s -0.2 %s -0.1 building=%s\n".formatted(x, x + 0.1, building));
    }
    return houses.toString();
  }

  @Test
  void a_road_with_nothing_around_is_outside() {
    assertThat(limit(ROAD.formatted(""))).isEqualTo("80");
    assertThat(limit(ROAD.formatted("lit=yes")))
        .as("a hint where nothing else is")
        .startsWith("50");
  }

  @Test
  void streets_with_houses_make_a_town_and_roads_through_fields_do_not() {
    assertThat(limit(ROAD.formatted("") + STREETS.formatted("residential"))).isEqualTo("50 town");
    assertThat(limit(ROAD.formatted("") + STREETS.formatted("service"))).isEqualTo("80");
    assertThat(limit(ROAD.formatted("") + STREETS.formatted("track"))).isEqualTo("80");
    assertThat(limit(ROAD.formatted("") + STREETS.formatted("tertiary"))).isEqualTo("80");
    assertThat(
            limit(
                ROAD.formatted("")
                    + STREETS
                        .replace(" 1\n", " 9\n")
                        .replace(" 2\n", " 8\n")
                        .formatted("residential")))
        .as("they are far")
        .isEqualTo("80");
  }

  @Test
  void houses_make_a_town_and_barns_do_not() {
    assertThat(limit(ROAD.formatted("") + houses("house"))).isEqualTo("50 town");
    assertThat(limit(ROAD.formatted("") + houses("barn"))).isEqualTo("80");
  }

  @Test
  void building_land_makes_a_town_and_fields_do_not() {
    String land = "area -1 -2 10 2 landuse=%s\n";
    assertThat(limit(ROAD.formatted("") + land.formatted("residential"))).isEqualTo("50 town");
    assertThat(limit(ROAD.formatted("") + land.formatted("industrial"))).isEqualTo("50 town");
    assertThat(limit(ROAD.formatted("") + land.formatted("farmland"))).isEqualTo("80");
    String besides = "area -1 3 10 9 landuse=residential\n";
    assertThat(limit(ROAD.formatted("") + besides)).as("beside it").isEqualTo("80");
    String half = "area -1 -2 4 2 landuse=residential\n";
    assertThat(limit(ROAD.formatted("") + half)).as("less than half of it").isEqualTo("80");
  }

  @Test
  void tagged_limits_around_outweigh_everything_else() {
    String tagged = "p 0 -1\nq 9 -1\np-q highway=tertiary maxspeed=%s\n";
    assertThat(limit(ROAD.formatted("") + tagged.formatted("50"))).isEqualTo("50 town");
    assertThat(limit(ROAD.formatted("") + tagged.formatted("51"))).isEqualTo("80");
    String suburb = STREETS.formatted("residential");
    assertThat(limit(ROAD.formatted("lit=yes") + suburb + tagged.formatted("80"))).isEqualTo("80");
  }

  @Test
  void signs_and_the_kind_of_road_outweigh_the_surroundings() {
    String suburb = STREETS.formatted("residential");
    assertThat(limit(ROAD.formatted("source:maxspeed=FR:rural") + suburb)).isEqualTo("80");
    assertThat(limit(ROAD.formatted("maxspeed=70") + suburb)).isEqualTo("70");
    String street = ROAD.replace("secondary", "residential");
    assertThat(limit(street.formatted("maxspeed=50"))).isEqualTo("50 town");
    assertThat(limit(street.formatted("maxspeed=70"))).isEqualTo("70");
    assertThat(limit(ROAD.formatted("").replace("secondary", "motorway") + suburb))
        .isEqualTo("130");
    assertThat(limit(ROAD.formatted("motorroad=yes") + suburb)).doesNotContain("town");
  }

  @Test
  void the_limit_of_towns_is_that_of_the_country() {
    String russia = ROAD.formatted("").replace("FR FRA Europe/Paris", "RU RUS Europe/Moscow");
    String tagged = "p 0 -1\nq 9 -1\np-q highway=tertiary maxspeed=%s\n";
    assertThat(limit(russia + tagged.formatted("60"))).isEqualTo("60 town");
    assertThat(limit(russia + tagged.formatted("70"))).isEqualTo("90");
    String britain = ROAD.formatted("").replace("FR FRA Europe/Paris", "GB GBR Europe/London");
    assertThat(limit(britain)).isEqualTo("97");
    assertThat(limit(britain + STREETS.formatted("residential"))).isEqualTo("48 town");
  }

  @Test
  void signs_of_other_roads_tell_the_place_like_their_limits() {
    String told = "p 0 -1\nq 9 -1\np-q highway=%s source:maxspeed=FR:%s\n";
    assertThat(limit(ROAD.formatted("") + told.formatted("tertiary", "urban")))
        .isEqualTo("50 town");
    String suburb = STREETS.formatted("residential");
    assertThat(limit(ROAD.formatted("") + suburb + told.formatted("tertiary", "rural")))
        .isEqualTo("80");
    assertThat(limit(ROAD.formatted("") + suburb + told.formatted("cycleway", "rural")))
        .as("a kind of road whose limit tells nothing")
        .isEqualTo("50 town");
  }

  @Test
  void most_of_a_roads_length_decides_and_not_its_nodes() {
    String road =
        """
        east -1 FR FRA Europe/Paris
        A 0 0
        B 38 0
        C 39 0
        D 40 0
        A-B-C-D highway=secondary
        """;
    String suburb = "area 26 -5 45 5 landuse=residential\n";
    assertThat(limit(road + suburb)).as("its last third").isEqualTo("80");
    assertThat(limit(road + suburb.replace("26", "18"))).as("its half").isEqualTo("50 town");
  }
}
