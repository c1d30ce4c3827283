package io.cartway.hierarchy;

import java.util.Arrays;

/// The exact weight from any rank to the targets in a metric, found when asked for and remembered:
/// the lower bound of every search whose weights are nowhere less. Not thread-safe.
///
/// Strasser and Zeitz, "A fast and tight heuristic for A* in road networks" (2021).
final class Potential {

  private static final long UNKNOWN = -1;

  private final Topology topology;
  private final SearchArcs out;
  private final Workspace.Labels in;
  private final long[] known;
  private int[] branch = new int[256];

  Potential(Metric metric, Seeds targets) {
    topology = metric.topology();
    out = metric.out();
    in = new Workspace.Labels(topology.rankCount());
    in.climb(topology, targets, metric.in());
    known = new long[topology.rankCount()];
    Arrays.fill(known, UNKNOWN);
  }

  /// The weight from a rank to the targets, [Weight#INFINITE] when they cannot be reached.
  long at(int rank) {
    int size = 0;
    for (int above = rank;
        above != Topology.NONE && known[above] == UNKNOWN;
        above = topology.parent[above]) {
      if (size == branch.length) {
        branch = Arrays.copyOf(branch, 2 * size);
      }
      branch[size++] = above;
    }
    while (size > 0) {
      int next = branch[--size];
      long best = in.weight[next];
      for (int arc = out.first[next]; arc < out.first[next + 1]; arc++) {
        best = Math.min(best, out.weight[arc] + known[out.head[arc]]);
      }
      known[next] = best;
    }
    return known[rank];
  }
}
