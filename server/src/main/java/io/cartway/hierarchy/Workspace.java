package io.cartway.hierarchy;

import java.util.Arrays;

/// The labels of one search. They grow with the branches of the elimination tree that it climbs,
/// not with the region.
final class Workspace {

  final Labels out;
  final Labels in;

  Workspace(Topology topology) {
    out = new Labels(topology);
    in = new Labels(topology);
  }

  /// Lets go of what only a search from very many places needed.
  void trim() {
    out.trim();
    in.trim();
  }

  /// The labels of one direction, for the ranks above the seeds. A rank's *slot* among them is its
  /// depth if it is on the branch of the first seed. The ranks of other seeds below where their
  /// branches join have slots of their own. All upper ends of a rank's arcs are above it on the
  /// same branch, so that an arc leads to a slot by the depth of its upper end.
  static final class Labels {

    /// Slots are depths.
    private static final int[] DEPTHS = {};

    /// Beyond so many branches a slot is searched among all ranks instead of on each branch.
    private static final int FEW_BRANCHES = 4;

    private static final int FIRST = 256;

    /// What a workspace keeps for the next search: some branches, and the ranks of as many.
    private static final int BRANCHES_KEPT = 8;

    private static final int RANKS_KEPT = 1 << 15;

    private final Topology topology;

    /// Per slot: the label, [Weight#INFINITE] without one.
    long[] weight = new long[FIRST];

    /// Per labelled slot: the slot below from which the label came, -1 for a seed.
    int[] from = new int[FIRST];

    /// Per slot: the rank.
    private int[] rankAt = new int[FIRST];

    /// The ranks above the seeds, ascending.
    private int[] ranks = new int[FIRST];

    /// Per such rank: its slot, and a branch that it is on.
    private int[] slot = new int[FIRST];

    private int[] branch = new int[FIRST];
    private int count;
    private int[] merged = new int[FIRST];

    /// Per branch and depth: the slot. That of the first branch is empty.
    private int[][] slots = {DEPTHS, {}};

    /// Per branch: the depth of its lowest rank.
    private int[] depths = new int[2];

    private int branchCount;
    private int slotCount;

    /// The ranks that the climb has passed are those before.
    private int position;

    /// A bias added to all seeds so that no label is negative: an infinite weight plus a label must
    /// never be less than infinite.
    private long bias;

    Labels(Topology topology) {
      this.topology = topology;
    }

    /// Lets go of what few searches need: a place with a radius may be on hundreds of branches.
    void trim() {
      if (slots.length > BRANCHES_KEPT) {
        slots = Arrays.copyOf(slots, BRANCHES_KEPT);
        depths = Arrays.copyOf(depths, BRANCHES_KEPT);
      }
      if (ranks.length > RANKS_KEPT || merged.length > RANKS_KEPT) {
        ranks = new int[FIRST];
        merged = new int[FIRST];
      }
      if (weight.length > RANKS_KEPT) {
        weight = new long[FIRST];
        from = new int[FIRST];
        rankAt = new int[FIRST];
        slot = new int[FIRST];
        branch = new int[FIRST];
      }
      count = 0;
      branchCount = 0;
    }

    /// The bytes that it holds.
    long sizeBytes() {
      long branches = 0;
      for (int[] own : slots) {
        branches += own.length;
      }
      return Long.BYTES * (long) weight.length
          + Integer.BYTES * (4L * weight.length + ranks.length + merged.length + branches);
    }

    void start(Seeds seeds) {
      count = 0;
      branchCount = 0;
      slotCount = 0;
      position = 0;
      bias = 0;
      for (int i = 0; i < seeds.count(); i++) {
        bias = Math.max(bias, -seeds.weight(i));
        addRanks(topology.rankOf[seeds.vertex(i)]);
      }
      if (count > weight.length) {
        weight = new long[2 * count];
        from = new int[2 * count];
        rankAt = new int[2 * count];
        slot = new int[2 * count];
        branch = new int[2 * count];
      }
      Arrays.fill(weight, 0, count, Weight.INFINITE);
      Arrays.fill(branch, 0, count, Topology.NONE);
      for (int i = 0; i < seeds.count(); i++) {
        int at = addBranch(topology.rankOf[seeds.vertex(i)]);
        long label = seeds.weight(i) + bias;
        if (label < weight[at]) {
          weight[at] = label;
          from[at] = Topology.NONE;
        }
      }
    }

