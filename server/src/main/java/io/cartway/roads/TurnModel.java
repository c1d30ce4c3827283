package io.cartway.roads;

/// How turns are charged for.
public enum TurnModel {
  /// Turns take time by angle, by the side that is crossed and at traffic signals: the default of
  /// routes.
  TURN_AWARE,
  /// Turns take no time but for turning round: for comparisons with engines that charge nothing.
  PLAIN
}
