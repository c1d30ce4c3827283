package io.cartway.hierarchy;

import java.util.Arrays;

/// The upward arcs that a search relaxes in one direction, with their weights: all of them, or what
/// is left after pruning.
final class SearchArcs {

  final int[] first;
  final int[] head;
  final long[] weight;

  /// Whether arcs were left out; else the first two arrays are the topology's.
  final boolean isPruned;

  private SearchArcs(int[] first, int[] head, long[] weight, boolean isPruned) {
    this.first = first;
    this.head = head;
    this.weight = weight;
    this.isPruned = isPruned;
  }

  /// All arcs of a topology.
  static SearchArcs all(Topology topology, long[] weight) {
    return new SearchArcs(topology.first, topology.head, weight, false);
  }

  /// The weight between a rank and an upper neighbour, [Weight#INFINITE] without an arc.
  long weight(int lower, int upper) {
    int arc = Arrays.binarySearch(head, first[lower], first[lower + 1], upper);
    return arc < 0 ? Weight.INFINITE : weight[arc];
  }

  /// Those arcs of a topology whose weight is exact and finite.
  static SearchArcs pruned(Topology topology, long[] weight, long[] exact) {
    int count = 0;
    for (int arc = 0; arc < weight.length; arc++) {
      count += weight[arc] == exact[arc] && weight[arc] < Weight.INFINITE ? 1 : 0;
    }
    int[] first = new int[topology.rankCount() + 1];
    int[] head = new int[count];
    long[] kept = new long[count];
    int next = 0;
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
        if (weight[arc] == exact[arc] && weight[arc] < Weight.INFINITE) {
          head[next] = topology.head[arc];
          kept[next++] = weight[arc];
        }
      }
      first[rank + 1] = next;
    }
    return new SearchArcs(first, head, kept, true);
  }

  long sizeBytes() {
    long own = Long.BYTES * (long) weight.length;
    return isPruned ? own + Integer.BYTES * ((long) head.length + first.length) : own;
  }
}
