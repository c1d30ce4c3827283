package io.cartway.hierarchy;

import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import java.util.Arrays;

/// Search arcs of a pruned metric in mapped files, with the explanation of each.
final class MappedArcs extends SearchArcs {

  /// Instead of a middle: it has to be searched.
  static final int UNKNOWN = -2;

  private static final int MASK = 0xFFFF;

  /// Depths are unsigned numbers of two bytes: Europe's tree has some thousand.
  static final int HEIGHT_MAX = 1 << Short.SIZE;

  /// What the file says of an arc that is a link, and of one whose middle does not fit.
  private static final int LINK = 0;

  private static final int UNFIT = 0xFFFF;

  private final Topology topology;
  private final Column first;
  private final Column weights;
  private final Column heads;
  private final Column depths;
  private final Column middles;
  private final String directory;

  /// @param first per rank and one more: its first arc
  /// @param weights per arc
  /// @param heads per arc: the rank of its upper end
  /// @param depths per arc: the depth of that rank, which searches need instead of it
  /// @param middles per arc: its explanation, 0 for a link, else one more than the place of the
  ///   middle among the lower neighbours of the arc's lower end, all ones when that does not fit
  /// @param directory of the files, for faults
  MappedArcs(
      Topology topology,
      Column first,
      Column weights,
      Column heads,
      Column depths,
      Column middles,
      String directory) {
    this.topology = topology;
    this.first = first;
    this.weights = weights;
    this.heads = heads;
    this.depths = depths;
    this.middles = middles;
    this.directory = directory;
  }

  /// The numbers of the files.
  @SuppressWarnings("ArrayRecordComponent") // Handed on to be written, never compared.
  record Files(int[] first, long[] weights, int[] heads, short[] depths, short[] middles) {}

