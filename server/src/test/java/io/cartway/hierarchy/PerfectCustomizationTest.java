package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/// After a perfect customization an arc has the exact weight between its ends. A weaker one gives
/// the same routes, from more arcs: no query would show it.
class PerfectCustomizationTest {

  private static final int GRAPHS = 200;
  private static final int SIZE_MAX = 40;

  @Test
  void every_arc_has_the_weight_that_dijkstra_finds() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomGraph graph = RandomGraph.make(random, SIZE_MAX);
      RandomGraph.Built built = graph.build(random, ForkJoinPool.commonPool());
      compare("seed " + seed + ": " + graph, graph, built);
    }
  }

  private static void compare(String what, RandomGraph graph, RandomGraph.Built built) {
    Topology topology = built.topology;
    long[] up = new long[topology.arcCount()];
    long[] down = new long[topology.arcCount()];
    customize(built, up, down);
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      long[] from = PlainDijkstra.fromOne(graph, topology.vertexOf(rank));
      for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
        int high = topology.vertexOf(topology.head[arc]);
        long back = PlainDijkstra.fromOne(graph, high)[topology.vertexOf(rank)];
        assertThat(finite(up[arc])).as("%s, up arc %d", what, arc).isEqualTo(finite(from[high]));
        assertThat(finite(down[arc])).as("%s, down arc %d", what, arc).isEqualTo(finite(back));
      }
    }
  }

  private static void customize(RandomGraph.Built built, long[] up, long[] down) {
    Topology topology = built.topology;
    Arrays.fill(up, Weight.INFINITE);
    Arrays.fill(down, Weight.INFINITE);
    for (int link = 0; link < built.weights.length; link++) {
      int slot = built.links.slots()[link];
      if (slot >= 0) {
        long[] side = slot % 2 == 0 ? up : down;
        side[slot / 2] = Math.min(side[slot / 2], built.weights[link]);
      }
    }
    BasicCustomization basic = new BasicCustomization(topology, up, down);
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      basic.run(rank);
    }
    long[] basicUp = up.clone();
    long[] basicDown = down.clone();
    boolean[] isLowerUp = new boolean[up.length];
    boolean[] isLowerDown = new boolean[down.length];
    PerfectCustomization perfect =
        new PerfectCustomization(topology, up, down, isLowerUp, isLowerDown);
    for (int rank = topology.rankCount() - 1; rank >= 0; rank--) {
      perfect.run(rank);
    }
    for (int arc = 0; arc < up.length; arc++) {
      assertThat(isLowerUp[arc]).isEqualTo(up[arc] < basicUp[arc]);
      assertThat(isLowerDown[arc]).isEqualTo(down[arc] < basicDown[arc]);
    }
  }

  /// Weights beyond the finite ones are all the same.
  private static long finite(long weight) {
    return Weight.isFinite(weight) ? weight : Weight.INFINITE;
  }
}
