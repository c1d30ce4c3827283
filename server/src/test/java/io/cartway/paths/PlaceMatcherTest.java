package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snapper;
import io.cartway.roads.World;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two parallel streets thirty metres apart, a third far off, and a point ten metres beside the
/// first: which of their arcs each option takes.
class PlaceMatcherTest {

  private static final double LIMIT_METERS = 100;

  @TempDir private Path directory;

  private final World world =
      World.of(
          """
          A 0 0
          B 4 0
          D 0 0.3
          E 4 0.3
          F 0 0.9
          G 4 0.9
          H 6 0
          I 6 2
          A-B name=High_Street
          D-E name=Löw_Lane highway=primary
          F-G name=Far_Road
          A-D
          B-E
          D-F
          E-G
          B-H-I
          """);
  private final LatLng point = world.at(2, 0.1);
  private RoadGraph graph;
  private PlaceMatcher matcher;

  @BeforeEach
  void open() {
    graph = world.open(directory);
    matcher = new PlaceMatcher(graph, new Snapper(graph), LIMIT_METERS);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  /// The arcs for a waypoint, by their ends.
  private String match(LatLng at, PlaceOptions options) {
    Waypoint waypoint = new Waypoint(at, options, false, 0, List.of());
    return matcher.match(waypoint, new ModeCosts(graph, TransportMode.CAR), arc -> false).stream()
        .map(end -> name(graph.tail(end.arc())) + name(graph.head(end.arc())))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private String name(int junction) {
    return world.name(graph, junction);
  }

  private static PlaceOptions options(int course, String name, int radius, int snapRadius) {
    return new PlaceOptions(
        course < 0 ? OptionalInt.empty() : OptionalInt.of(course),
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        name,
        radius,
        snapRadius,
        0,
        Optional.empty());
  }

  private PlaceOptions side(double x, double y, boolean always) {
    return new PlaceOptions(
        OptionalInt.empty(),
        Optional.of(world.at(x, y)),
        Optional.empty(),
        always,
        false,
        "",
        0,
        0,
        0,
        Optional.empty());
  }

  private static PlaceOptions segment(long way, int course) {
    SegmentRef reference = new SegmentRef(way, 0, SegmentRef.Direction.BOTH);
    return new PlaceOptions(
        course < 0 ? OptionalInt.empty() : OptionalInt.of(course),
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        "",
        0,
        0,
        0,
        Optional.of(reference));
  }

  @Test
  void without_options_it_is_the_nearest_road_within_the_limit() {
    assertThat(match(point, PlaceOptions.NONE)).isEqualTo("AB BA");
    assertThat(match(world.at(2, -0.9), PlaceOptions.NONE)).isEqualTo("AB BA");
    assertThat(match(world.at(2, -1.1), PlaceOptions.NONE)).isEmpty();
    assertThat(match(world.at(2, -1.1), options(90, "", 0, 0))).isEmpty();
  }

  @Test
  void a_course_takes_the_direction_within_sixty_degrees() {
    assertThat(match(point, options(90, "", 0, 0))).isEqualTo("AB");
    assertThat(match(point, options(270, "", 0, 0))).isEqualTo("BA");
    assertThat(match(point, options(148, "", 0, 0))).isEqualTo("AB");
    assertThat(match(point, options(32, "", 0, 0))).isEqualTo("AB");
    assertThat(match(point, options(180, "", 0, 0))).as("none heads so").isEqualTo("AB BA");
  }

  @Test
  void a_name_takes_a_road_of_that_name_near_by_however_it_is_written() {
    assertThat(match(point, options(-1, "LOW lane", 0, 0))).isEqualTo("DE ED");
    assertThat(match(point, options(90, "löw", 0, 0))).isEqualTo("DE");
    assertThat(match(point, options(-1, "nowhere", 0, 0))).isEqualTo("AB BA");
    assertThat(match(point, options(-1, "Far Road", 0, 0)))
        .as("more than fifty metres farther than the nearest")
        .isEqualTo("AB BA");
    assertThat(match(world.at(2, 0.45), options(-1, "Far Road", 0, 0))).isEqualTo("FG GF");
  }

  @Test
  void a_radius_takes_all_roads_within() {
    assertThat(match(point, options(-1, "", 15, 0))).isEqualTo("AB BA");
    assertThat(match(point, options(-1, "", 25, 0))).isEqualTo("AB BA DE ED");
    assertThat(match(point, options(-1, "", 85, 0))).isEqualTo("AB BA DE ED FG GF");
    assertThat(match(point, options(270, "", 25, 0))).isEqualTo("BA ED");
    assertThat(match(point, options(-1, "", 5, 0))).as("none within").isEqualTo("AB BA");
  }

  @Test
  void a_snap_radius_takes_the_most_important_road_within() {
    assertThat(match(point, options(-1, "", 0, 25))).isEqualTo("DE ED");
    assertThat(match(point, options(270, "", 0, 25))).isEqualTo("ED");
    assertThat(match(point, options(-1, "", 0, 15))).isEqualTo("AB BA");
    assertThat(match(point, options(-1, "High", 0, 25))).isEqualTo("AB BA");
  }

  @Test
  void a_hint_beside_the_street_takes_the_road_next_to_it_and_its_side_when_told() {
    assertThat(match(point, side(2, 0.25, false))).isEqualTo("DE ED");
    assertThat(match(point, side(2, -0.1, false))).isEqualTo("AB BA");
    assertThat(match(point, side(2, -0.1, true))).as("driving on the right").isEqualTo("AB");
    assertThat(match(point, side(2, 0.1, true))).isEqualTo("BA");
    assertThat(match(point, side(2, 0, true))).as("on the road itself").isEqualTo("AB BA");
  }

  @Test
  void a_named_piece_of_road_is_taken_before_all_else() {
    assertThat(match(point, segment(3, -1))).isEqualTo("FG GF");
    assertThat(match(point, segment(3, 90))).isEqualTo("FG");
    assertThat(match(world.at(2, -0.2), segment(3, -1))).as("too far off").isEqualTo("AB BA");
    assertThat(match(point, segment(99, -1))).as("not on the map").isEqualTo("AB BA");
  }

  @Test
  void a_heading_is_that_of_some_metres_around() {
    int street = world.arc(graph, "A", "B");
    int bend = world.arc(graph, "B", "H");
    assertThat(matcher.heading(street, 0.5)).isCloseTo(90, within(0.1));
    assertThat(matcher.heading(bend, 0)).isCloseTo(90, within(0.1));
    assertThat(matcher.heading(bend, 0.49)).isCloseTo(90, within(0.5));
    assertThat(matcher.heading(bend, 0.5)).isCloseTo(45, within(1.0));
    assertThat(matcher.heading(bend, 0.511)).isCloseTo(0, within(0.5));
    assertThat(matcher.heading(bend, 1)).isCloseTo(0, within(0.1));
  }

  @Test
  void the_side_of_a_road_is_positive_to_the_right() {
    int street = world.arc(graph, "A", "B");
    assertThat(matcher.sideMeters(street, world.at(2, -0.2)).orElseThrow())
        .isCloseTo(20, within(0.2));
    assertThat(matcher.sideMeters(street, world.at(2, 0.2)).orElseThrow())
        .isCloseTo(-20, within(0.2));
    assertThat(matcher.sideMeters(street, world.at(2, 0.005))).isEmpty();
  }
}
