package io.cartway.search.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Words and phrases of a table that are searched in a text, longest first, ignoring case.
/// Immutable. A position in a text costs one comparison per phrase with its first letter.
public final class Phrases {

  private final Map<Character, List<String>> byFirst = new HashMap<>();

  private Phrases(List<String> words) {
    for (String word : words) {
      byFirst.computeIfAbsent(WordEdges.folded(word.charAt(0)), _ -> new ArrayList<>()).add(word);
    }
  }

  /// Extends a match from the end of its word; [#NONE] when it is not a match.
  @FunctionalInterface
  public interface Rest {
    int end(int wordEnd);
  }

  /// No match.
  public static final int NONE = -1;

  /// Reads a table of three columns: language, position of the words, the words, separated by
  /// blanks, with `_` for a blank inside.
  ///
  /// @param placement the rows to read
  public static Phrases read(String file, String placement) {
    return new Phrases(
        TsvTables.rows(file, 3).stream()
            .filter(row -> row.get(1).equals(placement))
            .flatMap(row -> List.of(row.get(2).split(" ", -1)).stream())
            .map(word -> word.replace('_', ' '))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList());
  }

  /// The end of the first match that starts at a position; [#NONE] when there is none.
  public int end(String text, int at, Rest rest) {
    if (at >= text.length()) {
      return NONE;
    }
    for (String word : byFirst.getOrDefault(WordEdges.folded(text.charAt(at)), List.of())) {
      if (WordEdges.isAtIgnoringCase(text, at, word)) {
        int end = rest.end(at + word.length());
        if (end != NONE) {
          return end;
        }
      }
    }
    return NONE;
  }
}
