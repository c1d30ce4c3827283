package io.cartway.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// Text operations in one pass over the characters: replacements for the common uses of
/// `String.matches`, `split` and `replaceAll`, without expressions that may backtrack on hostile
/// text. Characters are UTF-16 units; no predicate here is true for a surrogate.
public final class Scan {

  private Scan() {}

  /// `0` to `9`, but no digits of other scripts.
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /// `a` to `z` in either case.
  public static boolean isLetter(int c) {
    return isLower(c) || isUpper(c);
  }

  /// `a` to `z`.
  public static boolean isLower(int c) {
    return c >= 'a' && c <= 'z';
  }

  /// `A` to `Z`.
  public static boolean isUpper(int c) {
    return c >= 'A' && c <= 'Z';
  }

  /// An ASCII letter or digit.
  public static boolean isLetterOrDigit(int c) {
    return isLetter(c) || isDigit(c);
  }

  /// The characters of `\s` in expressions: blank, tab, line feed, vertical tab, form feed,
  /// carriage return.
  public static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /// Whether a text has `min` to `max` characters and all match.
  ///
  /// @param min fewest
  /// @param max most
  public static boolean isAll(CharSequence text, int min, int max, IntPredicate such) {
    int length = text.length();
    return length >= min && length <= max && countFrom(text, 0, such) == length;
  }

  /// Whether a text is a number of 1 to `digitsMax` digits.
  public static boolean isNumber(CharSequence text, int digitsMax) {
    return isAll(text, 1, digitsMax, Scan::isDigit);
  }

  /// The number of consecutive matching characters from a position on.
  public static int countFrom(CharSequence text, int start, IntPredicate such) {
    int end = start;
    while (end < text.length() && such.test(text.charAt(end))) {
      end++;
    }
    return end - start;
  }

  /// The pieces between separators, including empty ones: at least one.
  public static List<String> split(String text, IntPredicate separator) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (separator.test(text.charAt(i))) {
        pieces.add(text.substring(start, i));
        start = i + 1;
      }
    }
    pieces.add(text.substring(start));
    return pieces;
  }

  /// The pieces between runs of separators, without empty ones.
  public static List<String> words(String text, IntPredicate separator) {
    List<String> words = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int length = countFrom(text, start, c -> !separator.test(c));
      if (length > 0) {
        words.add(text.substring(start, start + length));
      }
      start += length + 1;
    }
    return words;
  }

  /// The text without the matching characters.
  public static String without(String text, IntPredicate such) {
    StringBuilder kept = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!such.test(text.charAt(i))) {
        kept.append(text.charAt(i));
      }
    }
    return kept.length() == text.length() ? text : kept.toString();
  }

  /// The text without trailing matching characters.
  public static String withoutTail(String text, IntPredicate such) {
    int end = text.length();
    while (end > 0 && such.test(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /// The text with each run of matching characters replaced by one other character.
  public static String withRuns(String text, IntPredicate such, char by) {
    StringBuilder made = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!such.test(c)) {
        made.append(c);
      } else if (i == 0 || !such.test(text.charAt(i - 1))) {
        made.append(by);
      }
    }
    return made.toString();
  }
}