    /// Adds the ranks from one to its root. They are found before anything is relaxed: then the
    /// processor does not wait for one parent after the other while it relaxes.
    private void addRanks(int start) {
      int[] parent = topology.parent;
      int size = 0;
      int known = 0;
      int rank = start;
      while (rank != Topology.NONE) {
        while (known < count && ranks[known] < rank) {
          put(size++, ranks[known++]);
        }
        if (known < count && ranks[known] == rank) {
          break;
        }
        put(size++, rank);
        rank = parent[rank];
      }
      while (known < count) {
        put(size++, ranks[known++]);
      }
      int[] other = ranks;
      ranks = merged;
      merged = other;
      count = size;
    }

    private void put(int at, int rank) {
      if (at == merged.length) {
        merged = Arrays.copyOf(merged, 2 * at);
      }
      merged[at] = rank;
    }

    /// Gives slots to the ranks from one to its root that have none.
    ///
    /// @return the slot of the first
    private int addBranch(int start) {
      int first = Arrays.binarySearch(ranks, 0, count, start);
      if (branch[first] != Topology.NONE) {
        return slot[first];
      }
      int at = first;
      int depth = topology.depth[start];
      int[] own = beginBranch(depth);
      boolean isFirst = branchCount == 1;
      slotCount = isFirst ? depth + 1 : slotCount;
      for (int rank = start; rank != Topology.NONE; rank = topology.parent[rank]) {
        while (ranks[at] != rank) {
          at++;
        }
        if (branch[at] != Topology.NONE) {
          int joined = branch[at];
          for (; depth >= 0; depth--) {
            own[depth] = joined == 0 ? depth : slots[joined][depth];
          }
          break;
        }
        int next = isFirst ? depth : slotCount++;
        branch[at] = branchCount - 1;
        slot[at] = next;
        rankAt[next] = rank;
        if (!isFirst) {
          own[depth] = next;
        }
        depth--;
      }
      return slot[first];
    }

    private int[] beginBranch(int depth) {
      if (branchCount == slots.length) {
        slots = Arrays.copyOf(slots, 2 * branchCount);
        depths = Arrays.copyOf(depths, 2 * branchCount);
        Arrays.fill(slots, branchCount, slots.length, DEPTHS);
      }
      if (branchCount > 0 && slots[branchCount].length == 0) {
        slots[branchCount] = new int[topology.height()];
      }
      depths[branchCount] = depth;
      return slots[branchCount++];
    }

    long bias() {
      return bias;
    }

    /// The lowest rank that the climb has not passed, `Integer.MAX_VALUE` at its end.
    int lowest() {
      return position < count ? ranks[position] : Integer.MAX_VALUE;
    }

    /// The label of that rank.
    long lowestWeight() {
      return weight[slot[position]];
    }

    /// The slot of that rank.
    int lowestSlot() {
      return slot[position];
    }

    /// Relaxes the arcs of that rank.
    void relaxLowest(SearchArcs arcs) {
      relax(arcs, position);
    }

    /// Passes the lowest rank.
    void pass() {
      position++;
    }

    /// The number of ranks above the seeds.
    int count() {
      return count;
    }

    /// One of them: they ascend.
    int rank(int index) {
      return ranks[index];
    }

    /// The slot of one of them.
    int slot(int index) {
      return slot[index];
    }

    /// The rank of a slot.
    int rankAt(int at) {
      return rankAt[at];
    }

    /// The label of any rank, [Weight#INFINITE] without one.
    long weightOf(int rank) {
      if (branchCount > FEW_BRANCHES) {
        int index = Arrays.binarySearch(ranks, 0, count, rank);
        return index < 0 ? Weight.INFINITE : weight[slot[index]];
      }
      int depth = topology.depth[rank];
      for (int i = 0; i < branchCount; i++) {
        if (depth <= depths[i]) {
          int at = i == 0 ? depth : slots[i][depth];
          if (rankAt[at] == rank) {
            return weight[at];
          }
        }
      }
      return Weight.INFINITE;
    }

    /// Relaxes the arcs of one of the ranks.
    void relax(SearchArcs arcs, int index) {
      arcs.relax(ranks[index], slot[index], weight, from, slots[branch[index]]);
    }

    /// The least of a rank's label and what leads over an arc to a labelled rank above.
    long least(SearchArcs arcs, int index) {
      return arcs.leastAbove(ranks[index], weight[slot[index]], weight, slots[branch[index]]);
    }

    /// Labels every rank above the seeds.
    void climb(Seeds seeds, SearchArcs arcs) {
      start(seeds);
      for (int index = 0; index < count; index++) {
        if (weight[slot[index]] < Weight.INFINITE) {
          relax(arcs, index);
        }
      }
      position = count;
    }
  }
}
