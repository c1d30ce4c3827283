package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The hierarchy over random small worlds of roads, all modes and all pairs of states, against
/// Dijkstra over the road graph itself.
class RandomWorldsTest {

  private static final long SEED = 20261120;
  private static final int WORLDS = 1000;
  private static final int SIZE_MAX = 40;

  @TempDir private Path directory;

  @Test
  void all_pairs_of_states_have_the_weight_that_dijkstra_finds() {
    AtomicInteger number = new AtomicInteger();
    AtomicInteger withCopies = new AtomicInteger();
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      Cases.forAll(
          SEED,
          WORLDS,
          SIZE_MAX,
          RandomWorlds::make,
          text -> {
            Path folder = Files.createDirectories(directory.resolve("w" + number.get() % 8));
            number.incrementAndGet();
            try (RoadGraph graph = World.of(text).open(folder)) {
              withCopies.addAndGet(graph.stateCount() > graph.arcCount() ? 1 : 0);
              check(graph, HierarchyBuilder.build(graph, pool), pool);
            }
          });
    }
    assertThat(withCopies.get()).as("worlds with restrictions over ways").isPositive();
  }

  private static void check(RoadGraph graph, Hierarchy hierarchy, ForkJoinPool pool) {
    Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
    WorkspacePool workspaces = new WorkspacePool(hierarchy.topology(), 1);
    Map<TransportMode, ModeCosts> all = ModeCosts.ofAll(graph, TurnModel.TURN_AWARE);
    for (ModeCosts mode : all.values()) {
      for (Objective objective : Objective.values()) {
        StateCosts costs = objective.costs(mode);
        Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(costs));
        String label = "%s %s".formatted(mode.mode(), objective);
        compare(graph, costs, new EliminationTreeQuery(metric, workspaces), label);
      }
    }
  }

  private static void compare(
      RoadGraph graph, StateCosts costs, PointToPoint search, String label) {
    PlainDijkstra.Graph plain = PlainDijkstra.states(graph, costs);
    Seeds sources = new Seeds();
    Seeds targets = new Seeds();
    for (int source = 0; source < graph.stateCount(); source++) {
      long[] expected = PlainDijkstra.fromOne(plain, source);
      for (int target = 0; target < graph.stateCount(); target++) {
        long found = search.weight(sources.clear().add(source, 0), targets.clear().add(target, 0));
        if (found != expected[target]) {
          assertThat(found)
              .as("%s from state %d to %d", label, source, target)
              .isEqualTo(expected[target]);
        }
      }
    }
  }
}
