package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.routing.guidance.Action;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Routes through small worlds. A route prints as its segments: `1.0+ 2.0-` is the first way
/// forwards, then the second one backwards; `|` stands between sections.
class RouterTest {

  /// A block of streets: 1 and 3 west to east, 2 and 4 south to north.
  private static final String BLOCK =
      """
      A 0 0
      B 2 0
      C 2 2
      D 0 2
      A-B
      B-C
      A-D
      D-C
      """;

  @TempDir private Path directory;
  private int builds;
  private final List<AutoCloseable> open = new ArrayList<>();

  @Test
  void the_shortest_way_is_taken() {
    assertThat(drive(BLOCK, 1.5, 0, 2, 0.5)).isEqualTo("1.0+ 2.0+");
  }

  @Test
  void a_one_way_street_is_not_driven_backwards() {
    String world = BLOCK.replace("A-B", "B->A");
    assertThat(drive(world, 0, 0.5, 2, 0.5)).isEqualTo("3.0+ 4.0+ 2.0-");
    assertThat(drive(world, 2, 0.5, 0, 0.5)).isEqualTo("2.0- 1.0+ 3.0+");
    assertThat(route(world, TransportMode.PEDESTRIAN, at(0, 0.5), at(2, 0.5)))
        .isEqualTo("3.0- 1.0- 2.0+");
  }

  @Test
  void a_forbidden_turn_is_driven_around_by_those_whom_it_binds() {
    String world = BLOCK + "no_left_turn 1 B 2 except=scooter\n";
    assertThat(drive(world, 1.5, 0, 2, 0.5)).isEqualTo("1.0- 3.0+ 4.0+ 2.0-");
    assertThat(route(world, TransportMode.BIKE, at(1.5, 0), at(2, 0.5))).isEqualTo("1.0+ 2.0+");
    assertThat(route(world, TransportMode.SCOOTER, at(1.5, 0), at(2, 0.5))).isEqualTo("1.0+ 2.0+");
  }

  @Test
  void a_via_way_restriction_applies_only_from_its_first_way() {
    String world = "Z -2 0\n" + BLOCK + "Z-A\nno_x 5 1 2\n";
    assertThat(drive(world, -1, 0, 2, 0.5)).isEqualTo("5.0+ 3.0+ 4.0+ 2.0-");
    assertThat(drive(world, 0, 0.1, 2, 0.5)).isEqualTo("3.0- 1.0+ 2.0+");
  }

  @Test
  void the_only_turn_allowed_is_taken() {
    String world = BLOCK + "X 3 0\nB-X\nX-C\nonly_straight_on 1 B 5\n";
    assertThat(drive(world, 1.5, 0, 2, 0.2)).isEqualTo("1.0+ 5.0+ 6.0+ 2.0-");
  }

  @Test
  void the_only_way_on_over_several_ways_binds_from_the_first_of_them() {
    String world =
        "P 0 0\nQ 1 0\nR 2 0\nS 3 0\nU 4 0\nT 2 1\nV 3 1\n"
            + "P-Q\nQ-R\nR-S\nS-U\nR-T\nS-V\nT-V\nonly_straight_on 1 2,3 4\n";
    assertThat(drive(world, 0.5, 0, 2, 0.5)).isEqualTo("1.0+ 2.0+ 3.0+ 4.0+ 4.0- 3.0- 5.0+");
    assertThat(drive(world, 1.5, 0, 2, 0.5)).isEqualTo("2.0+ 5.0+");
  }

