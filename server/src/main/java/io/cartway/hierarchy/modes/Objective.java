package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;

/// The objective that a route minimises.
public enum Objective {
  /// Duration, then length.
  FAST,
  /// Length, then duration.
  SHORT;

  /// The milliseconds in a weight of this objective, with penalties for FAST. They may be negative
  /// for a seed.
  public long millis(long weight) {
    return switch (this) {
      case FAST -> Weight.cost(weight);
      // As a signed number: a seed subtracts the part of its arc before it.
      case SHORT -> (int) Weight.length(weight);
    };
  }

  /// The weight of a duration, the inverse of [#millis].
  ///
  /// @param millis may be negative
  long weightOfMillis(long millis) {
    return switch (this) {
      case FAST -> millis << Integer.SIZE;
      case SHORT -> millis;
    };
  }

  /// The costs of a mode under this objective.
  public StateCosts costs(ModeCosts mode) {
    return switch (this) {
      case FAST -> new FastCosts(mode);
      case SHORT -> new ShortCosts(mode);
    };
  }
}
