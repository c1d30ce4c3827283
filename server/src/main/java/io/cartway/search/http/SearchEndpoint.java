package io.cartway.search.http;

import io.cartway.http.Handler;
import io.cartway.search.category.PlaceVocabulary;
import java.time.Clock;

/// The base of the search operations.
abstract class SearchEndpoint implements Handler {

  private final PlaceVocabulary vocabulary;
  private final Clock clock;

  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  SearchEndpoint(PlaceVocabulary vocabulary, Clock clock) {
    this.vocabulary = vocabulary;
    this.clock = clock;
  }

  /// What the items of an answer are written with now.
  final SearchItemJson.View view(ItemParameters shown) {
    return shown.view(vocabulary, clock.instant());
  }
}
