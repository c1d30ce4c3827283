package io.cartway.search.category;

import io.cartway.search.text.EditDistance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Candidates for the correction of a misspelt word: words with the same first letter and about the
/// same length. Immutable.
final class MisspeltWords {

  /// Shorter words are similar to too many others.
  private static final int LETTERS_MIN = 6;

  /// Shorter words may differ by only one letter.
  private static final int TWO_LETTERS_MIN = 9;

  /// By first letter and length.
  private final Map<Start, List<String>> words;

  /// What similar words share.
  private record Start(char letter, int length) {
    static Start of(String word, int length) {
      return new Start(word.charAt(0), length);
    }
  }

  MisspeltWords(Iterable<String> folded) {
    Map<Start, List<String>> sorted = new HashMap<>();
    for (String word : folded) {
      if (!word.isEmpty()) {
        sorted.computeIfAbsent(Start.of(word, word.length()), any -> new ArrayList<>()).add(word);
      }
    }
    words = Map.copyOf(sorted);
  }

  /// The similar words, with the number of wrong letters.
  Map<String, Integer> of(String folded) {
    Map<String, Integer> alike = new HashMap<>();
    int most = folded.length() < TWO_LETTERS_MIN ? 1 : 2;
    if (folded.length() < LETTERS_MIN || EditDistance.hasDigit(folded)) {
      return alike;
    }
    for (int length = folded.length() - most; length <= folded.length() + most; length++) {
      for (String word : words.getOrDefault(Start.of(folded, length), List.of())) {
        int distance = EditDistance.distance(folded, word, most);
        if (distance <= most) {
          alike.put(word, distance);
        }
      }
    }
    return alike;
  }
}