  /// Way 3 of five has a side street in its middle; all side streets lead to the end of way 8.
  @Test
  void the_only_way_on_over_three_ways_is_not_left_in_the_middle_of_one() {
    String street =
        "P 0 0\nQ 1 0\nR 2 0\nM 3 0\nS 4 0\nT 5 0\nU 6 0\nW 7 0\nX 2 2\nY 3 2\nZ 4 2\n"
            + "P-Q\nQ-R\nR-M-S\nS-T\nT-U-W\nR-X\nM-Y\nX-Y-Z\nS-Z\n";
    String only = street + "only_straight_on 1 2,3,4 5";
    assertThat(drive(street, 0.5, 0, 3, 1.5)).isEqualTo("1.0+ 2.0+ 3.0+ 7.0+");
    String allAlong = "1.0+ 2.0+ 3.0+ 3.1+ 4.0+ 5.0+ 5.0- 4.0- 3.1- 7.0+";
    assertThat(drive(only, 0.5, 0, 3, 1.5)).isEqualTo(allAlong);
    assertThat(drive(only, 1.5, 0, 3, 1.5)).isEqualTo("2.0+ 3.0+ 7.0+");
    assertThat(drive(only, 2.5, 0, 3, 1.5)).isEqualTo("3.0+ 7.0+");
    assertThat(drive(only + " except=car", 0.5, 0, 3, 1.5)).isEqualTo("1.0+ 2.0+ 3.0+ 7.0+");
    assertThat(route(only, TransportMode.PEDESTRIAN, at(0.5, 0), at(3, 1.5)))
        .isEqualTo("1.0+ 2.0+ 3.0+ 7.0+");
    // What another one forbids on the only way on remains forbidden: there is no way left.
    assertThat(drive(only + "\nno_x 2 3 4", 0.5, 0, 3, 1.5)).startsWith("NoRoute");
    assertThat(drive(only + "\nno_x 2 3 4", 1.5, 0, 3, 1.5)).isEqualTo("2.0+ 3.0+ 7.0+");
  }

  @Test
  void one_does_not_turn_round_on_the_road_but_at_its_dead_end() {
    String world = "A 0 0\nB 2 0\nC 4 0\nD 2 3\nE 2 4\nA->B\nB-C\nB-D-E\nE->A\n";
    assertThat(drive(world, 1, 0, 3.9, 0)).isEqualTo("1.0+ 2.0+");
    assertThat(drive(world, 3, 0, 2, 1)).isEqualTo("2.0- 3.0+");
    RouteResult there = result(world, TransportMode.CAR, via(at(1, 0), at(3, 0), at(2, 1), true));
    assertThat(print(there)).isEqualTo("1.0+ 2.0+ 2.0- 3.0+");
    RouteResult stop = result(world, TransportMode.CAR, via(at(1, 0), at(3, 0), at(2, 1), false));
    assertThat(print(stop)).isEqualTo("1.0+ 2.0+ | 2.0- 3.0+");
  }

  @Test
  void a_private_road_is_for_the_ends_of_a_route_only() {
    String world = BLOCK.replace("A-B", "A-B access=private");
    assertThat(drive(world, 0, 0.5, 2, 0.5)).isEqualTo("3.0+ 4.0+ 2.0-");
    assertThat(drive(world, 1, 0, 2, 0.5)).isEqualTo("1.0+ 2.0+");
    assertThat(drive(world, 2, 0.5, 1, 0)).isEqualTo("2.0- 1.0-");
  }

  @Test
  void destinations_behind_a_private_road_are_reachable_without_gate_time() {
    String world = BLOCK + "X 3 0\nY 4 0\nB-X access=private\nX-Y\n";
    RouteResult result = result(world, TransportMode.CAR, List.of(at(1, 0), at(4, 0)));
    assertThat(print(result)).isEqualTo("1.0+ 5.0+ 6.0+");
    assertThat(found(result).sections().getFirst().durationMillis()).isCloseTo(30_000, within(20L));
  }

