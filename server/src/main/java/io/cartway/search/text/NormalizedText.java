package io.cartway.search.text;

/// Normalises typed or pasted text character by character, so that all offsets stay the same:
/// digits of every script become ASCII digits, line breaks and the commas of other scripts become
/// commas, and invalid characters become blanks.
public final class NormalizedText {

  /// No address is longer; the rest is ignored.
  static final int LENGTH_MAX = 1_000;

  /// Commas of Arabic, Chinese and Japanese, wide ones, and separators of lines and cells.
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

  /// Marks of writing direction, and the byte order mark.
  private static boolean isDirection(char at) {
    return at == '\u200e'
        || at == '\u200f'
        || (at >= '\u202a' && at <= '\u202e')
        || (at >= '\u2066' && at <= '\u2069')
        || at == '\ufeff';
  }

  /// The text with a part of it blanked.
  public static String without(String text, int from, int to) {
    return text.substring(0, from) + " ".repeat(to - from) + text.substring(to);
  }
}
