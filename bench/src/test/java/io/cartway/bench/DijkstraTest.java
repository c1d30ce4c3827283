package io.cartway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/// The yardstick itself, on random graphs: against repeated relaxation of all links, and against
/// the hierarchy over nodes. `-Dcases.seed=N` draws others.
class DijkstraTest {

  private static final long SEED = Long.getLong("cases.seed", 20261120L);
  private static final int CASES = 200;

  private static PlainGraph random(Random random) {
    int count = 1 + random.nextInt(30);
    PlainGraph.Builder builder = new PlainGraph.Builder(count);
    for (int vertex = 0; vertex < count; vertex++) {
      for (int link = random.nextInt(4); link > 0; link--) {
        builder.add(random.nextInt(count), Weight.of(random.nextInt(5), random.nextInt(3)));
      }
      builder.endVertex();
    }
    return builder.build();
  }

  private static long[] byRelaxation(PlainGraph graph, int source) {
    long[] best = new long[graph.vertexCount()];
    Arrays.fill(best, Weight.INFINITE);
    best[source] = 0;
    for (int round = 0; round < best.length; round++) {
      for (int vertex = 0; vertex < best.length; vertex++) {
        for (int link = graph.first[vertex]; link < graph.first[vertex + 1]; link++) {
          if (Weight.isFinite(best[vertex])) {
            best[graph.to[link]] =
                Math.min(best[graph.to[link]], best[vertex] + graph.weights[link]);
          }
        }
      }
    }
    return best;
  }

  @Test
  void it_finds_the_least_weight_to_every_vertex() {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      PlainGraph graph = random(random);
      int source = random.nextInt(graph.vertexCount());
      int target = random.nextInt(graph.vertexCount());
      long[] expected = byRelaxation(graph, source);
      Dijkstra dijkstra = new Dijkstra(graph);
      assertThat(dijkstra.toOne(source, target)).as("seed %d", SEED).isEqualTo(expected[target]);
      assertThat(dijkstra.toAll(source)).as("seed %d", SEED).isEqualTo(expected);
    }
  }

  @Test
  void the_hierarchy_over_nodes_finds_the_same() {
    Random random = new Random(SEED);
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      for (int i = 0; i < CASES; i++) {
        PlainGraph graph = random(random);
        int[] x = random.ints(graph.vertexCount(), 0, 100).toArray();
        int[] y = random.ints(graph.vertexCount(), 0, 100).toArray();
        NodeHierarchy built = NodeHierarchy.build(graph, x, y, pool);
        Metric metric =
            new Customizer(built.topology, built.links, pool).customize(built.linkWeights);
        EliminationTreeQuery search =
            new EliminationTreeQuery(metric, new WorkspacePool(built.topology, 1));
        int source = random.nextInt(graph.vertexCount());
        long[] expected = new Dijkstra(graph).toAll(source);
        for (int target = 0; target < expected.length; target++) {
          assertThat(search.weight(new Seeds().add(source, 0), new Seeds().add(target, 0)))
              .as("seed %d", SEED)
              .isEqualTo(expected[target]);
        }
      }
    }
  }
}
