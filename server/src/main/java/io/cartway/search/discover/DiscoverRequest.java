package io.cartway.search.discover;

import io.cartway.search.item.SearchArea;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What somebody wants to discover.
///
/// @param text free text over addresses, places and categories
/// @param ontology the id of a category, a food type or a chain that alone is wanted, whatever the
///   text says; one that is not known is ignored
/// @param area where to look: what is near its centre comes first
/// @param now what `open now` means
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param offset how many of the best to leave out
/// @param limit how many at most
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
