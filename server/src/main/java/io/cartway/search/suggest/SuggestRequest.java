package io.cartway.search.suggest;

import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import java.util.List;
import java.util.Set;

/// A request for autosuggest.
///
/// @param text the typed text: its last word may be incomplete
/// @param area where to search
/// @param languages BCP 47 tags by preference; empty for the local language
/// @param types the types to return; empty for all, including searches for categories and chains
/// @param offset the number of best suggestions to skip
/// @param limit the maximum number of suggestions
/// @param termsLimit the maximum number of completions of the last word
public record SuggestRequest(
    String text,
    SearchArea area,
    List<String> languages,
    Set<SearchType> types,
    int offset,
    int limit,
    int termsLimit) {

  public SuggestRequest {
    languages = List.copyOf(languages);
    types = Set.copyOf(types);
  }
}
