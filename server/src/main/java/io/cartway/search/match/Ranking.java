package io.cartway.search.match;

import io.cartway.search.index.Traits;

/// Ranks results. Candidates and matches use one scale, so that no candidate is dropped that could
/// have ranked first.
final class Ranking {

  private final ScoreWeights.Rank weights;

  Ranking(ScoreWeights.Rank weights) {
    this.weights = weights;
  }

  /// What the text says.
  ///
  /// @param explained how much of the text the answer explains
  /// @param coverage how much of the answer's own name is in the text
  /// @param order how much of that stands in order, one word behind the other
  double text(double explained, double coverage, double order) {
    return weights.text() * explained + weights.coverage() * coverage + weights.order() * order;
  }

  /// What a house adds that has the number as it was asked for.
  double house(double similarity) {
    return similarity >= 1 ? weights.house() : 0;
  }

  /// What a document is worth before it is looked at.
  double importance(long traits) {
    return weights.importance() * Traits.importance(traits)
        - (Traits.isMinorPlace(traits) ? weights.minor() : 0);
  }

  double nearness(double meters) {
    return weights.nearness() / (1 + meters / weights.nearMeters());
  }
}
