package io.cartway.hierarchy;

import java.util.Arrays;

/// The workspace of a search with a potential, clean between searches. It holds what was visited,
/// some 36 bytes per rank; cleaning costs as much, however large the region is.
final class GuidedWorkspace {

  final RankSlots slots;
  final RankQueue queue;
  final Potential potential;

  /// Per slot: the label, [Weight#INFINITE] without one.
  private long[] label = infinite(RankSlots.FIRST);

  /// Per labelled slot: that from which the label came, [Topology#NONE] for a source.
  private int[] from = new int[RankSlots.FIRST];

  GuidedWorkspace(Topology topology) {
    slots = new RankSlots(topology.rankCount());
    queue = new RankQueue(slots);
    potential = new Potential(topology, slots);
  }

  private static long[] infinite(int length) {
    long[] labels = new long[length];
    Arrays.fill(labels, Weight.INFINITE);
    return labels;
  }

  /// The label of a slot, [Weight#INFINITE] without one.
  long label(int slot) {
    return slot < label.length ? label[slot] : Weight.INFINITE;
  }

  /// The slot from which the label of a labelled slot came, [Topology#NONE] for a source.
  int from(int slot) {
    return from[slot];
  }

  /// Sets a label that is less than the one before.
  void setLabel(int slot, long weight, int before) {
    if (slot >= label.length) {
      int old = label.length;
      label = Arrays.copyOf(label, slots.capacity());
      Arrays.fill(label, old, label.length, Weight.INFINITE);
      from = Arrays.copyOf(from, label.length);
    }
    label[slot] = weight;
    from[slot] = before;
  }

  /// Forgets a search, and what only a large one needed.
  void clean() {
    if (label.length > RankSlots.KEPT_MAX) {
      label = infinite(RankSlots.FIRST);
      from = new int[RankSlots.FIRST];
    } else {
      Arrays.fill(label, 0, Math.min(slots.count(), label.length), Weight.INFINITE);
    }
    queue.clear();
    potential.clean();
  }

  /// The bytes that it holds.
  long sizeBytes() {
    return slots.sizeBytes()
        + queue.sizeBytes()
        + potential.sizeBytes()
        + (Long.BYTES + Integer.BYTES) * (long) label.length;
  }
}
