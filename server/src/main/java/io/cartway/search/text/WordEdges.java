package io.cartway.search.text;

/// Word boundaries in a text, for hand-written parsers: like `\p{L}`, `\p{N}` and lookaround in
/// expressions. Positions are UTF-16 units.
public final class WordEdges {

  private WordEdges() {}

  /// A letter or a number of any script.
  static boolean isWord(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER ->
          true;
      default -> false;
    };
  }

  /// Whether there is no letter, number or one of the other characters before a position.
  public static boolean startsAt(String text, int at, String others) {
    if (at == 0) {
      return true;
    }
    int before = text.codePointBefore(at);
    return !isWord(before) && others.indexOf(before) < 0;
  }

  /// Whether there is no letter, number or one of the other characters at a position.
  public static boolean endsAt(String text, int at, String others) {
    if (at >= text.length()) {
      return true;
    }
    int next = text.codePointAt(at);
    return !isWord(next) && others.indexOf(next) < 0;
  }

  /// Whether there is a letter at a position.
  public static boolean isLetterAt(String text, int at) {
    return at < text.length() && Character.isLetter(text.codePointAt(at));
  }

  /// Whether there is a letter before a position.
  public static boolean isLetterBefore(String text, int at) {
    return at > 0 && Character.isLetter(text.codePointBefore(at));
  }

  /// The position after the character at a position.
  public static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  /// The position before the character before a position.
  public static int previous(String text, int at) {
    return at - Character.charCount(text.codePointBefore(at));
  }

  /// Whether one of these characters is at a position.
  public static boolean isAt(String text, int at, String ofThese) {
    return at < text.length() && ofThese.indexOf(text.charAt(at)) >= 0;
  }

  /// Whether a word is at a position, ignoring case.
  public static boolean isAtIgnoringCase(String text, int at, String word) {
    return text.regionMatches(true, at, word, 0, word.length());
  }

  /// Lower case for table look-ups: one character for one.
  public static char folded(char letter) {
    return Character.toLowerCase(Character.toUpperCase(letter));
  }
}
