package io.cartway.hierarchy;

import java.util.List;

/// The arcs of a metric in a row, whatever form they have.
final class ArcWeights {

  private ArcWeights() {}

  static long[] of(Topology topology, SearchArcs arcs) {
    long[] all = new long[arcs.count()];
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int arc = arcs.first(rank); arc < arcs.first(rank + 1); arc++) {
        all[arc] = arcs.weightOf(rank, arc);
      }
    }
    return all;
  }

  static long[] out(Metric metric) {
    return of(metric.topology(), metric.out());
  }

  static long[] in(Metric metric) {
    return of(metric.topology(), metric.in());
  }

  /// The heads of the arcs upwards, then of those downwards.
  static int[] heads(Metric metric) {
    int[] all = new int[(int) metric.arcCount()];
    int count = 0;
    for (SearchArcs arcs : List.of(metric.out(), metric.in())) {
      for (int rank = 0; rank < metric.topology().rankCount(); rank++) {
        for (int arc = arcs.first(rank); arc < arcs.first(rank + 1); arc++) {
          all[count++] = arcs.head(rank, arc);
        }
      }
    }
    return all;
  }
}
