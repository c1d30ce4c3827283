package io.cartway.search.match;

import io.cartway.search.index.Traits;

/// Ranks results. Candidates and matches use one scale, so that no candidate is dropped that could
/// have ranked first.
final class Ranking {

  private final ScoreWeights.Rank weights;

  Ranking(ScoreWeights.Rank weights) {
    this.weights = weights;
  }

  /// The rank from the text.
  ///
  /// @param explained the share of the text that the match explains
  /// @param coverage the share of the document's own name that is in the text
  /// @param order the share of it in order, one word after the other
  double text(double explained, double coverage, double order) {
    return weights.text() * explained + weights.coverage() * coverage + weights.order() * order;
  }

  /// The rank that a house with the requested number adds.
  double house(double similarity) {
    return similarity >= 1 ? weights.house() : 0;
  }

  /// The rank of a document's importance, before it is scored.
  double importance(long traits) {
    return weights.importance() * Traits.importance(traits)
        - (Traits.isMinorPlace(traits) ? weights.minor() : 0);
  }

  double nearness(double meters) {
    return weights.nearness() / (1 + meters / weights.nearMeters());
  }
}
