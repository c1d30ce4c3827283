package io.cartway.paths;

import io.cartway.hierarchy.Weight;

/// A state on a way through gates.
///
/// @param weight with penalties
/// @param penalty in it, in milliseconds
/// @param energy what the way takes from a battery, when somebody asks for it
record GateStep(long weight, int penalty, long energy, int state) implements Comparable<GateStep> {

  @Override
  public int compareTo(GateStep other) {
    return Long.compare(weight, other.weight);
  }

  /// The weight that a limit counts.
  long free() {
    return weight - Weight.of(penalty, 0);
  }

  /// The step to another state.
  GateStep to(int other, long moreWeight, int morePenalty, long moreEnergy) {
    return new GateStep(weight + moreWeight, penalty + morePenalty, energy + moreEnergy, other);
  }
}
