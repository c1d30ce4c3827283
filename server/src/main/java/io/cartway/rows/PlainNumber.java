package io.cartway.rows;

import io.cartway.text.Scan;

/// The grammar of JSON's numbers.
final class PlainNumber {

  private PlainNumber() {}

  /// Whether a text is a number of JSON: `0`, `-5.3`, `1e9`; neither `+1` nor `.5` nor `01`.
  static boolean is(CharSequence text) {
    int at = startsWith(text, 0, '-') ? 1 : 0;
    int whole = Scan.countFrom(text, at, Scan::isDigit);
    if (whole == 0 || (whole > 1 && text.charAt(at) == '0')) {
      return false;
    }
    at += whole;
    if (startsWith(text, at, '.')) {
      int decimals = Scan.countFrom(text, at + 1, Scan::isDigit);
      if (decimals == 0) {
        return false;
      }
      at += 1 + decimals;
    }
    if (startsWith(text, at, 'e') || startsWith(text, at, 'E')) {
      at += startsWith(text, at + 1, '+') || startsWith(text, at + 1, '-') ? 2 : 1;
      int power = Scan.countFrom(text, at, Scan::isDigit);
      if (power == 0) {
        return false;
      }
      at += power;
    }
    return at == text.length();
  }

  private static boolean startsWith(CharSequence text, int at, char c) {
    return at < text.length() && text.charAt(at) == c;
  }
}
