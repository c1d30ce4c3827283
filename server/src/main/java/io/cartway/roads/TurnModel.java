package io.cartway.roads;

/// The model of turn costs.
public enum TurnModel {
  /// Turns take time by angle, by crossed traffic and at traffic signals: the default for routes.
  TURN_AWARE,
  /// Only U-turns take time: for comparisons with engines without turn costs.
  PLAIN
}
