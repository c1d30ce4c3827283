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
import io.cartway.travel.Waypoint;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
                .withAlternatives(ASKED);
        RouteResult result = router.route(request, Instant.EPOCH, () -> {});
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

  private void check(ModeMetrics metrics, List<Route> routes, String label) {
    ModeCosts costs = metrics.costs(TransportMode.CAR);
    Counted best = new Counted(routes.getFirst(), costs);
    Set<Integer> used = new HashSet<>(best.arcs);
    for (Route route : routes.subList(1, routes.size())) {
      Counted other = new Counted(route, costs);
      assertThat(other.cost)
          .as("stretch, %s", label)
          .isLessThanOrEqualTo((long) (best.cost * 1.4) + 2);
      assertThat(other.cost).as("order, %s", label).isGreaterThanOrEqualTo(best.cost - 2);
      assertThat(other.costOn(used))
          .as("sharing, %s", label)
          .isLessThanOrEqualTo((long) (best.cost * 0.75) + 2);
      assertThat(new HashSet<>(other.arcs)).as("no arc twice, %s", label).hasSameSizeAs(other.arcs);
      checkParts(metrics, other, (long) (best.cost * 0.25), label);
      used.addAll(other.arcs);
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
    private final ModeCosts costs;

    /// Per state: what has been paid from the start of the first arc until one is about to drive
    /// it.
    private final List<Long> before = new ArrayList<>();

    private long cost;

    Counted(Route route, ModeCosts costs) {
      this.costs = costs;
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
            states.add(graph.nextState(state, stretch.arc()));
          }
          cost += stretch.durationMillis(costs);
          arcs.add(stretch.arc());
          before.add(whole);
        }
      }
    }

    long costOn(Set<Integer> used) {
      return arcs.stream().filter(used::contains).mapToLong(costs::arcMillis).sum();
    }
  }
}
