package io.cartway.search.suggest;

import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import java.util.List;
import java.util.Set;

/// What somebody is typing.
///
/// @param text as far as it is typed: the last word may go on
/// @param area where to look
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param types what to return only; empty for all, categories and chains to search for included
/// @param offset how many of the best to leave out
/// @param limit how many at most
/// @param termsLimit how many words, at most, that the last one may become
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
