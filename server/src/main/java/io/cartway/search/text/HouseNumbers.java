package io.cartway.search.text;

import java.util.Set;
import java.util.TreeSet;

/// Normalisation of house numbers: `12 A`, `12a`, `12/a` and `12-a` are equal; `12 bis` is `12bis`,
/// `km. 22` is `km22`.
public final class HouseNumbers {

  private static final int DIGITS_MAX = 7;

  private HouseNumbers() {}

  /// A folded house number without separators between its digits and its letter.
  public static String key(String written) {
    String folded = Folding.houseNumber(written);
    StringBuilder key = new StringBuilder(folded.length());
    for (int i = 0; i < folded.length(); i++) {
      char at = folded.charAt(i);
      if (!isBetween(folded, i)) {
        key.append(at == '–' ? '-' : at);
      }
    }
    return key.toString();
  }

  /// Whether a sign is between digits and their letter, or a dot between letters and digits.
  private static boolean isBetween(String text, int at) {
    if (at == 0 || at + 1 == text.length()) {
      return false;
    }
    char sign = text.charAt(at);
    char before = text.charAt(at - 1);
    char behind = text.charAt(at + 1);
    boolean isSign = sign == '/' || sign == '-' || sign == '.' || sign == '–';
    return (isSign && Character.isDigit(before) && Character.isLetter(behind))
        || (sign == '.' && Character.isLetter(before) && Character.isDigit(behind));
  }

  /// The keys of a number and of its parts: `12;14` is also `12` and `14`.
  public static Set<String> keys(String written) {
    Set<String> keys = new TreeSet<>();
    keys.add(key(written));
    Folding.houseNumbers(written).forEach(part -> keys.add(key(part)));
    keys.remove("");
    return keys;
  }

  /// The number at the start of a key; 0 when there is none.
  public static int base(String key) {
    int end = 0;
    while (end < key.length() && end < DIGITS_MAX && isDigit(key.charAt(end))) {
      end++;
    }
    return end == 0 ? 0 : Integer.parseInt(key.substring(0, end));
  }

  /// The second number of `16-20`; 0 when the key is not a range of two numbers.
  public static int rangeEnd(String key) {
    int dash = key.indexOf('-');
    if (dash <= 0 || !isNumber(key, 0, dash) || !isNumber(key, dash + 1, key.length())) {
      return 0;
    }
    return base(key.substring(dash + 1));
  }

  /// Whether a text has only digits.
  public static boolean isNumber(String text) {
    return isNumber(text, 0, text.length());
  }

  private static boolean isNumber(String key, int from, int to) {
    boolean isNumber = to > from;
    for (int i = from; i < to; i++) {
      isNumber &= isDigit(key.charAt(i));
    }
    return isNumber;
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }
}
