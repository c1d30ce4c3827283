package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.paths.Trace;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import io.cartway.travel.WaypointGrammar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the options of waypoints do to routes. A route prints as the names of its roads, `|`
/// between sections.
class WaypointOptionsTest {

  /// A fast road and a slow one 80 m beside it.
  private static final String BESIDE =
      """
      A 0 0
      B 20 0
      C 0 0.8
      D 20 0.8
      A-B highway=primary name=Great maxspeed=100
      C-D highway=residential name=Little maxspeed=10
      A-C highway=residential name=West
      B-D highway=residential name=East
      """;

  /// A street of which long stubs branch off every 200 m.
  private static final String STUBS =
      """
      W -20 0
      A 0 0
      B 2 0
      C 4 0
      D 6 0
      E 8 0
      F 10 0
      b 2 -10
      c 4 -10
      d 6 -10
      e 8 -10
      W-A highway=residential name=Back
      A-B highway=residential name=AB
      B-C highway=residential name=BC
      C-D highway=residential name=CD
      D-E highway=residential name=DE
      E-F highway=residential name=EF
      B-b highway=residential name=b
      C-c highway=residential name=c
      D-d highway=residential name=d
      E-e highway=residential name=e
      """;

  @TempDir private Path directory;
  private int builds;

  /// Ending on the great road takes a minute, on the little one ten; the great one is 80 m away.
  @Test
  void a_penalty_of_a_second_for_a_metre_keeps_the_ends_near_their_waypoints() {
    assertThat(car(BESIDE, "1,0", "16,0.8")).isEqualTo("Great East Little");
    assertThat(car(BESIDE, "1,0", "16,0.8;radius=100")).isEqualTo("Great");
    assertThat(car(BESIDE, "1,0", "16,0.8;radius=100;radiusPenalty=10")).isEqualTo("Great");
    assertThat(car(BESIDE, "1,0", "16,0.8;radius=100;radiusPenalty=5000"))
        .isEqualTo("Great East Little");
    assertThat(car(BESIDE, "16,0.8;radius=100;radiusPenalty=10", "1,0")).isEqualTo("Great");
    assertThat(car(BESIDE, "16,0.8;radius=100;radiusPenalty=5000", "1,0"))
        .isEqualTo("Little East Great");
    assertThat(car(BESIDE, "1,0", "16,0.8;radius=100;radiusPenalty=5000", "1,0"))
        .isEqualTo("Great East Little | Little East Great");
    assertThat(car(BESIDE, "1,0", "16,0.8;radius=100;radiusPenalty=10!passThrough=true", "19,0"))
        .isEqualTo("Great");
  }

  /// It turns the choice where 80 m cost as much as the way round takes longer.
  @Test
  void a_penalty_is_weighed_against_time() {
    String world = BESIDE.replace("maxspeed=10", "maxspeed=20");
    String near = "";
    for (int percent = 0; percent < 400 && near.isEmpty(); percent += 5) {
      String names = car(world, "1,0", "16,0.8;radius=100;radiusPenalty=" + percent);
      near = names.equals("Great") ? "" : String.valueOf(percent);
    }
    int seconds = seconds(world, "16,0.8") - seconds(world, "16,0.8;radius=100");
    assertThat(Integer.parseInt(near)).isBetween(seconds * 100 / 80, seconds * 100 / 80 + 10);
  }

  @Test
  void beyond_the_threshold_a_point_is_on_no_motorway_bridge_tunnel_or_slip_road() {
    for (String fast :
        List.of(
            "highway=motorway",
            "highway=trunk motorroad=yes",
            "highway=primary bridge=yes",
            "highway=primary tunnel=yes",
            "highway=primary~link")) {
      String world = BESIDE.replace("highway=primary", fast).replace("maxspeed=10", "maxspeed=50");
      assertThat(car(world, "5,0.3", "9,0.3")).as(fast).isEqualTo("Great");
      assertThat(car(world, "5,0.3;onRoadThreshold=40", "9,0.3;onRoadThreshold=40"))
          .as(fast)
          .isEqualTo("Great");
      assertThat(car(world, "5,0.3;onRoadThreshold=20", "9,0.3;onRoadThreshold=0"))
          .as(fast)
          .isEqualTo("Little");
    }
    assertThat(car(BESIDE, "5,0.3;onRoadThreshold=0", "9,0.3;onRoadThreshold=0"))
        .isEqualTo("Great");
  }

  /// The street is farther than hints reach, and where there is none the motorway has to do.
  @Test
  void the_threshold_looks_farther_than_hints_do() {
    String far =
        BESIDE
            .replace("highway=primary", "highway=motorway")
            .replace("C 0 0.8", "C 0 5")
            .replace("D 20 0.8", "D 20 5");
    assertThat(car(far, "5,0.3;onRoadThreshold=20", "9,0.3;onRoadThreshold=20"))
        .isEqualTo("Little");
    String alone =
        far.lines().filter(line -> !line.contains("residential")).collect(Collectors.joining("\n"));
    assertThat(car(alone, "5,0.3;onRoadThreshold=20", "9,0.3;onRoadThreshold=20"))
        .isEqualTo("Great");
  }

