package io.cartway.search.suggest;

import io.cartway.search.query.QueryText;
import io.cartway.search.text.Folding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Collects completions of the last word from the words of the results, in the order of the
/// results.
final class QueryTermCompletions {

  private final int limit;
  private final int token;
  private final UnfinishedWord typing;
  private final QueryText text;

  private final Set<String> seen = new HashSet<>();

  private final List<String> words = new ArrayList<>();

  QueryTermCompletions(PrefixQueryTerms queryTerms, int limit) {
    this.limit = limit;
    token = queryTerms.size() - 1;
    text = queryTerms.text();
    typing = queryTerms.isOpen(token) ? queryTerms.typing(token) : UnfinishedWord.NOTHING;
  }

  /// Whether more completions are needed.
  boolean isWanted() {
    return words.size() < limit && !typing.letters().isEmpty();
  }

  /// Adds the words of a displayed text that start with the typed letters.
  void add(String shown, List<Folding.Piece> pieces) {
    if (!isWanted()) {
      return;
    }
    for (Folding.Piece piece : pieces) {
      String plain = piece.plain();
      boolean isMore = plain.length() > typing.letters().length();
      if (isMore && plain.startsWith(typing.letters()) && words.size() < limit && seen.add(plain)) {
        words.add(shown.substring(piece.from(), piece.to()).toLowerCase(Locale.ROOT));
      }
    }
  }

  List<Suggestion.Term> terms() {
    if (words.isEmpty()) {
      return List.of();
    }
    QueryText.Token at = text.tokens().get(token);
    String source = text.source();
    int start = source.codePointCount(0, at.from());
    int end = source.codePointCount(0, at.to());
    String replaces = source.substring(at.from(), at.to());
    return words.stream().map(word -> new Suggestion.Term(word, replaces, start, end)).toList();
  }
}
