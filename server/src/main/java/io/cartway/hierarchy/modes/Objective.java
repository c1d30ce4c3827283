package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;

/// What a route is least in.
public enum Objective {
  /// Duration, then length.
  FAST,
  /// Length, then duration.
  SHORT;

  /// The milliseconds in a weight of it: with penalties when it goes for time. Of a seed they may
  /// be negative.
  public long millis(long weight) {
    return switch (this) {
      case FAST -> Weight.cost(weight);
      // As a signed number: a seed takes off the part of its arc that lies behind.
      case SHORT -> (int) Weight.length(weight);
    };
  }

  /// The costs of going for it by a mode.
  public StateCosts costs(ModeCosts mode) {
    return switch (this) {
      case FAST -> new FastCosts(mode);
      case SHORT -> new ShortCosts(mode);
    };
  }
}
