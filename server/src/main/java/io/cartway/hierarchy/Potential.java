package io.cartway.hierarchy;

import java.util.Arrays;

/// The exact weight from any rank to the targets in a metric, computed on demand and cached: the
/// lower bound of every search whose weights are nowhere less. Reusable; not thread-safe.
///
/// Strasser and Zeitz, "A fast and tight heuristic for A* in road networks" (2021).
final class Potential {

  private static final long UNKNOWN = -1;
  private static final int[] NO_PARENTS = {};

  private final Workspace.Labels in;
  private final long[] known;
  private int[] parent = NO_PARENTS;
  private int[] branch = new int[256];
  private int[] knownRanks = new int[256];
  private int knownCount;

  Potential(Topology topology) {
    in = new Workspace.Labels(topology);
    known = new long[topology.rankCount()];
    Arrays.fill(known, UNKNOWN);
  }

  /// Sets the targets.
  void start(Metric metric, Seeds targets) {
    Topology topology = metric.topology();
    parent = topology.parent;
    in.climb(targets, metric.in());
  }

  /// The weight from a rank to the targets, [Weight#INFINITE] when they cannot be reached.
  ///
  /// @param out the upward arcs of the metric
  long at(int rank, SearchArcs out) {
    if (known[rank] != UNKNOWN) {
      return known[rank];
    }
    int size = 0;
    for (int above = rank;
        above != Topology.NONE && known[above] == UNKNOWN;
        above = parent[above]) {
      if (size == branch.length) {
        branch = Arrays.copyOf(branch, 2 * size);
      }
      branch[size++] = above;
    }
    if (knownCount + size > knownRanks.length) {
      knownRanks = Arrays.copyOf(knownRanks, 2 * (knownCount + size));
    }
    while (size > 0) {
      int next = branch[--size];
      known[next] = out.least(next, in.weightOf(next), known);
      knownRanks[knownCount++] = next;
    }
    return known[rank];
  }

  /// Forgets the targets and the cached weights.
  void clean() {
    in.trim();
    for (int i = 0; i < knownCount; i++) {
      known[knownRanks[i]] = UNKNOWN;
    }
    knownCount = 0;
    parent = NO_PARENTS;
  }
}