  /// The files of the arcs of a pruned metric.
  ///
  /// @param explanations per arc: a rank or [Topology#NONE]
  ///
  /// @throws IllegalStateException when the tree is too high for the file of depths
  static Files files(Topology topology, SearchArcs pruned, int[] explanations) {
    if (topology.height() > HEIGHT_MAX) {
      throw new IllegalStateException(
          "the elimination tree has a height of %d, and files hold %d at most"
              .formatted(topology.height(), HEIGHT_MAX));
    }
    int[] first = new int[topology.rankCount() + 1];
    long[] weights = new long[pruned.count()];
    int[] heads = new int[pruned.count()];
    short[] depths = new short[pruned.count()];
    short[] middles = new short[pruned.count()];
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      first[rank + 1] = pruned.first(rank + 1);
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        weights[arc] = pruned.weightOf(rank, arc);
        heads[arc] = pruned.head(rank, arc);
        depths[arc] = (short) topology.depth[heads[arc]];
        middles[arc] = (short) middle(topology, rank, explanations[arc]);
      }
    }
    return new Files(first, weights, heads, depths, middles);
  }

  private static int middle(Topology topology, int lower, int middle) {
    if (middle == Topology.NONE) {
      return LINK;
    }
    int begin = topology.lowerFirst[lower];
    int at = Arrays.binarySearch(topology.lowerTail, begin, topology.lowerFirst[lower + 1], middle);
    if (at < 0) {
      throw new IllegalStateException(
          "rank %d is no lower neighbour of rank %d".formatted(middle, lower));
    }
    return Math.min(UNFIT, 1 + at - begin);
  }

  /// All of them in the heap, checked.
  ArrayArcs read() {
    int ranks = topology.rankCount();
    int count = count();
    int[] firsts = new int[ranks + 1];
    int[] head = new int[count];
    long[] weight = new long[count];
    int[] explanation = new int[count];
    first.getInts(0, firsts, ranks + 1);
    heads.getInts(0, head, count);
    weights.getLongs(0, weight, count);
    int begin = 0;
    for (int rank = 0; rank < ranks; rank++) {
      int end = firsts[rank + 1];
      int known = topology.first[rank];
      if (firsts[rank] != begin || end < begin || end > count) {
        throw contradiction(rank);
      }
      for (int arc = begin; arc < end; arc++) {
        // Both ascend; what is left out of the topology's arcs lies between.
        while (known < topology.first[rank + 1] && topology.head[known] < head[arc]) {
          known++;
        }
        boolean isKnown = known < topology.first[rank + 1] && topology.head[known++] == head[arc];
        if (!isKnown || weight[arc] < 0) {
          throw contradiction(rank);
        }
        explanation[arc] = ArrayArcs.explanation(middle(rank, arc));
      }
      begin = end;
    }
    return ArrayArcs.read(topology, firsts, head, weight, explanation);
  }

  @Override
  boolean isPruned() {
    return true;
  }

  @Override
  int count() {
    return (int) weights.count();
  }

  @Override
  int first(int rank) {
    return first.getInt(rank);
  }

  @Override
  int head(int rank, int arc) {
    int head = heads.getInt(arc);
    if (topology.findArc(rank, head) < 0) {
      throw contradiction(rank);
    }
    return head;
  }

  @Override
  long weightOf(int rank, int arc) {
    long weight = weights.getLong(arc);
    if (weight < 0) {
      throw contradiction(rank);
    }
    return weight;
  }

  @Override
  void relax(int rank, int own, long[] label, int[] from, int[] slots) {
    long known = label[own];
    int ownDepth = topology.depth[rank];
    int arc = first.getInt(rank);
    int end = first.getInt(rank + 1L);
    checkRow(rank, end - arc);
    for (; arc < end; arc++) {
      long weight = weights.getLong(arc);
      int above = depths.getShort(arc) & MASK;
      if (above >= ownDepth || weight < 0) {
        throw contradiction(rank);
      }
      long offered = known + weight;
      int at = slots.length == 0 ? above : slots[above];
      if (offered < label[at]) {
        label[at] = offered;
        from[at] = own;
      }
    }
  }

  @Override
  long leastBySlot(int rank, long atMost, long[] label, int[] slots) {
    long best = atMost;
    int ownDepth = topology.depth[rank];
    int arc = first.getInt(rank);
    int end = first.getInt(rank + 1L);
    checkRow(rank, end - arc);
    for (; arc < end; arc++) {
      long weight = weights.getLong(arc);
      int above = depths.getShort(arc) & MASK;
      if (above >= ownDepth || weight < 0) {
        throw contradiction(rank);
      }
      best = Math.min(best, weight + label[slots[above]]);
    }
    return best;
  }

  @Override
  long least(int rank, long atMost, RankSlots slots, long[] known) {
    long best = atMost;
    int arc = first.getInt(rank);
    int end = first.getInt(rank + 1L);
    checkRow(rank, end - arc);
    for (; arc < end; arc++) {
      long weight = weights.getLong(arc);
      int head = heads.getInt(arc);
      if (head <= rank || weight < 0) {
        throw contradiction(rank);
      }
      best = Math.min(best, weight + known[slots.find(head)]);
    }
    return best;
  }

  @Override
  long leastByDepth(int rank, long atMost, long[] known) {
    long best = atMost;
    int ownDepth = topology.depth[rank];
    int arc = first.getInt(rank);
    int end = first.getInt(rank + 1L);
    checkRow(rank, end - arc);
    for (; arc < end; arc++) {
      long weight = weights.getLong(arc);
      int above = depths.getShort(arc) & MASK;
      if (above >= ownDepth || weight < 0) {
        throw contradiction(rank);
      }
      best = Math.min(best, weight + known[above]);
    }
    return best;
  }

  @Override
  int find(int lower, int upper) {
    int low = first.getInt(lower);
    int high = first.getInt(lower + 1L) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = heads.getInt(middle);
      if (found == upper) {
        return middle;
      } else if (found < upper) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  @Override
  int middle(int from, int to, Explainer explainer) {
    int lower = Math.min(from, to);
    int arc = find(lower, Math.max(from, to));
    int middle = arc < 0 ? UNKNOWN : middle(lower, arc);
    return middle == UNKNOWN
        ? explainer.middle(from, to, arc < 0 ? Weight.INFINITE : weightOf(lower, arc))
        : middle;
  }

  /// The explanation of a rank's arc: a rank, [Topology#NONE] for a link, or [#UNKNOWN].
  int middle(int rank, int arc) {
    int middle = middles.getShort(arc) & MASK;
    if (middle == LINK) {
      return Topology.NONE;
    }
    if (middle == UNFIT) {
      return UNKNOWN;
    }
    int at = topology.lowerFirst[rank] + middle - 1;
    if (at >= topology.lowerFirst[rank + 1]) {
      throw contradiction(rank);
    }
    return topology.lowerTail[at];
  }

  @Override
  long sizeBytes() {
    return Integer.BYTES * first.count()
        + Long.BYTES * weights.count()
        + Integer.BYTES * heads.count()
        + Short.BYTES * depths.count()
        + Short.BYTES * middles.count();
  }

  /// A damaged file of first arcs must not lead to a search that hardly ends: a rank has no more
  /// arcs than ancestors.
  private void checkRow(int rank, int count) {
    if (count > topology.depth[rank]) {
      throw contradiction(rank);
    }
  }

  private DamagedRegionException contradiction(int rank) {
    return new DamagedRegionException(
        directory, new IllegalStateException("the arcs of rank %d".formatted(rank)));
  }
}
