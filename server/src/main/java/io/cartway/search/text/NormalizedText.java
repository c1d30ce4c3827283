package io.cartway.search.text;

/// What somebody has typed or pasted, made fit for reading, character by character, so that all
/// places in it stay where they are: digits of every script are ASCII digits, line breaks and the
/// commas of other scripts are commas, and what is no character is a blank.
public final class NormalizedText {

  /// No address is longer; what is behind is not read.
  static final int LENGTH_MAX = 1_000;

  /// Commas of Arabic, Chinese and Japanese, wide ones, and what separates lines and cells.
  private static final String COMMAS = "،、，\n\r|\u2028\u2029";

  private NormalizedText() {}

  public static String of(String text) {
    int length = Math.min(LENGTH_MAX, text.length());
    StringBuilder plain = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      char at = text.charAt(i);
      boolean isPair = i + 1 < length && Character.isSurrogatePair(at, text.charAt(i + 1));
      if (isPair) {
        plain.append(at).append(text.charAt(++i));
      } else {
        plain.append(plain(at));
      }
    }
    return plain.toString();
  }

  private static char plain(char at) {
    if (at < 0x80 && at >= ' ' && at != '|') {
      return at;
    }
    if (COMMAS.indexOf(at) >= 0) {
      return ',';
    }
    int digit = Character.digit(at, 10);
    if (digit >= 0) {
      return (char) ('0' + digit);
    }
    boolean isLost =
        Character.isSurrogate(at)
            || Character.isISOControl(at)
            || !Character.isDefined(at)
            || isDirection(at);
    return isLost ? ' ' : at;
  }

  /// Marks of writing direction, and the mark that some editors put first.
  private static boolean isDirection(char at) {
    return at == '\u200e'
        || at == '\u200f'
        || (at >= '\u202a' && at <= '\u202e')
        || (at >= '\u2066' && at <= '\u2069')
        || at == '\ufeff';
  }

  /// The text with a piece of it blank.
  public static String without(String text, int from, int to) {
    return text.substring(0, from) + " ".repeat(to - from) + text.substring(to);
  }
}
