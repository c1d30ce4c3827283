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

    /// The ranks above the seeds, ascending.
    private int[] branch = new int[256];

    private int branchCount;

    /// The ranks that the climb has passed are those before.
    private int position;

    private int[] merged = new int[256];

    /// A bias added to all seeds so that no label is negative: an infinite weight plus a label must
    /// never be less than infinite.
    private long bias;

    Labels(int rankCount) {
      weight = new long[rankCount];
      from = new int[rankCount];
      Arrays.fill(weight, Weight.INFINITE);
    }

    void start(Topology topology, Seeds seeds) {
      branchCount = 0;
      position = 0;
      bias = 0;
      for (int i = 0; i < seeds.count(); i++) {
        bias = Math.max(bias, -seeds.weight(i));
      }
      for (int i = 0; i < seeds.count(); i++) {
        int rank = topology.rankOf[seeds.vertex(i)];
        addBranch(topology.parent, rank);
        long label = seeds.weight(i) + bias;
        if (label < weight[rank]) {
          weight[rank] = label;
          from[rank] = Topology.NONE;
        }
      }
    }

    /// Adds the ranks from one to its root. They are found before anything is relaxed: then the
    /// processor does not wait for one parent after the other while it relaxes.
    private void addBranch(int[] parent, int start) {
      int count = 0;
      int known = 0;
      int rank = start;
      while (rank != Topology.NONE) {
        while (known < branchCount && branch[known] < rank) {
          put(count++, branch[known++]);
        }
        if (known < branchCount && branch[known] == rank) {
          break;
        }
        put(count++, rank);
        rank = parent[rank];
      }
      while (known < branchCount) {
        put(count++, branch[known++]);
      }
      int[] other = branch;
      branch = merged;
      merged = other;
      branchCount = count;
    }

    private void put(int at, int rank) {
      if (at == merged.length) {
        merged = Arrays.copyOf(merged, 2 * at);
      }
      merged[at] = rank;
    }

    long bias() {
      return bias;
    }

    /// The lowest rank that the climb has not passed, `Integer.MAX_VALUE` at its end.
    int lowest() {
      return position < branchCount ? branch[position] : Integer.MAX_VALUE;
    }

    /// Passes the lowest rank.
    void pass() {
      position++;
    }

    /// The number of ranks above the seeds.
    int branchCount() {
      return branchCount;
    }

    /// One of them: they ascend.
    int branchRank(int index) {
      return branch[index];
    }

    void relax(SearchArcs arcs, int rank) {
      arcs.relax(rank, weight, from);
    }

    /// Labels every rank above the seeds.
    void climb(Topology topology, Seeds seeds, SearchArcs arcs) {
      start(topology, seeds);
      for (int i = 0; i < branchCount; i++) {
        if (weight[branch[i]] < Weight.INFINITE) {
          relax(arcs, branch[i]);
        }
      }
      position = branchCount;
    }

    /// Forgets all labels.
    void clean() {
      for (int i = 0; i < branchCount; i++) {
        weight[branch[i]] = Weight.INFINITE;
      }
      branchCount = 0;
      position = 0;
    }
  }
}
