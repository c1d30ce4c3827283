package io.cartway.tours.solver;

/// A plan that no longer changes, route after route.
///
/// @param ends of each slot's visits
/// @param money what all tours cost by their rates
@SuppressWarnings("ArrayRecordComponent") // Package-private, and compared by nobody.
record Snapshot(
    int[] ends,
    int[] visit,
    int[] option,
    long absentWeight,
    int tours,
    Price price,
    double money) {

  /// What the tours of a plan come to.
  ///
  /// @param cost with what is not as wished
  /// @param late the lateness of all services
  record Price(double cost, double late) {

    /// Sums of costs differ by as much, whatever their order.
    private static final double EPSILON = 1e-6;

    /// Whether it is less than another, by the order of the problem's objectives.
    boolean isLessThan(Price other, Model model) {
      if (model.lateness != null && model.lateness.isFirst() && late != other.late) {
        return late < other.late;
      }
      boolean isTied = Math.abs(cost - other.cost) <= EPSILON;
      return isTied ? model.lateness != null && late < other.late : cost < other.cost;
    }
  }

  double cost() {
    return price.cost;
  }

  /// Whether it leaves fewer jobs out, or the same with fewer tours if these count, or is less by
  /// the objectives that follow.
  boolean isBetterThan(Snapshot other, Model model) {
    return isAheadOf(other, model.isFewestTours)
        || (!other.isAheadOf(this, model.isFewestTours) && price.isLessThan(other.price, model));
  }

  /// Whether it is better by what comes before the cost.
  boolean isAheadOf(Snapshot other, boolean isFewestTours) {
    return absentWeight == other.absentWeight
        ? isFewestTours && tours < other.tours
        : absentWeight < other.absentWeight;
  }
}
