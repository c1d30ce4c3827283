package io.cartway.text;

/// What texts of callers may hold: all of Unicode but U+0000, which databases refuse, and but
/// halves of surrogate pairs, which no charset can write.
public final class UnicodeText {

  private UnicodeText() {}

  /// The index of the first character that may not be there, from `start` on; -1 when all may.
  public static int firstBad(CharSequence text, int start) {
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

  /// Whether all characters may be there.
  public static boolean isWhole(CharSequence text) {
    return firstBad(text, 0) < 0;
  }
}
