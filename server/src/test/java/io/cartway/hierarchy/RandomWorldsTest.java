package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The hierarchy over random small worlds of roads, all modes and all pairs of arcs, against
/// Dijkstra over the roads as they are, with restrictions and rules of turns read anew.
class RandomWorldsTest {

  private static final long SEED = 20261120;
  private static final int WORLDS = 1000;
  private static final int SIZE_MAX = 40;

  @TempDir private Path directory;

  @Test
  void all_pairs_of_arcs_have_the_weight_that_dijkstra_finds() {
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
    List<Seeds> states = PlainDijkstra.states(graph);
    for (ModeCosts mode : all.values()) {
      PlainRoads roads = new PlainRoads(graph, mode.mode(), mode::turnDurationMillis);
      for (Objective objective : Objective.values()) {
        Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(objective.costs(mode)));
        PointToPoint search = new EliminationTreeQuery(metric, workspaces);
        compare(roads, objective, states, search, "%s %s".formatted(mode.mode(), objective));
      }
    }
  }

  private static void compare(
      PlainRoads roads,
      Objective objective,
      List<Seeds> states,
      PointToPoint search,
      String label) {
    PlainDijkstra.Graph plain = PlainDijkstra.roads(roads, objective);
    Seeds sources = new Seeds();
    for (int source = 0; source < states.size(); source++) {
      sources.clear().add(source, 0);
      long[] expected = PlainDijkstra.toArcs(roads, plain, source);
      for (int target = 0; target < states.size(); target++) {
        long found = search.weight(sources, states.get(target));
        if (found != expected[target]) {
          assertThat(found)
              .as("%s from arc %d to %d", label, source, target)
              .isEqualTo(expected[target]);
        }
      }
    }
  }
}
