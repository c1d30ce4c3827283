package io.cartway.tours.solver;

/// What tours of some slots must keep besides windows, loads and the limits of a tour's length and
/// time. Rules are asked for an insertion only if it is cheaper than all that were found before.
/// Immutable.
@FunctionalInterface
interface TourRule {

  /// Whether a tour whose times are updated keeps the rule.
  boolean isKeptBy(Route route);
}
