package io.cartway.search.discover;

import io.cartway.search.item.SearchArea;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A request for discover.
///
/// @param text free text over addresses, places and categories
/// @param ontology the id of a category, a food type or a chain that replaces the meaning of the
///   text; an unknown id is ignored
/// @param area where to search: nearby results rank higher
/// @param now the time for `open now`
/// @param languages BCP 47 tags by preference; empty for the local language
/// @param offset the number of best results to skip
/// @param limit the maximum number of results
public record DiscoverRequest(
    String text,
    Optional<String> ontology,
    SearchArea area,
    Instant now,
    List<String> languages,
    int offset,
    int limit) {

  public DiscoverRequest {
    languages = List.copyOf(languages);
  }
}
