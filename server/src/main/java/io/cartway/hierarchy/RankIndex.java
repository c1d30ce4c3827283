package io.cartway.hierarchy;

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
}
