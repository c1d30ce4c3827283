package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.SmallHierarchy;
import io.cartway.paths.TableMetrics;
import io.cartway.paths.TableSearch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where routes begin, stop and end: beside small separate networks, within a radius, at junctions.
class RouteEndsTest {

  private static final long SEED = Long.getLong("cases.seed", 20261126L);
  private static final int WORLDS = 40;
  private static final int PAIRS = 25;
  private static final int SIDE = 5;
  private static final double LIMIT_METERS = 2000;

  /// A street of seven pieces, and an island of one road 500 m north of it.
  private static final String ISLAND =
      """
      a 0 0
      b 2 0
      c 4 0
      d 6 0
      e 8 0
      P 0 5
      Q 4 5
      a-b-c-d-e name=Street
      b-B
      B 2 -1
      c-C
      C 4 -1
      d-D
      D 6 -1
      P-Q name=Island
      """;

  @TempDir private Path directory;
  private int worlds;

  private record Small(World world, RoadGraph graph, ModeMetrics metrics, Router router)
      implements AutoCloseable {
    @Override
    public void close() {
      metrics.close();
      graph.close();
    }

    Route route(List<Waypoint> waypoints) {
      RouteResult result = AskedRoutes.route(router, RouteRequest.of(TransportMode.CAR, waypoints));
      assertThat(result).isInstanceOf(RouteResult.RoutesFound.class);
      return ((RouteResult.RoutesFound) result).route();
    }

    Route between(double x1, double y1, double x2, double y2) {
      return route(List.of(Waypoint.at(world.at(x1, y1)), Waypoint.at(world.at(x2, y2))));
    }

    String names(Route route) {
      return route.sections().stream()
          .map(section -> graph.tag(section.trace().arc(0), "name"))
          .collect(Collectors.joining(" | "));
    }

    double moved(Route route, int end, double x, double y) {
      Route.Section section =
          end == 0 ? route.sections().getFirst() : route.sections().get(end - 1);
      LatLng at = end == 0 ? section.departure().location() : section.arrival().location();
      return at.distanceMeters(world.at(x, y));
    }
  }

