package io.cartway.hierarchy;

/// The share of a metric's weights below which other weights never are: with it, the metric guides
/// searches under weights that may be less than its own. A walker who is faster by a quarter pays
/// four fifths for walking and all of it for a ferry.
///
/// Bounds are rounded down in whole weights, so that they stay consistent: along a link the bound
/// never falls by more than the link's weight.
///
/// @param numerator at least 1
/// @param denominator at least the numerator
public record LowerBound(int numerator, int denominator) {

  /// No weight is less than the metric's.
  public static final LowerBound WHOLE = new LowerBound(1, 1);

  public LowerBound {
    if (numerator < 1 || denominator < numerator) {
      throw new IllegalArgumentException(
          "a lower bound is a share from above 0 to 1, not %d/%d"
              .formatted(numerator, denominator));
    }
  }

  /// The lower bound that follows from a weight of the metric.
  ///
  /// @param weight not negative
  public long of(long weight) {
    if (numerator == denominator || !Weight.isFinite(weight)) {
      return weight;
    }
    // In two steps: the product could exceed a long.
    return weight / denominator * numerator + weight % denominator * numerator / denominator;
  }

  /// The largest weight of the metric whose lower bound is at most the given one: a limit for it.
  ///
  /// @param weight not negative
  public long inverse(long weight) {
    if (numerator == denominator || !Weight.isFinite(weight)) {
      return weight;
    }
    long most = Weight.INFINITE - 1;
    if (weight / numerator > most / denominator) {
      return most;
    }
    long inverse = weight / numerator * denominator + weight % numerator * denominator / numerator;
    return Math.min(most, inverse);
  }
}
