package io.cartway.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// Questions about a text that one pass over its characters answers: what `String.matches`, `split`
/// and `replaceAll` are mostly asked, without an expression that may go back over a hostile text.
/// Characters are UTF-16 units; none of the predicates here is true of a surrogate.
public final class Scan {

  private Scan() {}

  /// `0` to `9`: no digit of another script.
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

  /// What an expression's `\s` is: blank, tab, line feed, vertical tab, form feed, carriage return.
  public static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /// Whether a text has so many characters, all of them such.
  ///
  /// @param min fewest
  /// @param max most
  public static boolean isAll(CharSequence text, int min, int max, IntPredicate such) {
    int length = text.length();
    return length >= min && length <= max && countFrom(text, 0, such) == length;
  }

  /// Whether a text is a number of so many digits at most; the empty text is none.
  public static boolean isNumber(CharSequence text, int digitsMax) {
    return isAll(text, 1, digitsMax, Scan::isDigit);
  }

  /// How many such characters follow each other from a place on.
  public static int countFrom(CharSequence text, int start, IntPredicate such) {
    int end = start;
    while (end < text.length() && such.test(text.charAt(end))) {
      end++;
    }
    return end - start;
  }

  /// The pieces between separators, empty ones too: at least one.
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

  /// The text without such characters.
  public static String without(String text, IntPredicate such) {
    StringBuilder kept = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!such.test(text.charAt(i))) {
        kept.append(text.charAt(i));
      }
    }
    return kept.length() == text.length() ? text : kept.toString();
  }

  /// The text without such characters at its end.
  public static String withoutTail(String text, IntPredicate such) {
    int end = text.length();
    while (end > 0 && such.test(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /// The text with one other character for each run of such ones.
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
