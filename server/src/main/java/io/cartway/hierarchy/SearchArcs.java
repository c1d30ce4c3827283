package io.cartway.hierarchy;

import java.util.Arrays;

/// The upward arcs that a search relaxes in one direction, with their weights: all of them, or
/// those left after pruning.
final class SearchArcs {

  final int[] first;
  final int[] head;

  /// The weights, by rank: see [#page]. The arcs of a rank lie in one page.
  final WeightPage[] pages;

  /// The ranks of a page, as a power of two.
  final int shift;

  /// Whether arcs were left out; else the first two arrays are the topology's.
  final boolean isPruned;

  /// A cache of the explanation of each arc for unpacking: unknown, a link, or the middle of a
  /// lower triangle. Threads may write concurrently, because all find the same. Empty unless
  /// pruned: short-lived metrics are not worth the memory.
  private final int[] explanation;

  private static final int EXPLAINED_BY_LINK = 1;
  private static final int FIRST_MIDDLE = 2;

  /// Ranks of a page, as a power of two: a page of a metric of Porto has some 1,300 arcs.
  private static final int PAGE_SHIFT = 7;

  /// All ranks are in the first page.
  private static final int ONE_PAGE = 31;

  private SearchArcs(int[] first, int[] head, WeightPage[] pages, int shift, boolean isPruned) {
    this.first = first;
    this.head = head;
    this.pages = pages;
    this.shift = shift;
    this.isPruned = isPruned;
    explanation = new int[isPruned ? head.length : 0];
  }

  /// Finds the explanation of an arc.
  @FunctionalInterface
  interface Explainer {
    /// The middle rank of a lower triangle, [Topology#NONE] when the arc is a link.
    int middle(int from, int to, long weight);
  }

  /// All arcs of a topology.
  static SearchArcs all(Topology topology, long[] weight) {
    WeightPage[] pages = new WeightPage[(topology.rankCount() >> PAGE_SHIFT) + 1];
    Arrays.fill(pages, new WeightPage(weight, 0));
    return new SearchArcs(topology.first, topology.head, pages, PAGE_SHIFT, false);
  }

  /// All arcs with other weights on some pages.
  SearchArcs with(WeightPage[] changed) {
    return new SearchArcs(first, head, changed, shift, isPruned);
  }

  /// The page with the weights of a rank's arcs.
  WeightPage page(int rank) {
    return pages[rank >> shift];
  }

  /// The weight of a rank's arc.
  long weightOf(int rank, int arc) {
    return page(rank).get(arc);
  }

  /// The weight between a rank and an upper neighbour, [Weight#INFINITE] without an arc.
  long weight(int lower, int upper) {
    int arc = find(lower, upper);
    return arc < 0 ? Weight.INFINITE : weightOf(lower, arc);
  }

  /// The arc between a rank and an upper neighbour, negative without one.
  int find(int lower, int upper) {
    return Arrays.binarySearch(head, first[lower], first[lower + 1], upper);
  }

  /// The explanation of the arc from one rank to another, computed once and cached.
  int middle(int from, int to, Explainer explainer) {
    int arc = find(Math.min(from, to), Math.max(from, to));
    if (arc >= 0 && isPruned && explanation[arc] > 0) {
      int known = explanation[arc];
      return known == EXPLAINED_BY_LINK ? Topology.NONE : known - FIRST_MIDDLE;
    }
    long weight = arc < 0 ? Weight.INFINITE : weightOf(Math.min(from, to), arc);
    int middle = explainer.middle(from, to, weight);
    if (arc >= 0 && isPruned) {
      explanation[arc] = middle == Topology.NONE ? EXPLAINED_BY_LINK : middle + FIRST_MIDDLE;
    }
    return middle;
  }

  /// The arcs of a topology with an exact and finite weight.
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
    WeightPage[] page = {new WeightPage(kept, 0)};
    return new SearchArcs(first, head, page, ONE_PAGE, true);
  }

  long sizeBytes() {
    long own = Long.BYTES * (long) head.length;
    return isPruned ? own + Integer.BYTES * (2L * head.length + first.length) : own;
  }
}
