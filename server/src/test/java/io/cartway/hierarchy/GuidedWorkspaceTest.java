package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/// Guided searches that visit more than a workspace keeps, in turns with small ones. The roads are
/// a chain, on which sums of weights are known.
class GuidedWorkspaceTest {

  private static final int COUNT = 150_000;
  private static final long CLOSED = Weight.of(1_000_000, 0);

  private final int[] first = new int[COUNT + 1];
  private final int[] head = new int[COUNT - 1];
  private final long[] weights = new long[COUNT - 1];

  /// Per vertex: the weight from the first one.
  private final long[] sums = new long[COUNT];

  private Metric chain() {
    int[] vertices = new int[COUNT];
    for (int rank = 0; rank < COUNT; rank++) {
      vertices[rank] = rank;
      first[rank + 1] = Math.min(rank + 1, COUNT - 1);
      if (rank + 1 < COUNT) {
        head[rank] = rank + 1;
        weights[rank] = Weight.of(1 + rank % 7, 0);
        sums[rank + 1] = sums[rank] + weights[rank];
      }
    }
    Topology topology = new Topology(vertices, first, head);
    StateGraph links = new StateGraph(topology, first, head);
    return new Customizer(topology, links, ForkJoinPool.commonPool())
        .customizeAndPrune(weights.clone());
  }

  private static Seeds seed(int vertex) {
    return new Seeds().add(vertex, 0);
  }

  @Test
  void large_searches_and_small_ones_share_a_workspace_that_stays_small() {
    Metric metric = chain();
    WorkspacePool pool = new WorkspacePool(metric.topology(), 1);
    PotentialSearch search = new PotentialSearch(metric, pool);
    LinkWeights same = (rank, link, label) -> metric.linkWeight(rank, link);
    long seed = 20261128L;
    SplittableRandom random = new SplittableRandom(seed);
    for (int turn = 0; turn < 12; turn++) {
      int far = turn % 3 == 0 ? COUNT : 1 << (4 + turn);
      int from = random.nextInt(COUNT);
      int to = turn == 0 ? COUNT - 1 : Math.min(COUNT - 1, from + random.nextInt(far));
      from = turn == 0 ? 0 : from;
      VertexPath path = search.path(seed(from), seed(to), same, () -> {}).orElseThrow();
      assertThat(path.weight()).as("seed %s turn %s", seed, turn).isEqualTo(sums[to] - sums[from]);
      assertThat(path.count()).isEqualTo(to - from + 1);
      assertThat(path.vertex(0)).isEqualTo(from);
      assertThat(path.vertex(path.count() - 1)).isEqualTo(to);
      if (from < to) {
        assertThat(search.path(seed(to), seed(from), same, () -> {})).isEmpty();
      }
      GuidedWorkspace kept = pool.borrowGuided();
      assertThat(kept.sizeBytes()).isLessThan(5_000_000);
      pool.giveBack(kept);
    }
  }

  @Test
  void the_surroundings_of_a_target_are_told_over_many_ranks() {
    Metric metric = chain();
    PotentialSearch search = new PotentialSearch(metric, new WorkspacePool(metric.topology(), 1));
    int closed = 70_001;
    int target = 90_000;
    LinkWeights strict =
        (rank, link, label) -> link == closed ? Weight.INFINITE : metric.linkWeight(rank, link);
    LinkWeights lenient =
        (rank, link, label) -> metric.linkWeight(rank, link) + (link == closed ? CLOSED : 0);
    for (int source : new int[] {0, 4095, 4096, closed, closed + 1, closed + 2}) {
      Enclosure open = new Enclosure(metric, seed(source), seed(target), strict, 0);
      boolean isOpen = source > closed;
      assertThat(search.openPath(seed(source), seed(target), strict, open, () -> {}).isPresent())
          .as("from %s", source)
          .isEqualTo(isOpen);
      Enclosure grown = new Enclosure(metric, seed(source), seed(target), strict, CLOSED);
      grown.grow(10 * COUNT);
      assertThat(grown.isClosed()).isEqualTo(!isOpen);
      assertThat(grown.detour(source)).isEqualTo(isOpen ? 0 : CLOSED);
      assertThat(grown.detour(closed + 1)).isZero();
      assertThat(
              search
                  .forcedPath(seed(source), seed(target), lenient, grown, () -> {})
                  .orElseThrow()
                  .weight())
          .isEqualTo(sums[target] - sums[source] + (isOpen ? 0 : CLOSED));
    }
  }
}
