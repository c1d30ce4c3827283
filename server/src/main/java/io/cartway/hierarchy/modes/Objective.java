package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.StateCosts;
import io.cartway.roads.ModeCosts;

/// What a route is least in.
public enum Objective {
  /// Duration, then length.
  FAST,
  /// Length, then duration.
  SHORT;

  /// The costs of going for it by a mode.
  public StateCosts costs(ModeCosts mode) {
    return switch (this) {
      case FAST -> new FastCosts(mode);
      case SHORT -> new ShortCosts(mode);
    };
  }
}
