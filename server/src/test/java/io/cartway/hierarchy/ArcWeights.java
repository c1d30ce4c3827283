package io.cartway.hierarchy;

/// The weights of arcs in a row, whatever pages they lie in.
final class ArcWeights {

  private ArcWeights() {}

  static long[] of(SearchArcs arcs) {
    long[] all = new long[arcs.head.length];
    for (int rank = 0; rank < arcs.first.length - 1; rank++) {
      for (int arc = arcs.first[rank]; arc < arcs.first[rank + 1]; arc++) {
        all[arc] = arcs.weightOf(rank, arc);
      }
    }
    return all;
  }
}
