package io.cartway.search.match;

import io.cartway.search.index.Traits;

/// What puts one answer before another. One scale for what is promised and what is found, so that
/// no candidate is dropped that could have come first.
final class Ranking {

  private static final double TEXT = 10;
  private static final double COVERAGE = 2;
  private static final double ORDER = 0.5;
  private static final double IMPORTANCE = 0.8;
  private static final double NEARNESS = 1.5;

  /// More than the order of words: `Hilti Schaan` is a firm there, not its stop `Schaan, Hilti`.
  private static final double MINOR = 0.8;

  /// `Main Road, 2` is a house rather than the road that is called `Main Road 2`.
  private static final double HOUSE = 0.05;

  /// At this distance, nearness counts half.
  private static final double NEAR_METERS = 2_000;

  private Ranking() {}

  /// What the text says.
  ///
  /// @param explained how much of the text the answer explains
  /// @param coverage how much of the answer's own name is in the text
  /// @param order how much of that stands in order, one word behind the other
  static double text(double explained, double coverage, double order) {
    return TEXT * explained + COVERAGE * coverage + ORDER * order;
  }

  /// What a house adds that has the number as it was asked for.
  static double house(double similarity) {
    return similarity >= 1 ? HOUSE : 0;
  }

  /// What a document is worth before it is looked at.
  static double importance(long traits) {
    return IMPORTANCE * Traits.importance(traits) - (Traits.isMinorPlace(traits) ? MINOR : 0);
  }

  static double nearness(double meters) {
    return NEARNESS / (1 + meters / NEAR_METERS);
  }
}
