package io.cartway.hierarchy;

import java.util.Arrays;

/// A hash table from ranks to their places in an ascending array: open addressing, half full.
final class RankIndex {
  private final int[] ranks;
  private final int[] places;
  private final int mask;

  RankIndex(int[] ranks) {
    this.ranks = ranks;
    int size = Integer.highestOneBit(Math.max(4, 2 * ranks.length)) << 1;
    mask = size - 1;
    places = new int[size];
    for (int place = 0; place < ranks.length; place++) {
      int at = start(ranks[place]);
      while (places[at] != 0) {
        at = (at + 1) & mask;
      }
      places[at] = place + 1;
    }
  }

  private int start(int rank) {
    // Fibonacci hashing: neighbouring ranks spread.
    return (rank * 0x9E37_79B9) >>> 7 & mask;
  }

  int find(int rank) {
    int at = start(rank);
    while (places[at] != 0) {
      if (ranks[places[at] - 1] == rank) {
        return places[at] - 1;
      }
      at = (at + 1) & mask;
    }
    return -1;
  }

  /// Ranks without repetition, ascending.
  static int[] distinct(int[] ranks) {
    int[] sorted = ranks.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int rank : sorted) {
      if (count == 0 || sorted[count - 1] != rank) {
        sorted[count++] = rank;
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  /// All ranks on the branches above some, ascending.
  static int[] above(Topology topology, int[] columns) {
    int[] found = new int[Math.max(16, 4 * columns.length)];
    int count = 0;
    int known = Integer.MAX_VALUE;
    // From the highest column down, a branch is new below the vertex where it meets the one before.
    for (int i = columns.length - 1; i >= 0; i--) {
      for (int rank = columns[i];
          rank != Topology.NONE && !(rank >= known && topology.subtreeFirst[rank] <= known);
          rank = topology.parent[rank]) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = rank;
      }
      known = columns[i];
    }
    int[] ranks = Arrays.copyOf(found, count);
    Arrays.sort(ranks);
    return ranks;
  }
}
