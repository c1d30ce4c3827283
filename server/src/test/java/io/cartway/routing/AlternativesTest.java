package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Alternatives on random pairs of Porto keep their bounds: how much dearer, how much shared, no
/// detours within. Costs are counted anew from the segments of the answer; that a part is a best
/// way is asked of the metric, which other tests compare with the plain search.
class AlternativesTest {

  private static final long SEED = Long.getLong("cartway.alternatives.seed", 20261120);
  private static final int PAIRS = 200;
  private static final int ASKED = 3;

  /// Parts of a route that are looked at for a detour start at every so many arcs.
  private static final int STEP = 7;

  private int found;
  private int partsChecked;

  @Test
  void alternatives_are_not_much_dearer_share_little_and_make_no_detours() throws IOException {
    try (RealHierarchy porto = RealHierarchy.of("porto-20150606-roads.osm.pbf");
        ModeMetrics metrics =
            new ModeMetrics(porto.hierarchy(), TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, 2)) {
      RoadGraph graph = porto.graph();
      Router router = new Router(metrics);
      SplittableRandom random = new SplittableRandom(SEED);
      int withSome = 0;
      for (int i = 0; i < PAIRS; i++) {
        LatLng from = graph.location(random.nextInt(graph.junctionCount()));
        LatLng to = graph.location(random.nextInt(graph.junctionCount()));
        RouteRequest request =
            RouteRequest.of(TransportMode.CAR, List.of(Waypoint.at(from), Waypoint.at(to)))
                .at(new TravelTime.Any())
                .withAlternatives(ASKED);
        RouteResult result = AskedRoutes.route(router, request);
        if (result instanceof RouteResult.RoutesFound routes) {
          assertThat(routes.routes().size()).isLessThanOrEqualTo(1 + ASKED);
          check(
              metrics,
              routes.routes(),
              "-Dcartway.alternatives.seed=%d %s to %s".formatted(SEED, from, to));
          withSome += routes.routes().size() > 1 ? 1 : 0;
          found += routes.routes().size() - 1;
        }
      }
      assertThat(withSome).as("pairs with an alternative").isGreaterThan(PAIRS / 2);
      assertThat(found).as("alternatives").isGreaterThan(PAIRS);
      assertThat(partsChecked).as("parts looked at for detours").isGreaterThan(10 * PAIRS);
    }
  }

  /// Motorways, tolls and ferries that are avoided or not, trucks that are too heavy and too high
  /// for some roads, bicycles, walkers.
  @Test
  void alternatives_are_different_and_in_order_whatever_is_avoided() throws IOException {
    try (RealHierarchy porto = RealHierarchy.of("porto-20150606-roads.osm.pbf");
        ModeMetrics metrics =
            new ModeMetrics(porto.hierarchy(), TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, 2)) {
      RoadGraph graph = porto.graph();
      Router router = new Router(metrics);
      SplittableRandom random = new SplittableRandom(SEED);
      for (int i = 0; i < PAIRS / 8; i++) {
        LatLng from = graph.location(random.nextInt(graph.junctionCount()));
        LatLng to = graph.location(random.nextInt(graph.junctionCount()));
        RouteRequest request = RandomRequests.make(random, from, to).withAlternatives(ASKED);
        RouteResult result = AskedRoutes.route(router, request);
        if (result instanceof RouteResult.RoutesFound routes) {
          String label = "-Dcartway.alternatives.seed=%d %s".formatted(SEED, request);
          checkDistinct(metrics.costs(request.mode()), routes.routes(), request.objective(), label);
          found += routes.routes().size() - 1;
        }
      }
      assertThat(found).as("alternatives").isGreaterThan(PAIRS / 16);
    }
  }

