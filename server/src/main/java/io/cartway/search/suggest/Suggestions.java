package io.cartway.search.suggest;

import io.cartway.search.item.Page;
import java.util.List;

/// What is suggested for a text.
///
/// @param page the suggestions, the best first
/// @param terms what the last word may become
public record Suggestions(Page<Suggestion> page, List<Suggestion.Term> terms) {

  /// For a text without words.
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
