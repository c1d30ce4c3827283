package io.cartway.hierarchy;

import java.util.Arrays;

/// The labels of one search, clean between searches.
final class Workspace {

  final Labels out;
  final Labels in;

  Workspace(int rankCount) {
    out = new Labels(rankCount);
    in = new Labels(rankCount);
  }

  /// The labels of one direction: [Weight#INFINITE] except on the branches above the seeds.
  static final class Labels {
    final long[] weight;

    /// Per labelled rank: the rank below from which the label came, -1 for a seed.
    final int[] from;

    /// The current ranks of the climb, one per branch.
    private int[] fronts = new int[4];

    private int frontCount;
    private int[] starts = new int[4];
    private int startCount;

    /// A bias added to all seeds so that no label is negative: an infinite weight plus a label must
    /// never be less than infinite.
    private long bias;

    Labels(int rankCount) {
      weight = new long[rankCount];
      from = new int[rankCount];
      Arrays.fill(weight, Weight.INFINITE);
    }

    void start(Topology topology, Seeds seeds) {
      if (starts.length < seeds.count()) {
        starts = new int[2 * seeds.count()];
        fronts = new int[2 * seeds.count()];
      }
      startCount = seeds.count();
      frontCount = startCount;
      bias = 0;
      for (int i = 0; i < startCount; i++) {
        bias = Math.max(bias, -seeds.weight(i));
      }
      for (int i = 0; i < startCount; i++) {
        int rank = topology.rankOf[seeds.vertex(i)];
        starts[i] = rank;
        fronts[i] = rank;
        long label = seeds.weight(i) + bias;
        if (label < weight[rank]) {
          weight[rank] = label;
          from[rank] = Topology.NONE;
        }
      }
    }

    long bias() {
      return bias;
    }

    /// The lowest rank that the climb has not passed, `Integer.MAX_VALUE` at its end.
    int lowest() {
      int lowest = Integer.MAX_VALUE;
      for (int i = 0; i < frontCount; i++) {
        lowest = Math.min(lowest, fronts[i]);
      }
      return lowest;
    }

    /// Moves the branches at a rank to its parent; branches that meet become one.
    void pass(int[] parent, int rank) {
      boolean isMoved = false;
      for (int i = frontCount - 1; i >= 0; i--) {
        if (fronts[i] == rank) {
          int above = parent[rank];
          if (isMoved || above == Topology.NONE) {
            fronts[i] = fronts[--frontCount];
          } else {
            fronts[i] = above;
            isMoved = true;
          }
        }
      }
    }

    void relax(SearchArcs arcs, int rank) {
      long label = weight[rank];
      WeightPage page = arcs.page(rank);
      long[] weights = page.weights;
      int base = page.base;
      for (int arc = arcs.first[rank]; arc < arcs.first[rank + 1]; arc++) {
        long offered = label + weights[arc - base];
        int head = arcs.head[arc];
        if (offered < weight[head]) {
          weight[head] = offered;
          from[head] = rank;
        }
      }
    }

    /// Labels every rank above the seeds.
    void climb(Topology topology, Seeds seeds, SearchArcs arcs) {
      start(topology, seeds);
      for (int rank = lowest(); rank != Integer.MAX_VALUE; rank = lowest()) {
        if (weight[rank] < Weight.INFINITE) {
          relax(arcs, rank);
        }
        pass(topology.parent, rank);
      }
    }

    void clean(int[] parent) {
      for (int i = 0; i < startCount; i++) {
        for (int rank = starts[i]; rank != Topology.NONE; rank = parent[rank]) {
          weight[rank] = Weight.INFINITE;
        }
      }
      startCount = 0;
      frontCount = 0;
    }
  }
}
