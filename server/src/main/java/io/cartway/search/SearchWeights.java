package io.cartway.search;

import io.cartway.search.discover.DiscoverWeights;
import io.cartway.search.geocode.GeocodeWeights;
import io.cartway.search.identity.ResolveWeights;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.reverse.ReverseWeights;
import io.cartway.search.suggest.SuggestWeights;

/// All weights of the searches, one record for each operation. `./cartway bench weights` varies
/// each of them and reports the effect; `docs/measurements/weights.md` has the results.
public record SearchWeights(
    ScoreWeights scores,
    GeocodeWeights geocode,
    SuggestWeights suggest,
    DiscoverWeights discover,
    ReverseWeights reverse,
    ResolveWeights resolve) {

  /// The default values.
  public static final SearchWeights DEFAULT =
      new SearchWeights(
          ScoreWeights.DEFAULT,
          GeocodeWeights.DEFAULT,
          SuggestWeights.DEFAULT,
          DiscoverWeights.DEFAULT,
          ReverseWeights.DEFAULT,
          ResolveWeights.DEFAULT);
}
