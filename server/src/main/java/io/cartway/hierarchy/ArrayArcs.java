package io.cartway.hierarchy;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Search arcs in arrays, as a customization leaves them.
final class ArrayArcs extends SearchArcs {

  final int[] first;
  final int[] head;

  /// The weights, by rank: see [#page]. The arcs of a rank lie in one page.
  final WeightPage[] pages;

  /// The ranks of a page, as a power of two.
  final int shift;

  /// Whether arcs were left out; else the first two arrays are the topology's.
  private final boolean isPruned;

  private final Topology topology;

  /// Per arc: the depth of its upper end, of which a search by depth makes a place at once. Empty
  /// unless pruned, and when the tree is too high.
  private final char[] depths;

  /// A cache of the explanation of each arc for unpacking: unknown, a link, or the middle of a
  /// lower triangle. Threads may write concurrently, because all find the same. Empty unless
  /// pruned: short-lived metrics are not worth the memory.
  private final int[] explanation;

  private static final int[] NO_EXPLANATIONS = {};
  private static final char[] NO_DEPTHS = {};
  private static final int EXPLAINED_BY_LINK = 1;
  private static final int FIRST_MIDDLE = 2;

  /// So few arcs are looked through one after the other.
  private static final int FEW = 8;

  /// Ranks of a page, as a power of two: a page of a metric of Porto has some 1,300 arcs.
  private static final int PAGE_SHIFT = 7;

  /// Arcs that are looked at between two checks: less than half a millisecond.
  private static final int ARCS_BETWEEN_LOOKS = 1 << 16;

  /// All ranks are in the first page.
  private static final int ONE_PAGE = 31;

  /// All arcs.
  private ArrayArcs(Topology topology, WeightPage[] pages) {
    this.topology = topology;
    first = topology.first;
    head = topology.head;
    this.pages = pages;
    isPruned = false;
    shift = PAGE_SHIFT;
    depths = NO_DEPTHS;
    explanation = NO_EXPLANATIONS;
  }

  /// Some of them.
  private ArrayArcs(Topology topology, int[] first, int[] head, long[] weights, int[] explanation) {
    this.topology = topology;
    this.first = first;
    this.head = head;
    this.explanation = explanation;
    pages = new WeightPage[] {new WeightPage(weights, 0)};
    isPruned = true;
    shift = ONE_PAGE;
    depths = topology.height() <= MappedArcs.HEIGHT_MAX ? new char[head.length] : NO_DEPTHS;
    for (int arc = 0; arc < depths.length; arc++) {
      depths[arc] = (char) topology.depth[head[arc]];
    }
  }

  /// All arcs of a topology.
  static ArrayArcs all(Topology topology, long[] weight) {
    WeightPage[] pages = new WeightPage[(topology.rankCount() >> PAGE_SHIFT) + 1];
    Arrays.fill(pages, new WeightPage(weight, 0));
    return new ArrayArcs(topology, pages);
  }

  /// All arcs with other weights on some pages.
  ArrayArcs with(WeightPage[] changed) {
    return new ArrayArcs(topology, changed);
  }

  /// The page with the weights of a rank's arcs.
  WeightPage page(int rank) {
    return pages[rank >> shift];
  }

  @Override
  boolean isPruned() {
    return isPruned;
  }

  @Override
  int count() {
    return head.length;
  }

  @Override
  int first(int rank) {
    return first[rank];
  }

  @Override
  int head(int rank, int arc) {
    return head[arc];
  }

  @Override
  long weightOf(int rank, int arc) {
    return page(rank).get(arc);
  }

