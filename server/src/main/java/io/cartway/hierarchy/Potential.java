package io.cartway.hierarchy;

import java.util.Arrays;

/// The exact weight from any rank to the targets in a metric, computed on demand and cached: the
/// lower bound of every search whose weights are nowhere less. Reusable; not thread-safe.
///
/// Strasser and Zeitz, "A fast and tight heuristic for A* in road networks" (2021).
final class Potential {

  private static final long UNKNOWN = -1;
  private static final int[] NO_PARENTS = {};

  private final Workspace.Labels in;
  private final RankSlots slots;

  /// Per slot: the weight from its rank.
  private long[] known = unknown(RankSlots.FIRST);

  private int[] parent = NO_PARENTS;
  private int[] branch = new int[256];

  /// @param slots are taken away with the weights
  Potential(Topology topology, RankSlots slots) {
    in = new Workspace.Labels(topology);
    this.slots = slots;
  }

  private static long[] unknown(int length) {
    long[] weights = new long[length];
    Arrays.fill(weights, UNKNOWN);
    return weights;
  }

  /// Sets the targets.
  void start(Metric metric, Seeds targets) {
    Topology topology = metric.topology();
    parent = topology.parent;
    in.climb(targets, metric.in());
  }

  /// The weight from a rank to the targets, [Weight#INFINITE] when they cannot be reached.
  ///
  /// @param slot of the rank
  /// @param out the upward arcs of the metric
  long at(int slot, SearchArcs out) {
    if (isKnown(slot)) {
      return known[slot];
    }
    int size = 0;
    int next = slot;
    while (!isKnown(next)) {
      if (size == branch.length) {
        branch = Arrays.copyOf(branch, 2 * size);
      }
      branch[size++] = next;
      int above = parent[slots.rankAt(next)];
      if (above == Topology.NONE) {
        break;
      }
      next = slots.of(above);
    }
    if (slots.capacity() > known.length) {
      int old = known.length;
      known = Arrays.copyOf(known, slots.capacity());
      Arrays.fill(known, old, known.length, UNKNOWN);
    }
    while (size > 0) {
      int below = branch[--size];
      int rank = slots.rankAt(below);
      known[below] = out.least(rank, in.weightOf(rank), slots, known);
    }
    return known[slot];
  }

  private boolean isKnown(int slot) {
    return slot < known.length && known[slot] != UNKNOWN;
  }

  /// Forgets the targets, the cached weights and the slots.
  void clean() {
    in.trim();
    if (known.length > RankSlots.KEPT_MAX) {
      known = unknown(RankSlots.FIRST);
    } else {
      Arrays.fill(known, 0, Math.min(slots.count(), known.length), UNKNOWN);
    }
    slots.clear();
    parent = NO_PARENTS;
  }

  /// The bytes that it holds, without the slots.
  long sizeBytes() {
    return in.sizeBytes() + Long.BYTES * (long) known.length + Integer.BYTES * (long) branch.length;
  }
}
