package io.cartway.search.suggest;

import io.cartway.search.item.Page;
import java.util.List;

/// The suggestions for a text.
///
/// @param page the suggestions, best first
/// @param terms completions of the last word
public record Suggestions(Page<Suggestion> page, List<Suggestion.Term> terms) {

  /// The suggestions for a text without words.
  static final Suggestions NONE = new Suggestions(Page.empty(), List.of());

  public Suggestions {
    terms = List.copyOf(terms);
  }

  public List<Suggestion> items() {
    return page.items();
  }

  public boolean hasMore() {
    return page.hasMore();
  }
}