  private Small open(String text) {
    World world = World.of(text);
    RoadGraph graph = world.open(directory.resolve("world" + worlds++));
    ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN);
    return new Small(world, graph, metrics, new Router(metrics));
  }

  private static long millis(Route route) {
    return route.sections().stream().mapToLong(Route.Section::durationMillis).sum();
  }

  @Test
  void neighbours_on_one_island_go_on_the_island() {
    try (Small small = open(ISLAND)) {
      Route route = small.between(1, 5.1, 3, 5.1);
      assertThat(small.names(route)).isEqualTo("Island");
      assertThat(route.sections().getFirst().lengthMillimeters() / 1000.0)
          .isCloseTo(200, within(1.0));
    }
  }

  @Test
  void an_end_on_an_island_is_moved_when_the_other_one_is_not_there() {
    try (Small small = open(ISLAND)) {
      Route away = small.between(1, 4.9, 7, 0.1);
      assertThat(small.names(away)).isEqualTo("Street");
      assertThat(small.moved(away, 0, 1, 4.9)).isCloseTo(490, within(2.0));
      Route back = small.between(7, 0.1, 1, 4.9);
      assertThat(small.moved(back, 1, 1, 4.9)).isCloseTo(490, within(2.0));
    }
  }

  @Test
  void an_end_nearer_to_the_main_road_goes_to_the_island_when_both_are_moved_less_so() {
    try (Small small = open(ISLAND)) {
      Route route = small.between(1, 4.9, 3, 2.2);
      assertThat(small.names(route)).as("10 + 280 m, not 490 + 220 m").isEqualTo("Island");
      Route other = small.between(1, 3, 3, 1.2);
      assertThat(small.names(other)).as("300 + 120 m, not 200 + 380 m").isEqualTo("Street");
    }
  }

  @Test
  void all_ends_of_a_request_are_looked_at_together() {
    try (Small small = open(ISLAND)) {
      List<Waypoint> points = new ArrayList<>();
      for (double[] at : new double[][] {{0.5, 5}, {2, 4.8}, {3.5, 5}}) {
        points.add(Waypoint.at(small.world.at(at[0], at[1])));
      }
      assertThat(small.names(small.route(points))).isEqualTo("Island | Island");
      points.add(Waypoint.at(small.world.at(7, 0)));
      assertThat(small.names(small.route(points)))
          .as("one is moved by 583 m, not three by 490 m")
          .isEqualTo("Island | Island | Island");
      points.add(Waypoint.at(small.world.at(7, 0)));
      points.add(Waypoint.at(small.world.at(8, 0)));
      assertThat(small.names(small.route(points)))
          .as("three are moved by 490 m, not three by 583 m and more")
          .isEqualTo("Street | Street | Street | Street | Street");
    }
  }

  @Test
  void a_lane_that_only_leads_in_is_an_end_and_one_that_only_leads_out_a_start() {
    String world = ISLAND + "X 8 3\nY 6 3\ne->X name=In\nY->d name=Out\n";
    try (Small small = open(world)) {
      assertThat(small.moved(small.between(1, 0, 8, 2), 1, 8, 2)).isLessThan(0.1);
      assertThat(small.moved(small.between(8, 2, 1, 0), 0, 8, 2)).isCloseTo(200, within(1.0));
      assertThat(small.names(small.between(6, 2, 1, 0))).isEqualTo("Out");
      assertThat(small.moved(small.between(1, 0, 6, 2), 1, 6, 2)).isCloseTo(200, within(1.0));
    }
  }

  @Test
  void of_all_connected_pairs_of_roads_that_which_is_moved_least_is_taken() {
    int moved = 0;
    int small = 0;
    for (int i = 0; i < WORLDS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      try (Small world = open(text(random))) {
        Reached reached = new Reached(world.metrics.costs(TransportMode.CAR));
        List<LatLng> points = new ArrayList<>();
        for (int k = 0; k < PAIRS; k++) {
          points.add(point(world.world, random));
        }
        List<LatLng> targets = points.reversed();
        for (int k = 0; k < PAIRS; k++) {
          String label = "-Dcases.seed=%d pair %d".formatted(SEED + i, k);
          LatLng from = points.get(k);
          LatLng to = targets.get(k);
          double least = reached.leastMeters(from, to);
          Route route = world.route(List.of(Waypoint.at(from), Waypoint.at(to)));
          double own = meters(route, from, to);
          assertThat(own).as(label).isCloseTo(least, within(2.2));
          moved += own > nearest(reached, from) + nearest(reached, to) + 2.2 ? 1 : 0;
          int arc = route.sections().getFirst().trace().arc(0);
          small += world.graph.isWide(arc, TransportMode.CAR) ? 0 : 1;
        }
        checkTable(world, points, targets, SEED + i);
      }
    }
    assertThat(moved).as("moved off the nearest road").isGreaterThan(50);
    assertThat(small).as("begin on a small network").isGreaterThan(50);
  }

  private static double meters(Route route, LatLng from, LatLng to) {
    return from.distanceMeters(route.sections().getFirst().departure().location())
        + to.distanceMeters(route.sections().getLast().arrival().location());
  }

  private static double nearest(Reached reached, LatLng point) {
    return reached.places(point).stream().mapToDouble(Snap::distanceMeters).min().orElseThrow();
  }

  /// Each cell is the route between its places.
  private static void checkTable(
      Small world, List<LatLng> origins, List<LatLng> targets, long seed) {
    Journeys journeys = new Journeys(world.metrics, new RoadRules(world.graph), LIMIT_METERS);
    TableSearch table =
        new TableSearch(
            new TableMetrics(journeys, 1),
            Journey.of(TransportMode.CAR, Objective.FAST),
            TravelTime.Signs.NEVER,
            0,
            targets,
            Deadline.never());
    TableSearch.Row row = table.row(Deadline.never());
    for (int i = 0; i < origins.size(); i += 4) {
      row.fill(origins.get(i));
      for (int k = 0; k < targets.size(); k++) {
        String label = "-Dcases.seed=%d cell %d %d".formatted(seed, i, k);
        Route route =
            world.route(List.of(Waypoint.at(origins.get(i)), Waypoint.at(targets.get(k))));
        assertThat(row.outcome(k)).as(label).isEqualTo(TableSearch.Outcome.FOUND);
        assertThat(row.millis(k)).as(label).isCloseTo(millis(route), within(5L));
        long length = route.sections().stream().mapToLong(Route.Section::lengthMillimeters).sum();
        assertThat(row.millimeters(k)).as(label).isCloseTo(length, within(5L));
      }
    }
  }

  /// A grid, with some streets one-way, and small roads anywhere around it, of which some are
  /// joined to it in one direction.
  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        text.append("g%dx%d %d %d\n".formatted(x, y, 2 * x, 2 * y));
        if (x > 0) {
          text.append("g%dx%d%sg%dx%d\n".formatted(x - 1, y, way(random, 8), x, y));
        }
        if (y > 0) {
          text.append("g%dx%d%sg%dx%d\n".formatted(x, y - 1, way(random, 8), x, y));
        }
      }
    }
    for (int i = 0; i < 4; i++) {
      double x = 10 * random.nextDouble() - 1;
      double y = 10 * random.nextDouble() - 1;
      text.append("p%d %.3f %.3f\n".formatted(i, x, y));
      text.append("q%d %.3f %.3f\n".formatted(i, x + 2 * random.nextDouble(), y + 0.5));
      text.append("r%d %.3f %.3f\n".formatted(i, x + 1, y + 2 * random.nextDouble()));
      text.append("p%d%sq%d\nq%d%sr%d\n".formatted(i, way(random, 3), i, i, way(random, 3), i));
      String grid = "g%dx%d".formatted(random.nextInt(SIDE), random.nextInt(SIDE));
      switch (random.nextInt(4)) {
        case 0 -> text.append("%s->p%d\n".formatted(grid, i));
        case 1 -> text.append("r%d->%s\n".formatted(i, grid));
        default -> {}
      }
    }
    return text.toString();
  }

  private static String way(SplittableRandom random, int oneIn) {
    return random.nextInt(oneIn) == 0 ? "->" : "-";
  }

  private static LatLng point(World world, SplittableRandom random) {
    return world.at(11 * random.nextDouble() - 1.5, 11 * random.nextDouble() - 1.5);
  }

  /// Which arcs are reached from which, found arc by arc.
  private static final class Reached {
    private final ModeCosts costs;
    private final RoadGraph graph;
    private final Snapper snapper;
    private final List<BitSet> after = new ArrayList<>();

    Reached(ModeCosts costs) {
      this.costs = costs;
      graph = costs.graph();
      snapper = new Snapper(graph);
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        after.add(following(arc));
      }
    }

    private BitSet following(int start) {
      BitSet seen = new BitSet();
      Deque<Integer> waiting = new ArrayDeque<>(List.of(start));
      while (!waiting.isEmpty()) {
        int arc = waiting.remove();
        int head = graph.head(arc);
        for (int next = graph.firstOut(head); next < graph.endOut(head); next++) {
          if (costs.turnCost(arc, next) < ModeCosts.INFINITE && !seen.get(next)) {
            seen.set(next);
            waiting.add(next);
          }
        }
      }
      return seen;
    }

    List<Snap> places(LatLng point) {
      List<Snap> places = new ArrayList<>();
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        if (costs.isOpen(arc)) {
          places.add(snapper.on(point, arc));
        }
      }
      return places;
    }

    double leastMeters(LatLng from, LatLng to) {
      double least = Double.POSITIVE_INFINITY;
      for (Snap source : places(from)) {
        for (Snap target : places(to)) {
          boolean isDirect = source.arc() == target.arc() && source.fraction() <= target.fraction();
          if (isDirect || after.get(source.arc()).get(target.arc())) {
            least = Math.min(least, source.distanceMeters() + target.distanceMeters());
          }
        }
      }
      return least;
    }
  }

  private static Waypoint near(LatLng point, int radius, int course, boolean passThrough) {
    PlaceOptions options =
        new PlaceOptions(
            course < 0 ? OptionalInt.empty() : OptionalInt.of(course),
            Optional.empty(),
            Optional.empty(),
            false,
            false,
            "",
            radius,
            0,
            0,
            Optional.empty());
    return new Waypoint(point, options, passThrough, 0, List.of());
  }

  @Test
  void a_section_begins_where_the_one_before_ended_whatever_the_radius() {
    int withChoice = 0;
    for (int i = 0; i < WORLDS / 4; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      try (Small world = open(text(random))) {
        for (int k = 0; k < PAIRS; k++) {
          int radius = random.nextInt(3) * 150;
          int course = random.nextInt(3) == 0 ? random.nextInt(360) : -1;
          List<Waypoint> stops =
              List.of(
                  Waypoint.at(point(world.world, random)),
                  near(point(world.world, random), radius, course, false),
                  near(point(world.world, random), radius, -1, random.nextBoolean()),
                  Waypoint.at(point(world.world, random)));
          RouteResult result =
              AskedRoutes.route(world.router, RouteRequest.of(TransportMode.CAR, stops));
          withChoice += result instanceof RouteResult.RoutesFound && radius > 0 ? 1 : 0;
        }
      }
    }
    assertThat(withChoice).as("routes with a radius").isGreaterThan(WORLDS);
  }

  @Test
  void a_point_at_a_junction_of_the_best_route_leaves_it_as_it_is() {
    int passed = 0;
    for (int i = 0; i < WORLDS / 4; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      try (Small world = open(text(random))) {
        for (int k = 0; k < PAIRS; k++) {
          Waypoint from = Waypoint.at(point(world.world, random));
          Waypoint to = Waypoint.at(point(world.world, random));
          Route best = world.route(List.of(from, to));
          Route.Section section = best.sections().getFirst();
          for (int arc = 1; arc < section.trace().count(); arc++) {
            LatLng junction = world.graph.location(world.graph.tail(section.trace().arc(arc)));
            double off = 0.000004 * random.nextDouble();
            LatLng beside = new LatLng(junction.lat() + off, junction.lng() - off);
            String label = "-Dcases.seed=%d pair %d junction %d".formatted(SEED + i, k, arc);
            Route through = world.route(List.of(from, near(beside, 0, -1, true), to));
            assertThat(millis(through)).as(label).isEqualTo(millis(best));
            Route stopping = world.route(List.of(from, Waypoint.at(beside), to));
            assertThat(millis(stopping)).as(label).isLessThanOrEqualTo(millis(best));
            passed++;
          }
        }
      }
    }
    assertThat(passed).as("junctions").isGreaterThan(200);
  }

  @Test
  void a_route_from_a_junction_does_not_cross_a_private_road_because_it_meets_there() {
    String world =
        """
        X -2 0
        A 0 0
        B 2 0
        C 1 3
        D 4 0
        X-A name=West
        A-B access=private name=Private
        A-C-B name=Round
        B-D name=East
        """;
    try (Small small = open(world)) {
      assertThat(small.names(small.between(0, 0, 3, 0))).isEqualTo("Round");
      Route in = small.between(0, 0, 1, 0);
      assertThat(in.sections().getFirst().lengthMillimeters() / 1000.0)
          .as("into it, but not through")
          .isCloseTo(100, within(1.0));
      Route back = small.between(3, 0, 0, 0);
      assertThat(back.sections().getFirst().lengthMillimeters() / 1000.0)
          .as("nor to one")
          .isCloseTo(732, within(5.0));
      Route here = small.between(0, 0, 0, 0);
      assertThat(here.sections().getFirst().lengthMillimeters()).isZero();
    }
  }
}
