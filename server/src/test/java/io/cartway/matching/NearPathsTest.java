package io.cartway.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ways between near places on random worlds, against a search that looks at all states again and
/// again until nothing changes.
class NearPathsTest {

  private static final double PER_METER = 1e-4;
  private static final double SLIP_METERS = 60;

  @TempDir private Path folder;

  private record Case(String world, long seed) {}

  @Test
  void ways_cost_what_a_plain_search_says() {
    int[] compared = {0, 0};
    Cases.forAll(
        20261127,
        100,
        25,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> compare(test, compared));
    assertThat(compared[0]).isGreaterThan(1000);
    assertThat(compared[1]).as("over several arcs").isGreaterThan(500);
  }

  private void compare(Case test, int[] compared) throws IOException {
    Path here = Files.createTempDirectory(folder, "world");
    try (RoadGraph graph = World.of(test.world).open(here)) {
      for (TransportMode mode : List.of(TransportMode.CAR, TransportMode.PEDESTRIAN)) {
        ModeCosts costs =
            Objects.requireNonNull(ModeCosts.ofAll(graph, TurnModel.TURN_AWARE).get(mode))
                .lenient();
        SplittableRandom random = new SplittableRandom(test.seed);
        Places sources = places(costs, random, 4);
        Places targets = places(costs, random, 8);
        for (int i = 0; i < sources.count; i++) {
          sources.cost[i] = random.nextDouble() * 0.01;
        }
        NearPaths near = new NearPaths(costs);
        near.find(sources, targets, PER_METER, 1e6, SLIP_METERS);
        double[] ends = plain(near, costs, sources);
        for (int i = 0; i < targets.count; i++) {
          double expected = cost(near, costs, sources, targets, i, ends);
          assertThat(targets.cost[i])
              .as("target %d of %s", i, mode)
              .isEqualTo(expected, within(1e-9));
          compared[0]++;
          if (expected < Double.POSITIVE_INFINITY) {
            List<Stretch> path = near.path(sources, targets, i);
            compared[1] += path.size() > 1 ? 1 : 0;
            check(graph, sources, targets, i, path);
          }
        }
      }
    }
  }

  private static Places places(ModeCosts costs, SplittableRandom random, int count) {
    Places places = new Places(count);
    RoadGraph graph = costs.graph();
    for (int i = 0; i < count && graph.arcCount() > 0; i++) {
      int arc = random.nextInt(graph.arcCount());
      if (costs.isOpen(arc)) {
        places.add(arc, random.nextDouble(), 0, 0, 0);
      }
    }
    return places;
  }

  /// Per state the least cost of having driven it to its end.
  private static double[] plain(NearPaths near, ModeCosts costs, Places sources) {
    RoadGraph graph = costs.graph();
    double[] ends = new double[graph.stateCount()];
    Arrays.fill(ends, Double.POSITIVE_INFINITY);
    for (int i = 0; i < sources.count; i++) {
      double rest = (1 - sources.fraction[i]) * near.wayMeters(sources.arc[i]) * PER_METER;
      ends[sources.arc[i]] = Math.min(ends[sources.arc[i]], sources.cost[i] + rest);
    }
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int state = 0; state < ends.length; state++) {
        int junction = graph.head(graph.stateArc(state));
        for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
          double value = ends[state] + price(costs, state, next);
          value += near.wayMeters(next) * PER_METER;
          int after = graph.nextState(state, next);
          if (value < ends[after]) {
            ends[after] = value;
            isChanged = true;
          }
        }
      }
    }
    return ends;
  }

  private static double price(ModeCosts costs, int state, int next) {
    Optional<ModeCosts.Obstacle> obstacle = costs.obstacle(state, next);
    boolean isUTurn = costs.graph().opposite(costs.graph().stateArc(state)) == next;
    if (obstacle.isEmpty()) {
      if (!isUTurn) {
        return 0;
      }
      return costs.mode() == TransportMode.CAR
          ? MatchModel.DEAD_END_COST
          : MatchModel.uTurnCost(PER_METER);
    }
    return switch (obstacle.get()) {
      case NO_ACCESS, BARRIER -> Double.POSITIVE_INFINITY;
      case U_TURN -> MatchModel.uTurnCost(PER_METER);
      case TURN_RESTRICTION ->
          MatchModel.FORBIDDEN_TURN_COST + (isUTurn ? MatchModel.uTurnCost(PER_METER) : 0);
    };
  }

  private static double cost(
      NearPaths near, ModeCosts costs, Places sources, Places targets, int target, double[] ends) {
    RoadGraph graph = costs.graph();
    int arc = targets.arc[target];
    double fraction = targets.fraction[target];
    double way = near.wayMeters(arc) * PER_METER;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < sources.count; i++) {
      if (sources.arc[i] == arc && sources.fraction[i] <= fraction) {
        least = Math.min(least, sources.cost[i] + (fraction - sources.fraction[i]) * way);
      }
      double behind = (sources.fraction[i] - fraction) * graph.lengthMillimeters(arc) / 1000.0;
      if (sources.arc[i] == arc && behind > 0 && behind <= SLIP_METERS) {
        double back = (sources.fraction[i] - fraction) * way;
        least = Math.min(least, sources.cost[i] + MatchModel.SLIP_COST + back);
      }
      if (graph.opposite(sources.arc[i]) == arc) {
        double back = Math.abs(1 - fraction - sources.fraction[i]);
        double whole = near.wayMeters(sources.arc[i]) * PER_METER;
        least = Math.min(least, sources.cost[i] + MatchModel.uTurnCost(PER_METER) + back * whole);
      }
    }
    for (int state = 0; state < ends.length; state++) {
      if (graph.head(graph.stateArc(state)) == graph.tail(arc)) {
        least = Math.min(least, ends[state] + price(costs, state, arc) + fraction * way);
      }
    }
    return least;
  }

  private static void check(
      RoadGraph graph, Places sources, Places targets, int target, List<Stretch> path) {
    int source = targets.source[target];
    assertThat(path.getFirst().arc()).isEqualTo(sources.arc[source]);
    assertThat(path.getFirst().from()).isEqualTo(sources.fraction[source]);
    assertThat(path.getLast().arc()).isEqualTo(targets.arc[target]);
    assertThat(path.getLast().to()).isEqualTo(targets.fraction[target]);
    for (int i = 1; i < path.size(); i++) {
      Stretch before = path.get(i - 1);
      Stretch after = path.get(i);
      boolean isTurned =
          graph.opposite(before.arc()) == after.arc()
              && Math.abs(1 - before.to() - after.from()) < 1e-12;
      assertThat(isTurned || graph.head(before.arc()) == graph.tail(after.arc())).isTrue();
    }
  }
}
