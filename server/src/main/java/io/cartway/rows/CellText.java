package io.cartway.rows;

import io.cartway.text.UnicodeText;

/// What a text in a table may hold. U+0000 is nearly always UTF-16 read as something else.
final class CellText {

  private CellText() {}

  /// Throws when a text may not stand in a table.
  ///
  /// @param place where it stands
  static void check(String text, String place, String column) {
    int bad = UnicodeText.firstBad(text, 0);
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
    int bad = UnicodeText.firstBad(text, 0);
    if (bad < 0) {
      return text;
    }
    StringBuilder made = new StringBuilder(text);
    for (int at = bad; at >= 0; at = UnicodeText.firstBad(made, at)) {
      made.setCharAt(at, '\uFFFD');
    }
    return made.toString();
  }
}
