package io.cartway.style.saved;

import java.util.Optional;
import java.util.Set;

/// What must be saved for a change to be made, as `If-Match` and `If-None-Match` say.
///
/// @param match tags of which the saved document must have one; empty set: there must be a document
/// @param noneMatch tags of which it may have none; empty set: there must be no document
public record Condition(Optional<Set<String>> match, Optional<Set<String>> noneMatch) {

  /// Whatever is saved.
  public static final Condition NONE = new Condition(Optional.empty(), Optional.empty());

  public Condition {
    match = match.map(Set::copyOf);
    noneMatch = noneMatch.map(Set::copyOf);
  }

  /// Whether it holds.
  ///
  /// @param saved empty when there is none
  boolean holds(Optional<SavedStyle> saved) {
    return match.map(tags -> isAmong(tags, saved)).orElse(true)
        && !noneMatch.map(tags -> isAmong(tags, saved)).orElse(false);
  }

  private static boolean isAmong(Set<String> tags, Optional<SavedStyle> saved) {
    return saved.filter(style -> tags.isEmpty() || tags.contains(style.tag())).isPresent();
  }
}
