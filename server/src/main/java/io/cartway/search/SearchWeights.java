package io.cartway.search;

import io.cartway.search.discover.DiscoverWeights;
import io.cartway.search.geocode.GeocodeWeights;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.suggest.SuggestWeights;

/// All weights of the searches, one record for each question. `./cartway bench weights` moves each
/// of them and tells what that changes; `docs/measurements/weights.md` has the outcome.
public record SearchWeights(
    ScoreWeights scores, GeocodeWeights geocode, SuggestWeights suggest, DiscoverWeights discover) {

  /// The values that are shipped.
  public static final SearchWeights DEFAULT =
      new SearchWeights(
          ScoreWeights.DEFAULT,
          GeocodeWeights.DEFAULT,
          SuggestWeights.DEFAULT,
          DiscoverWeights.DEFAULT);
}
