package io.cartway.hierarchy;

/// What going on costs, for one mode: the seam between the rules of the roads and the hierarchy.
public interface StateCosts {

  /// The [Weight] of driving the arc of a state and turning into an arc that leaves its head;
  /// [Weight#INFINITE] when one must not.
  long weight(int state, int nextArc);

  /// The weight of the part of an arc from its tail up to a fraction of its length.
  long partWeight(int arc, double fraction);
}