  @Test
  void a_vehicle_that_does_less_takes_longer_on_fast_roads_only() {
    String world = BLOCK.replace("A-B", "A-B speed=90").replace("B-C", "B-C speed=60");
    RoadGraph graph = World.of(world).open(fresh());
    open.add(graph);
    ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN);
    open.add(metrics);
    RouteRequest free = RouteRequest.between(TransportMode.CAR, at(0, 0), at(2, 2));
    RouteRequest slow =
        new RouteRequest(
            free.mode(),
            free.waypoints(),
            free.objective(),
            0,
            free.vehicle(),
            free.avoidance(),
            free.exclusion(),
            free.time(),
            1,
            false,
            45);
    Router router = new Router(metrics);
    assertThat(
            found(router.route(free, Instant.EPOCH, () -> {}))
                .sections()
                .getFirst()
                .durationMillis())
        .isCloseTo(8_000 + 12_000, within(100L));
    assertThat(
            found(router.route(slow, Instant.EPOCH, () -> {}))
                .sections()
                .getFirst()
                .durationMillis())
        .isCloseTo(16_000 + 16_000, within(100L));
  }

  @Test
  void a_bollard_stops_only_cars() {
    String world = BLOCK.replace("A-B", "M 1 0 barrier=bollard\nA-M-B");
    assertThat(drive(world, 0.1, 0, 1.9, 0)).isEqualTo("1.0- 3.0+ 4.0+ 2.0- 1.1-");
    assertThat(route(world, TransportMode.BIKE, at(0.1, 0), at(1.9, 0))).isEqualTo("1.0+ 1.1+");
  }

  @Test
  void on_one_arc_one_goes_straight_or_around_the_block() {
    String world = "A 0 0\nB 2 0\nC 1 2\nA->B\nB->C\nC->A\n";
    assertThat(drive(world, 0.5, 0, 1.5, 0)).isEqualTo("1.0+");
    assertThat(drive(world, 1.5, 0, 0.5, 0)).isEqualTo("1.0+ 2.0+ 3.0+ 1.0+");
    assertThat(drive(world, 0.5, 0, 0.5, 0)).isEqualTo("1.0+");
  }

  @Test
  void a_route_to_where_one_is_has_no_length_and_two_points() {
    RouteResult result = result(BLOCK, TransportMode.CAR, List.of(at(1, 0), at(1, 0)));
    Route.Section section = found(result).sections().getFirst();
    assertThat(section.durationMillis()).isZero();
    assertThat(section.lengthMillimeters()).isZero();
    assertThat(section.line()).hasSize(2);
    assertThat(section.actions())
        .extracting(Action::kind)
        .containsExactly(Action.ActionKind.DEPART, Action.ActionKind.ARRIVE);
  }

  @Test
  void a_stop_ends_a_section_and_a_point_on_the_way_does_not() {
    List<Waypoint> through = via(at(0.5, 0), at(2, 1), at(1.5, 2), true);
    assertThat(print(result(BLOCK, TransportMode.CAR, through))).isEqualTo("1.0+ 2.0+ 4.0-");
    Route.Section whole = found(result(BLOCK, TransportMode.CAR, through)).sections().getFirst();
    assertThat(whole.lengthMillimeters()).isCloseTo(400_000, within(100L));
    List<Waypoint> stop = via(at(0.5, 0), at(2, 1), at(1.5, 2), false);
    assertThat(print(result(BLOCK, TransportMode.CAR, stop))).isEqualTo("1.0+ 2.0+ | 2.0+ 4.0-");
  }

  @Test
  void a_ferry_is_a_section_of_its_own_and_takes_its_time() {
    String world =
        """
        A 0 0
        B 1 0
        C 9 0
        D 10 0
        A-B
        B-C route=ferry duration=1200
        C-D
        """;
    RouteResult result = result(world, TransportMode.CAR, List.of(at(0.5, 0), at(9.5, 0)));
    assertThat(print(result)).isEqualTo("1.0+ | 2.0+ | 3.0+");
    Route.Section ferry = found(result).sections().get(1);
    assertThat(ferry.carrier()).isEqualTo(Route.Carrier.FERRY);
    assertThat(ferry.durationMillis()).isCloseTo(1_200_000, within(5_000L));
  }

  @Test
  void no_boat_is_taken_that_saves_less_than_boarding_it_takes() {
    // 400 m over the water; 2,000 s on foot by the bridge.
    String river =
        """
        A 0 0
        B 4 0
        C 0 8
        D 4 8
        P -1 0
        Q 5 0
        A-B route=ferry %s
        A-C highway=footway
        C-D highway=footway
        D-B highway=footway
        P-A highway=footway
        B-Q highway=footway
        """;
    String boat = "5.0+ | 1.0+ | 6.0+";
    String bridge = "5.0+ 2.0+ 3.0+ 4.0+ 6.0+";
    assertThat(walk(river.formatted(""))).isEqualTo(boat);
    assertThat(walk(river.formatted("duration=00:05 interval=00:20"))).isEqualTo(boat);
    assertThat(walk(river.formatted("duration=00:05 interval=01:00")))
        .as("300 s under way after half an hour of waiting")
        .isEqualTo(bridge);
    assertThat(walk(river.formatted("duration=00:14"))).isEqualTo(boat);
    assertThat(walk(river.formatted("duration=00:15")))
        .as("the boat is back after 1,020 s on average")
        .isEqualTo(bridge);
  }

  @Test
  void sections_sum_up_to_what_the_search_found_and_a_change_of_lines_is_one() {
    String world =
        """
        A 0 0
        B 1 0
        C 9 0
        D 20 0
        E 22 0
        X 9 2
        A-B
        B-C route=ferry duration=300 interval=600 name=Red
        C-D route=ferry duration=600 interval=1200 name=%s
        D-E
        C-X
        """;
    RouteResult change =
        result(world.formatted("Blue"), TransportMode.CAR, List.of(at(0.5, 0), at(21, 0)));
    assertThat(print(change)).isEqualTo("1.0+ | 2.0+ | 3.0+ | 4.0+");
    List<Route.Section> sections = found(change).sections();
    assertThat(sections.get(0).landings()).isEqualTo(Route.Landings.NONE);
    assertThat(sections.get(1).landings()).isEqualTo(new Route.Landings(420_000, 60_000));
    assertThat(sections.get(2).landings()).isEqualTo(new Route.Landings(720_000, 60_000));
    long at = 0;
    for (Route.Section section : sections) {
      at += section.landings().boardMillis();
      assertThat(section.startMillis()).isEqualTo(at);
      at += section.durationMillis() + section.landings().leaveMillis();
    }
    RouteResult through =
        result(world.formatted("Red"), TransportMode.CAR, List.of(at(0.5, 0), at(21, 0)));
    assertThat(print(through)).as("one line").isEqualTo("1.0+ | 2.0+ 3.0+ | 4.0+");
    assertThat(found(through).sections().get(1).landings())
        .isEqualTo(new Route.Landings(420_000, 60_000));
  }

  @Test
  void nobody_starts_at_sea() {
    String world = "A 0 0\nB 1 0\nC 9 0\nD 10 0\nA-B\nB-C route=ferry\nC-D\n";
    assertThat(route(world, TransportMode.PEDESTRIAN, at(2, 0), at(9.5, 0)))
        .endsWith("1.0+ | 2.0+ | 3.0+");
    assertThat(route(world, TransportMode.PEDESTRIAN, at(1, 0), at(9.5, 0)))
        .as("at the landing")
        .endsWith("1.0+ | 2.0+ | 3.0+");
  }

  @Test
  void impossible_requests_are_reported() {
    String world = BLOCK + "P 9 0\nQ 9 9\nR 9 5\nP-Q\nR-Q\n";
    StringBuilder islands = new StringBuilder(world);
    RouteResult far = result(BLOCK, TransportMode.CAR, List.of(at(1, 0), at(1, 40)));
    assertThat(far)
        .isInstanceOfSatisfying(
            RouteResult.CouldNotMatch.class,
            none -> {
              assertThat(none.stop()).isEqualTo(1);
              assertThat(none.cause())
                  .isEqualTo(
                      "No road for a car lies within 2000 m of waypoint 1: "
                          + "the nearest one is 3800 m away.");
              assertThat(none.nearest().orElseThrow().point().distanceMeters(at(1, 2)))
                  .isLessThan(1);
            });
    for (int i = 0; i < 120; i++) {
      islands.append("i%d %d 30\n".formatted(i, i));
      islands.append("j%d %d 60\n".formatted(i, i));
      if (i > 0) {
        islands.append("i%d-i%d\nj%d-j%d\n".formatted(i - 1, i, i - 1, i));
      }
    }
    RouteResult apart =
        result(islands.toString(), TransportMode.CAR, List.of(at(50, 30), at(50, 60)));
    assertThat(apart)
        .isInstanceOfSatisfying(
            RouteResult.NoRoute.class,
            none -> {
              assertThat(none.fromStop()).isZero();
              assertThat(none.cause()).startsWith("Waypoint 0 lies on a piece of road (way ");
              double meters = none.nearest().orElseThrow().distanceMeters();
              assertThat(meters).isCloseTo(3000, within(5.0));
            });
  }

  @Test
  void a_walk_of_more_hours_than_can_be_counted_is_told_as_that() {
    StringBuilder text = new StringBuilder("n0 0 0\n");
    for (int i = 1; i <= 14; i++) {
      text.append("n%d %d 0\nn%d-n%d\n".formatted(i, 1000 * i, i - 1, i));
    }
    String street = text.toString();
    assertThat(cause(street, TransportMode.PEDESTRIAN, at(0, 0), at(9000, 0)))
        .as("250 hours")
        .isEmpty();
    assertThat(cause(street, TransportMode.PEDESTRIAN, at(0, 0), at(14000, 0)))
        .isEqualTo(
            "Waypoints 0 and 1 are too far apart for a pedestrian: a route takes less than 298"
                + " hours.");
    assertThat(cause(street, TransportMode.CAR, at(0, 0), at(14000, 0))).isEmpty();
  }

  @Test
  void a_long_way_round_may_be_too_long_where_a_straight_one_is_not() {
    StringBuilder text = new StringBuilder("P 0 5000\nQ 6000 5000\ni0-P\nP-Q\nQ-j0\n");
    for (int i = 0; i < 300; i++) {
      text.insert(0, "i%d 0 %d\nj%d 6000 %d\nk%d 0 -%d\n".formatted(i, i, i, i, i, i + 50));
      if (i > 0) {
        text.append("i%d-i%d\nj%d-j%d\nk%d-k%d\n".formatted(i - 1, i, i - 1, i, i - 1, i));
      }
    }
    String apart = "lie in parts of the road network that are not connected for a pedestrian";
    String world = text.toString();
    assertThat(cause(world, TransportMode.PEDESTRIAN, at(0, 100), at(6000, 100)))
        .contains(apart + ", or a route would take 298 hours or more.");
    assertThat(cause(world, TransportMode.PEDESTRIAN, at(0, 100), at(0, -100)))
        .doesNotContain("298 hours");
  }

  /// The cause why there is no route over roads of Earth, with the speeds there; empty for a route.
  private String cause(String world, TransportMode mode, LatLng from, LatLng to) {
    List<Waypoint> stops = List.of(Waypoint.at(from), Waypoint.at(to));
    World roads = World.of(world).with(OsmRoadTags.create());
    return result(roads, mode, stops) instanceof RouteResult.NoRoute none ? none.cause() : "";
  }

  @Test
  void durations_of_actions_add_up_to_the_section() {
    String world = BLOCK + "X 2 4\nC-X name=North_Road\n";
    Route route = found(result(world, TransportMode.CAR, List.of(at(1, 0), at(2, 3.5))));
    Route.Section section = route.sections().getFirst();
    int duration = section.actions().stream().mapToInt(Action::durationSeconds).sum();
    assertThat(duration).isEqualTo((int) Math.round(section.durationMillis() / 1000.0));
    assertThat(section.actions().getLast().offset()).isEqualTo(section.line().size() - 1);
  }

  @Test
  void a_turn_is_an_action_and_a_bend_without_a_choice_is_none() {
    assertThat(actions(BLOCK, at(1.5, 0), at(2, 0.5))).isEqualTo("depart arrive");
    String world = BLOCK + "X 4 0\nB-X\n";
    assertThat(actions(world, at(1.5, 0), at(2, 0.5))).isEqualTo("depart turn(left,quite) arrive");
    assertThat(actions(world, at(3, 0), at(2, 0.5))).isEqualTo("depart turn(right,quite) arrive");
  }

  @Test
  void a_roundabout_is_one_action_with_the_exit_counted() {
    String world =
        """
        S 0 -3
        s 0 -1
        e 1 0
        n 0 1
        w -1 0
        E 3 0
        N 0 3
        W -3 0
        S-s
        e-E
        n-N
        w-W
        s-e-n-w-s junction=roundabout
        """;
    assertThat(actions(world, at(0, -2), at(2, 0)))
        .isEqualTo("depart roundabout_exit(right,1) arrive");
    assertThat(actions(world, at(0, -2), at(0, 2)))
        .isEqualTo("depart roundabout_exit(middle,2) arrive");
    assertThat(actions(world, at(0, -2), at(-2, 0)))
        .isEqualTo("depart roundabout_exit(left,3) arrive");
  }

  @Test
  void a_departure_may_use_a_direction_without_incoming_traffic() {
    String world = "A 0 0\nB 4 0\nC 4 4\nD -2 0\nA-B\nB->C\nC-A\nD-A\n";
    assertThat(drive(world, 1, 0, -1, 0)).isEqualTo("1.0- 4.0-");
    assertThat(drive(world, -1, 0, 1, 0)).isEqualTo("4.0+ 1.0+");
  }

  @Test
  void a_path_that_starts_and_ends_beside_a_junction_is_priced_on_its_own_roads() {
    try (RoadGraph graph = World.of(BLOCK).open(fresh())) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      PathPricer pricer = new PathPricer(graph);
      for (double beside : new double[] {0.0005, 0.003, 0.02}) {
        for (List<LatLng> path :
            List.of(
                List.of(at(beside, 2), at(0, 2), at(0, 0), at(beside, 0)),
                List.of(at(0, 2 - beside), at(0, 2), at(2, 2), at(2, 2 - beside)))) {
          var price = pricer.price(path, costs);
          assertThat(price).as("%s m", beside * 100).isInstanceOf(PathPricer.Priced.class);
          assertThat(((PathPricer.Priced) price).durationMillis()).isBetween(19_900L, 20_500L);
        }
      }
    }
  }

  @Test
  void a_path_is_priced_by_the_same_rules() {
    World world = World.of(BLOCK.replace("A-B", "B->A") + "no_x 4 C 2\n");
    try (RoadGraph graph = world.open(fresh())) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      PathPricer pricer = new PathPricer(graph);
      var allowed = pricer.price(List.of(at(0, 1), at(0, 2), at(2, 2), at(2, 2)), costs);
      assertThat(allowed).isInstanceOf(PathPricer.Priced.class);
      assertThat(((PathPricer.Priced) allowed).durationMillis()).isBetween(29_900L, 30_100L);
      var turn = pricer.price(List.of(at(0, 2), at(2, 2), at(2, 1)), costs);
      assertThat(turn)
          .isInstanceOfSatisfying(
              PathPricer.Forbidden.class,
              forbidden -> {
                assertThat(forbidden.wayId()).isEqualTo(2);
                assertThat(forbidden.fromWayId()).isEqualTo(4);
                assertThat(forbidden.obstacle()).isEqualTo(ModeCosts.Obstacle.TURN_RESTRICTION);
              });
      assertThat(pricer.price(List.of(at(0, 0), at(2, 0)), costs))
          .isInstanceOfSatisfying(
              PathPricer.Forbidden.class,
              forbidden ->
                  assertThat(forbidden.obstacle()).isEqualTo(ModeCosts.Obstacle.NO_ACCESS));
      assertThat(pricer.price(List.of(at(0, 2), at(5, 5), at(9, 9)), costs))
          .isInstanceOf(PathPricer.Unmatched.class);
    }
  }

  private String drive(String world, double x1, double y1, double x2, double y2) {
    return route(world, TransportMode.CAR, at(x1, y1), at(x2, y2));
  }

  private String walk(String world) {
    World roads = World.of(world).with(OsmRoadTags.create());
    List<Waypoint> stops = List.of(Waypoint.at(at(-0.5, 0)), Waypoint.at(at(4.5, 0)));
    return print(result(roads, TransportMode.PEDESTRIAN, stops));
  }

  private String route(String world, TransportMode mode, LatLng from, LatLng to) {
    return print(result(world, mode, List.of(from, to)));
  }

  private String actions(String world, LatLng from, LatLng to) {
    Route route = found(result(world, TransportMode.CAR, List.of(from, to)));
    return route.sections().getFirst().actions().stream()
        .map(RouterTest::print)
        .collect(Collectors.joining(" "));
  }

  private static String print(Action action) {
    List<String> parts = new ArrayList<>();
    action.direction().ifPresent(direction -> parts.add(lower(direction)));
    action.severity().ifPresent(severity -> parts.add(lower(severity)));
    action.exit().ifPresent(exit -> parts.add(String.valueOf(exit)));
    String kind = lower(action.kind());
    return parts.isEmpty() ? kind : "%s(%s)".formatted(kind, String.join(",", parts));
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(java.util.Locale.ROOT);
  }

  private static LatLng at(double x, double y) {
    return new World().at(x, y);
  }

  private static List<Waypoint> via(LatLng from, LatLng via, LatLng to, boolean passThrough) {
    Waypoint between = new Waypoint(via, PlaceOptions.NONE, passThrough, 0, List.of());
    return List.of(Waypoint.at(from), between, Waypoint.at(to));
  }

  private RouteResult result(String world, TransportMode mode, List<?> points) {
    List<Waypoint> stops = new ArrayList<>();
    for (Object point : points) {
      stops.add(point instanceof LatLng where ? Waypoint.at(where) : (Waypoint) point);
    }
    return result(World.of(world), mode, stops);
  }

  private RouteResult result(World world, TransportMode mode, List<Waypoint> stops) {
    RoadGraph graph = world.open(fresh());
    open.add(graph);
    ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN);
    open.add(metrics);
    return AskedRoutes.route(new Router(metrics), RouteRequest.of(mode, stops));
  }

  /// What a route reads stays open until its test has looked at it.
  @AfterEach
  void close() throws Exception {
    for (AutoCloseable resource : open.reversed()) {
      resource.close();
    }
  }

  private Path fresh() {
    try {
      return Files.createDirectories(directory.resolve("world" + builds++));
    } catch (java.io.IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  private static Route found(RouteResult result) {
    return ((RouteResult.RoutesFound) result).route();
  }

  private static String print(RouteResult result) {
    return switch (result) {
      case RouteResult.RoutesFound found ->
          found.route().sections().stream()
              .map(section ->
                  section.segmentIds().stream()
                      .map(id -> id.replace("cw:s:", "").replace("#", ""))
                      .collect(Collectors.joining(" ")))
              .collect(Collectors.joining(" | "));
      case RouteResult.NoRoute no -> no.toString();
      case RouteResult.CouldNotMatch no -> no.toString();
    };
  }
}
