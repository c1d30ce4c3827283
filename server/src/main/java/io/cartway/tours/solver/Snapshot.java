package io.cartway.tours.solver;

/// A plan that no longer changes, route after route.
///
/// @param ends of each slot's visits
@SuppressWarnings("ArrayRecordComponent") // Package-private, and compared by nobody.
record Snapshot(int[] ends, int[] visit, int[] option, long absentWeight, int tours, double cost) {

  /// Whether it leaves fewer jobs out, or the same with fewer tours if these count, or at less
  /// cost.
  boolean isBetterThan(Snapshot other, boolean isFewestTours) {
    return isAheadOf(other, isFewestTours)
        || (!other.isAheadOf(this, isFewestTours) && cost < other.cost);
  }

  /// Whether it is better by what comes before the cost.
  boolean isAheadOf(Snapshot other, boolean isFewestTours) {
    return absentWeight == other.absentWeight
        ? isFewestTours && tours < other.tours
        : absentWeight < other.absentWeight;
  }
}
