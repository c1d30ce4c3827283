package io.cartway.hierarchy;

/// The costs of driving and turning for one mode: the interface between the road rules and the
/// hierarchy.
public interface StateCosts {

  /// The [Weight] of driving the arc of a state and turning into an arc that leaves its head;
  /// [Weight#INFINITE] when it is forbidden.
  long weight(int state, int nextArc);

  /// The weight of driving an open arc: what is left of [#weight] without the turn.
  long driveWeight(int arc);

  /// The weight of the part of an arc from its tail up to a fraction of its length.
  long partWeight(int arc, double fraction);
}
