package io.cartway.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// Which known word a person may have meant.
public final class Spelling {

  private Spelling() {}

  /// The known word with the smallest [edit
  /// distance](https://en.wikipedia.org/wiki/Levenshtein_distance); of several the first in
  /// alphabetical order. Empty only when no word is known.
  public static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .min(
            Comparator.comparingInt((String other) -> distance(other, word))
                .thenComparing(Comparator.naturalOrder()));
  }

  /// The nearest known word, if it is so near that it was probably meant: two wrong characters, or
  /// a third of the word.
  public static Optional<String> probable(String word, Collection<String> known) {
    int most = Math.max(2, word.length() / 3);
    return nearest(word, known)
        .filter(other -> distance(other, word) <= most && distance(other, word) < word.length());
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
