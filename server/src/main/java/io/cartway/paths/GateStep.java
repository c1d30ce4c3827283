package io.cartway.paths;

import io.cartway.hierarchy.Weight;

/// A state on a way through gates.
///
/// @param weight with penalties
/// @param penalty in it, in milliseconds
record GateStep(long weight, int penalty, int state) implements Comparable<GateStep> {

  @Override
  public int compareTo(GateStep other) {
    return Long.compare(weight, other.weight);
  }

  /// The weight that a limit counts.
  long free() {
    return weight - Weight.of(penalty, 0);
  }
}
