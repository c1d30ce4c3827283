package io.cartway.rows;

/// What a text in a table may hold: all of Unicode but U+0000, which databases refuse and which is
/// nearly always UTF-16 read as something else, and but halves of surrogate pairs, which no charset
/// can write.
final class CellText {

  private CellText() {}

  /// Throws when a text may not stand in a table.
  ///
  /// @param place where it stands
  static void check(String text, String place, String column) {
    int bad = firstBad(text);
    if (bad >= 0) {
      throw new RowException(
          column.isEmpty() ? place : Row.path(place, column),
          "the character U+%04X at position %d".formatted((int) text.charAt(bad), bad + 1),
          text.charAt(bad) == 0
              ? "text without U+0000; text in UTF-16 needs a byte order mark or charset=utf-16"
              : "text without halves of surrogate pairs");
    }
  }

  /// A text with U+FFFD for what may not stand in a table.
  static String wellFormed(String text) {
    int bad = firstBad(text);
    if (bad < 0) {
      return text;
    }
    StringBuilder made = new StringBuilder(text);
    for (int at = bad; at >= 0; at = firstBad(made, at)) {
      made.setCharAt(at, '\uFFFD');
    }
    return made.toString();
  }

  private static int firstBad(String text) {
    return firstBad(text, 0);
  }

  private static int firstBad(CharSequence text, int start) {
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || Character.isLowSurrogate(c)) {
        return i;
      }
      if (Character.isHighSurrogate(c)) {
        if (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return i;
        }
        i++;
      }
    }
    return -1;
  }
}
