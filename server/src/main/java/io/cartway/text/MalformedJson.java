package io.cartway.text;

/// What stands where a text stops being JSON, in our words: those of the parser are for
/// programmers, and name its settings.
public final class MalformedJson {

  private static final String ANYTHING = "something else";
  private static final String UNEXPECTED = "Unexpected character (";
  private static final String MARKER = "Unexpected close marker '";

  private MalformedJson() {}

  /// What was given, as a phrase: `the character ]`, `NaN, which is no number in JSON`.
  ///
  /// @param message of a parser of Jackson
  public static String given(String message) {
    String line = message.lines().findFirst().orElse("");
    if (line.startsWith("Unexpected end-of-input")) {
      return "an end in the middle";
    }
    if (line.startsWith(UNEXPECTED)) {
      String character = character(line, UNEXPECTED.length());
      return line.contains(") in numeric value") ? character + " in a number" : character;
    }
    if (line.startsWith(MARKER)) {
      return "the character " + quoted(line);
    }
    if (line.startsWith("Non-standard token '")) {
      return quoted(line) + ", which is no number in JSON";
    }
    if (line.startsWith("Unrecognized token '")) {
      return "the word " + quoted(line);
    }
    if (line.startsWith("Duplicate field '")) {
      return "the name " + quoted(line) + " twice";
    }
    if (line.startsWith("Trailing token")) {
      return "more after the end";
    }
    return ofKind(line);
  }

  private static String ofKind(String line) {
    if (line.startsWith("Invalid numeric value: Leading zeroes")) {
      return "a number with leading zeros";
    }
    if (line.startsWith("Invalid numeric value") || line.startsWith("Malformed numeric value")) {
      return "a malformed number";
    }
    if (line.startsWith("Illegal unquoted character")) {
      return "a line end or another control character in a text";
    }
    if (line.startsWith("Illegal character (")) {
      return "a control character";
    }
    if (line.startsWith("Unrecognized character escape")) {
      return "an unknown escape after a backslash";
    }
    if (line.startsWith("Broken surrogate pair") || line.startsWith("Unexpected low surrogate")) {
      return "half of a character (a surrogate without the other)";
    }
    return line.startsWith("Invalid UTF-") ? "bytes that are no UTF-8" : ANYTHING;
  }

  /// The text between the first apostrophe and the last one that a colon or the end follows.
  private static String quoted(String line) {
    int first = line.indexOf('\'') + 1;
    int last = line.indexOf("':", first);
    if (last < 0) {
      last = line.lastIndexOf('\'');
    }
    return last <= first ? ANYTHING : line.substring(first, last);
  }

  /// The character of a description such as `'x' (code 120)`.
  private static String character(String line, int at) {
    boolean isQuoted = line.length() > at + 2 && line.charAt(at) == '\'';
    char character = isQuoted ? line.charAt(at + 1) : 0;
    return character > ' ' && character < 127 ? "the character " + character : "a character";
  }
}
