package io.cartway.rows;

import java.io.IOException;

/// Finds the delimiter of CSV in its first record.
final class DelimiterFinder {

  private DelimiterFinder() {}

  /// The delimiter that stands most often outside of quotes, the earlier of [Delimiter] when two
  /// do; the one that makes as many cells as there are columns comes before all. A comma when there
  /// is none.
  ///
  /// @param columns how many columns there are, 0 when unknown
  static Delimiter find(DecodingReader text, int columns) throws IOException {
    Delimiter[] all = Delimiter.values();
    int[] counts = new int[all.length];
    boolean quoted = false;
    boolean empty = true;
    int c = text.peek(0);
    for (int i = 0; c >= 0 && (quoted || empty || !isLineEnd(c)); i++, c = text.peek(i)) {
      quoted ^= c == '"';
      empty &= isLineEnd(c);
      for (int k = 0; k < all.length && !quoted; k++) {
        counts[k] += c == all[k].character() ? 1 : 0;
      }
    }
    int best = 0;
    for (int k = 1; k < all.length; k++) {
      if (score(counts[k], columns) > score(counts[best], columns)) {
        best = k;
      }
    }
    return all[best];
  }

  private static int score(int count, int columns) {
    return columns > 0 && count == columns - 1 ? Integer.MAX_VALUE : count;
  }

  private static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }
}
