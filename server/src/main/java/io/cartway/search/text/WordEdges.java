package io.cartway.search.text;

/// Where words begin and end in a text, for readers that go over its characters: what an expression
/// says with `\p{L}`, `\p{N}` and looks to both sides. Places are UTF-16 units.
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

  /// Whether no letter or number stands before a place, nor one of the other characters.
  public static boolean startsAt(String text, int at, String others) {
    if (at == 0) {
      return true;
    }
    int before = text.codePointBefore(at);
    return !isWord(before) && others.indexOf(before) < 0;
  }

  /// Whether no letter or number stands at a place, nor one of the other characters.
  public static boolean endsAt(String text, int at, String others) {
    if (at >= text.length()) {
      return true;
    }
    int next = text.codePointAt(at);
    return !isWord(next) && others.indexOf(next) < 0;
  }

  /// Whether a letter stands at a place.
  public static boolean isLetterAt(String text, int at) {
    return at < text.length() && Character.isLetter(text.codePointAt(at));
  }

  /// Whether a letter stands before a place.
  public static boolean isLetterBefore(String text, int at) {
    return at > 0 && Character.isLetter(text.codePointBefore(at));
  }

  /// Behind the letter, or whatever else, at a place.
  public static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  /// Before the letter, or whatever else, before a place.
  public static int previous(String text, int at) {
    return at - Character.charCount(text.codePointBefore(at));
  }

  /// Whether a character stands at a place.
  public static boolean isAt(String text, int at, String ofThese) {
    return at < text.length() && ofThese.indexOf(text.charAt(at)) >= 0;
  }

  /// Whether a word stands at a place, in whatever case.
  public static boolean isAtIgnoringCase(String text, int at, String word) {
    return text.regionMatches(true, at, word, 0, word.length());
  }

  /// In lower case as words of tables are looked up: one character for one.
  public static char folded(char letter) {
    return Character.toLowerCase(Character.toUpperCase(letter));
  }
}