  private static void checkDistinct(
      ModeCosts costs, List<Route> routes, Objective objective, String label) {
    assertThat(routes.stream().map(Route::handle)).as("ids, %s", label).doesNotHaveDuplicates();
    boolean isCounted =
        objective == Objective.FAST
            && routes.stream()
                .flatMap(route -> route.sections().stream())
                .allMatch(section -> section.violations().isEmpty());
    for (int i = 0; i < routes.size(); i++) {
      Counted one = new Counted(routes.get(i), costs);
      for (Route route : routes.subList(0, i)) {
        Counted before = new Counted(route, costs);
        assertThat(one.millimetersOn(before.arcs))
            .as("length shared, %s", label)
            .isLessThanOrEqualTo(Math.min(one.millimeters, before.millimeters) * 3 / 4 + 1);
        if (isCounted) {
          assertThat(one.cost).as("order, %s", label).isGreaterThanOrEqualTo(before.cost - 2);
        }
      }
    }
  }

  private void check(ModeMetrics metrics, List<Route> routes, String label) {
    ModeCosts costs = metrics.costs(TransportMode.CAR);
    checkDistinct(costs, routes, Objective.FAST, label);
    Counted best = new Counted(routes.getFirst(), costs);
    long limit = (long) (best.driving * 1.4) + best.cost - best.driving + 2;
    for (Route route : routes.subList(1, routes.size())) {
      Counted other = new Counted(route, costs);
      assertThat(other.cost).as("stretch, %s", label).isLessThanOrEqualTo(limit);
      assertThat(new HashSet<>(other.arcs)).as("no arc twice, %s", label).hasSameSizeAs(other.arcs);
      checkParts(metrics, other, (long) (best.driving * 0.25), label);
    }
  }

  /// Every part that costs at most so much is a best way from its first state to its last one.
  private void checkParts(ModeMetrics metrics, Counted route, long limit, String label) {
    PointToPoint search = metrics.search(metrics.metric(TransportMode.CAR, Objective.FAST));
    for (int first = 0; first < route.states.size(); first += STEP) {
      int last = first;
      while (last + 1 < route.states.size()
          && route.before.get(last + 1) - route.before.get(first) <= limit) {
        last++;
      }
      if (last > first) {
        long part = route.before.get(last) - route.before.get(first);
        long direct =
            search.weight(
                new Seeds().add(route.states.get(first), 0),
                new Seeds().add(route.states.get(last), 0));
        assertThat((long) Weight.cost(direct))
            .as("a part without detour, %s", label)
            .isEqualTo(part);
        partsChecked++;
      }
    }
  }

  /// A route with what each part of it costs.
  private static final class Counted {
    private final List<Integer> arcs = new ArrayList<>();
    private final List<Integer> states = new ArrayList<>();

    /// Per state: what has been paid from the start of the first arc until one is about to drive
    /// it.
    private final List<Long> before = new ArrayList<>();

    private long cost;

    /// The cost without penalties.
    private long driving;

    private long millimeters;

    private final Map<Integer, Long> millimetersByArc = new HashMap<>();

    Counted(Route route, ModeCosts costs) {
      RoadGraph graph = costs.graph();
      long whole = 0;
      for (Route.Section section : route.sections()) {
        for (int i = 0; i < section.trace().count(); i++) {
          Stretch stretch = section.trace().stretch(i);
          if (arcs.isEmpty()) {
            states.add(stretch.arc());
          } else {
            int state = states.getLast();
            int turn = costs.turnCost(state, stretch.arc());
            whole += costs.arcMillis(graph.stateArc(state)) + turn;
            cost += turn;
            driving += costs.turnDurationMillis(arcs.getLast(), stretch.arc());
            states.add(graph.nextState(state, stretch.arc()));
          }
          cost += stretch.durationMillis(costs);
          driving += stretch.durationMillis(costs);
          millimeters += stretch.lengthMillimeters(graph);
          millimetersByArc.merge(stretch.arc(), stretch.lengthMillimeters(graph), Long::sum);
          arcs.add(stretch.arc());
          before.add(whole);
        }
      }
    }

    long millimetersOn(List<Integer> others) {
      return new HashSet<>(others)
          .stream().mapToLong(arc -> millimetersByArc.getOrDefault(arc, 0L)).sum();
    }
  }
}
