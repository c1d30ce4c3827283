package io.cartway.hierarchy;

/// The upward arcs that a search relaxes in one direction, with their weights: all of them, or
/// those left after pruning. The arcs of a rank are consecutive, with ascending heads.
///
/// Each form has its own copy of the inner loops, so that the JIT compiler sees one kind of memory
/// in each.
abstract class SearchArcs {

  /// Finds the explanation of an arc.
  @FunctionalInterface
  interface Explainer {
    /// The middle rank of a lower triangle, [Topology#NONE] when the arc is a link.
    int middle(int from, int to, long weight);
  }

  /// Whether arcs were left out.
  abstract boolean isPruned();

  /// The number of arcs.
  abstract int count();

  /// The first arc of a rank; the last is before that of the next rank.
  abstract int first(int rank);

  /// The upper end of a rank's arc.
  abstract int head(int rank, int arc);

  /// The weight of a rank's arc.
  abstract long weightOf(int rank, int arc);

  /// Lowers the labels of the upper ends of a rank's arcs to the label of the rank plus the weight
  /// of the arc, and notes the rank's slot where it did.
  ///
  /// @param own the slot of the rank
  /// @param label by slot
  /// @param slots by depth, of the branch above the rank; empty when the depths are the slots
  abstract void relax(int rank, int own, long[] label, int[] from, int[] slots);

  /// The least of a weight and the weights over a rank's arcs: each plus that of its upper end.
  ///
  /// @param label by slot
  /// @param slots by depth, of the branch above the rank; empty when the depths are the slots
  final long leastAbove(int rank, long atMost, long[] label, int[] slots) {
    return slots.length == 0
        ? leastByDepth(rank, atMost, label)
        : leastBySlot(rank, atMost, label, slots);
  }

  /// [#leastAbove] where depths are no slots.
  abstract long leastBySlot(int rank, long atMost, long[] label, int[] slots);

  /// The least of a weight and the weights over a rank's arcs: each plus that of its upper end.
  ///
  /// @param slots of the ranks above the rank, all of them
  /// @param known by slot
  abstract long least(int rank, long atMost, RankSlots slots, long[] known);

  /// The same with the weights of the branch above the rank.
  ///
  /// @param known by depth
  abstract long leastByDepth(int rank, long atMost, long[] known);

  /// The arc between a rank and an upper neighbour, negative without one.
  abstract int find(int lower, int upper);

  /// The explanation of the arc from one rank to another: the middle rank of a lower triangle,
  /// [Topology#NONE] when the arc is a link.
  ///
  /// @param explainer finds it where it is not known
  abstract int middle(int from, int to, Explainer explainer);

  /// Bytes in memory or in mapped files, without what belongs to the topology.
  abstract long sizeBytes();

  /// The weight between a rank and an upper neighbour, [Weight#INFINITE] without an arc.
  final long weight(int lower, int upper) {
    int arc = find(lower, upper);
    return arc < 0 ? Weight.INFINITE : weightOf(lower, arc);
  }
}