  @Test
  void within_the_least_distance_nobody_turns_back() {
    assertThat(bike("1.5,0;course=90", "-9,0")).isEqualTo("AB AB Back");
    assertThat(bike("1.5,0;course=90;minCourseDistance=45", "-9,0")).isEqualTo("AB AB Back");
    assertThat(bike("1.5,0;course=90;minCourseDistance=55", "-9,0")).isEqualTo("AB BC BC AB Back");
    assertThat(bike("1.5,0;course=90;minCourseDistance=430", "-9,0"))
        .isEqualTo("AB BC CD CD BC AB Back");
    assertThat(bike("1.5,0;minCourseDistance=430", "-9,0")).isEqualTo("AB Back");
    // Everything ends before: turning back cannot be helped.
    assertThat(bike("1.5,0;course=90;minCourseDistance=2000", "-9,0")).contains("AB Back");
  }

  @Test
  void the_least_distance_holds_behind_stops_and_points_that_are_passed() {
    String via = "1.5,0;course=90;minCourseDistance=430";
    String on = "AB BC CD CD BC AB Back";
    assertThat(bike("-9,0", via, "-9,0")).isEqualTo("Back AB | " + on);
    assertThat(bike("-9,0", via + "!passThrough=true", "-9,0")).isEqualTo("Back " + on);
    assertThat(bike(via, "-5,0!passThrough=true", "-9,0")).isEqualTo(on);
    assertThat(bike("-9,0", "1.5,0;course=90!passThrough=true", "-9,0"))
        .isEqualTo("Back AB AB Back");
    assertThat(bike("1.5,0;course=90;minCourseDistance=430", "3,0", "-9,0"))
        .isEqualTo("AB BC | BC AB Back");
  }

  @Test
  void a_way_round_is_no_turning_back() {
    String loop = STUBS + "G 4 3\nH 0 3\nC-G-H-A highway=residential name=Loop\n";
    assertThat(names(loop, TransportMode.BIKE, "1.5,0;course=90", "-9,0")).isEqualTo("AB AB Back");
    assertThat(names(loop, TransportMode.BIKE, "1.5,0;course=90;minCourseDistance=2000", "-9,0"))
        .isEqualTo("AB BC Loop Back");
  }

  private String car(String world, String... points) {
    return names(world, TransportMode.CAR, points);
  }

  private String bike(String... points) {
    return names(STUBS, TransportMode.BIKE, points);
  }

  private int seconds(String world, String to) {
    try (RoadGraph graph = open(world)) {
      return (int) found(graph, TransportMode.CAR, "1,0", to).durationSeconds();
    }
  }

  private RoadGraph open(String world) {
    return World.of(world).with(OsmRoadTags.create()).open(directory.resolve("region" + builds++));
  }

  private String names(String world, TransportMode mode, String... points) {
    try (RoadGraph graph = open(world)) {
      return found(graph, mode, points).sections().stream()
          .map(section -> names(graph, section.trace()))
          .collect(Collectors.joining(" | "));
    }
  }

  private static String names(RoadGraph graph, Trace trace) {
    return IntStream.range(0, trace.count())
        .filter(i -> trace.stretch(i).lengthMillimeters(graph) > 0)
        .mapToObj(i -> graph.tag(trace.arc(i), "name"))
        .collect(Collectors.joining(" "));
  }

  private static Route found(RoadGraph graph, TransportMode mode, String... points) {
    RoadRules rules = new RoadRules(graph);
    ModeMetrics metrics =
        new ModeMetrics(
            HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
            TurnModel.PLAIN,
            HierarchyLimits.DEFAULT,
            1,
            rules::opensAtTimes);
    List<Waypoint> waypoints = new ArrayList<>();
    for (String point : points) {
      waypoints.add(waypoint(point));
    }
    RouteResult result =
        AskedRoutes.route(new Router(metrics, rules), RouteRequest.of(mode, waypoints));
    if (result instanceof RouteResult.RoutesFound found) {
      return found.route();
    }
    throw new AssertionError(result);
  }

  /// A waypoint whose position is `x,y` in units of the world.
  private static Waypoint waypoint(String text) {
    int end =
        IntStream.range(0, text.length())
            .filter(i -> ";!".indexOf(text.charAt(i)) >= 0)
            .findFirst()
            .orElse(text.length());
    String[] xy = text.substring(0, end).split(",", -1);
    LatLng at = ActionWorld.at(Double.parseDouble(xy[0]), Double.parseDouble(xy[1]));
    String written = "%s,%s%s".formatted(at.lat(), at.lng(), text.substring(end));
    return switch (WaypointGrammar.read(written)) {
      case WaypointGrammar.Read(Waypoint waypoint) -> waypoint;
      case WaypointGrammar.Wrong(var flaws) -> throw new AssertionError(flaws);
    };
  }
}