  @Override
  void relax(int rank, int own, long[] label, int[] from, int[] slots) {
    if (depths.length == 0) {
      relaxByRank(rank, own, label, from, slots);
    } else if (slots.length == 0) {
      long known = label[own];
      long[] weights = pages[0].weights;
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        long offered = known + weights[arc];
        int above = depths[arc];
        if (offered < label[above]) {
          label[above] = offered;
          from[above] = own;
        }
      }
    } else {
      relaxBySlot(rank, own, label, from, slots);
    }
  }

  private void relaxBySlot(int rank, int own, long[] label, int[] from, int[] slots) {
    long known = label[own];
    long[] weights = pages[0].weights;
    for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
      long offered = known + weights[arc];
      int above = slots[depths[arc]];
      if (offered < label[above]) {
        label[above] = offered;
        from[above] = own;
      }
    }
  }

  private void relaxByRank(int rank, int own, long[] label, int[] from, int[] slots) {
    long known = label[own];
    WeightPage page = page(rank);
    for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
      long offered = known + page.get(arc);
      int above = topology.depth[head[arc]];
      above = slots.length == 0 ? above : slots[above];
      if (offered < label[above]) {
        label[above] = offered;
        from[above] = own;
      }
    }
  }

  @Override
  long leastBySlot(int rank, long atMost, long[] label, int[] slots) {
    long best = atMost;
    if (depths.length == 0) {
      WeightPage page = page(rank);
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        best = Math.min(best, label[slots[topology.depth[head[arc]]]] + page.get(arc));
      }
      return best;
    }
    long[] weights = pages[0].weights;
    for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
      best = Math.min(best, label[slots[depths[arc]]] + weights[arc]);
    }
    return best;
  }

  @Override
  long least(int rank, long atMost, RankSlots slots, long[] known) {
    long best = atMost;
    WeightPage page = page(rank);
    for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
      best = Math.min(best, known[slots.find(head[arc])] + page.get(arc));
    }
    return best;
  }

  @Override
  long leastByDepth(int rank, long atMost, long[] known) {
    long best = atMost;
    if (depths.length == 0) {
      int[] depth = topology.depth;
      WeightPage page = page(rank);
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        best = Math.min(best, known[depth[head[arc]]] + page.get(arc));
      }
      return best;
    }
    long[] weights = pages[0].weights;
    for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
      best = Math.min(best, known[depths[arc]] + weights[arc]);
    }
    return best;
  }

  @Override
  int find(int lower, int upper) {
    int low = first[lower];
    int end = first[lower + 1];
    if (end - low > FEW) {
      return Arrays.binarySearch(head, low, end, upper);
    }
    while (low < end && head[low] < upper) {
      low++;
    }
    return low < end && head[low] == upper ? low : -1 - low;
  }

  /// The explanation is computed once and cached.
  @Override
  int middle(int from, int to, Explainer explainer) {
    int arc = find(Math.min(from, to), Math.max(from, to));
    if (arc >= 0 && isPruned && explanation[arc] > 0) {
      int known = explanation[arc];
      return known == EXPLAINED_BY_LINK ? Topology.NONE : known - FIRST_MIDDLE;
    }
    long weight = arc < 0 ? Weight.INFINITE : weightOf(Math.min(from, to), arc);
    int middle = explainer.middle(from, to, weight);
    if (arc >= 0 && isPruned) {
      explanation[arc] = explanation(middle);
    }
    return middle;
  }

  /// What is noted of an arc.
  ///
  /// @param middle a rank, [Topology#NONE] for a link, or [MappedArcs#UNKNOWN]
  static int explanation(int middle) {
    if (middle == MappedArcs.UNKNOWN) {
      return 0;
    }
    return middle == Topology.NONE ? EXPLAINED_BY_LINK : middle + FIRST_MIDDLE;
  }

  /// The arcs of a topology with an exact and finite weight.
  ///
  /// Which arcs these are is as good as random, so nothing here branches on it: branches that are
  /// often predicted wrongly took five times as long.
  ///
  /// @param isLower per arc: whether its exact weight is less than that of its own way; null when
  ///   that is so for none
  /// @param check is called every half millisecond and may throw to end
  static ArrayArcs pruned(
      Topology topology, long[] weight, boolean @Nullable [] isLower, Runnable check) {
    int count = 0;
    for (int begin = 0; begin < weight.length; begin += ARCS_BETWEEN_LOOKS) {
      check.run();
      int end = Math.min(weight.length, begin + ARCS_BETWEEN_LOOKS);
      count += isLower == null ? finite(weight, begin, end) : exact(weight, isLower, begin, end);
    }
    int[] first = new int[topology.rankCount() + 1];
    int[] head = new int[count];
    long[] kept = new long[count];
    int next = 0;
    int looked = 0;
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      int begin = topology.first[rank];
      int end = topology.first[rank + 1];
      if (begin >= looked) {
        looked = begin + ARCS_BETWEEN_LOOKS;
        check.run();
      }
      // What is not kept is overwritten by the next one, for which there must be room.
      boolean hasRoom = next + end - begin <= count;
      for (int arc = begin; arc < end; arc++) {
        int isKept = isLower == null || !isLower[arc] ? isFinite(weight[arc]) : 0;
        if (hasRoom || isKept != 0) {
          head[next] = topology.head[arc];
          kept[next] = weight[arc];
        }
        next += isKept;
      }
      first[rank + 1] = next;
    }
    return new ArrayArcs(topology, first, head, kept, new int[count]);
  }

  private static int finite(long[] weight, int begin, int end) {
    int count = 0;
    for (int arc = begin; arc < end; arc++) {
      count += isFinite(weight[arc]);
    }
    return count;
  }

  private static int exact(long[] weight, boolean[] isLower, int begin, int end) {
    int count = 0;
    for (int arc = begin; arc < end; arc++) {
      count += isLower[arc] ? 0 : isFinite(weight[arc]);
    }
    return count;
  }

  /// 1 for a finite weight, else 0: the sign of the difference.
  private static int isFinite(long weight) {
    return (int) ((weight - Weight.INFINITE) >>> (Long.SIZE - 1));
  }

  /// The arcs of a pruned metric from its files.
  ///
  /// @param explanations see [#explanation]
  static ArrayArcs read(
      Topology topology, int[] first, int[] head, long[] weights, int[] explanations) {
    return new ArrayArcs(topology, first, head, weights, explanations);
  }

  /// The bytes in memory of the arcs of a pruned metric.
  static long sizeBytes(long ranks, long arcs) {
    return Integer.BYTES * (ranks + 1) + (Long.BYTES + 2 * Integer.BYTES + Character.BYTES) * arcs;
  }

  @Override
  long sizeBytes() {
    return isPruned ? sizeBytes(first.length - 1L, head.length) : Long.BYTES * (long) head.length;
  }
}
