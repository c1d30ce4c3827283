package io.cartway.style.value;

import java.math.BigDecimal;

/// Numbers as texts and texts as numbers, as JavaScript has them (ECMA-262, `Number::toString` and
/// `StringToNumber`): the specification's conversions are defined by it.
public final class NumberText {

  /// Powers of ten outside of which a number is written with an exponent.
  private static final int PLAIN_MAX = 21;

  private static final int PLAIN_MIN = -6;

  /// Longer texts are no numbers that anybody writes.
  private static final int LENGTH_MAX = 400;

  private NumberText() {}

  /// The shortest text that reads as the number.
  public static String of(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "Infinity" : "-Infinity";
    }
    if (number == 0) {
      return "0";
    }
    long whole = (long) number;
    if (whole == number && Math.abs(whole) < 1L << 53) {
      return Long.toString(whole);
    }
    BigDecimal decimal = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
    String digits = decimal.unscaledValue().toString();
    int point = digits.length() - decimal.scale();
    StringBuilder text = new StringBuilder(number < 0 ? "-" : "");
    int count = digits.length();
    if (count <= point && point <= PLAIN_MAX) {
      return text.append(digits).repeat("0", point - count).toString();
    }
    if (0 < point && point <= PLAIN_MAX) {
      return text.append(digits, 0, point).append('.').append(digits, point, count).toString();
    }
    if (PLAIN_MIN < point && point <= 0) {
      return text.append("0.").repeat("0", -point).append(digits).toString();
    }
    text.append(digits.charAt(0));
    if (count > 1) {
      text.append('.').append(digits, 1, count);
    }
    return text.append(point > 0 ? "e+" : "e-").append(Math.abs(point - 1)).toString();
  }

  /// The number that a text writes, blanks at both ends apart; 0 for an empty one, NaN for one that
  /// is no number.
  public static double parse(String text) {
    String bare = text.strip();
    if (bare.isEmpty()) {
      return 0;
    }
    if (bare.length() > LENGTH_MAX) {
      return Double.NaN;
    }
    if (bare.length() > 2 && bare.charAt(0) == '0') {
      int radix =
          switch (bare.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 0;
          };
      if (radix > 0) {
        return whole(bare, radix);
      }
    }
    return decimal(bare);
  }

  private static double whole(String text, int radix) {
    double number = 0;
    for (int i = 2; i < text.length(); i++) {
      int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), radix) : -1;
      if (digit < 0) {
        return Double.NaN;
      }
      number = number * radix + digit;
    }
    return number;
  }

  private static double decimal(String text) {
    int start = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
    if (text.regionMatches(start, "Infinity", 0, text.length())
        && text.length() == start + "Infinity".length()) {
      return text.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return isDecimal(text, start) ? Double.parseDouble(text) : Double.NaN;
  }

  private static boolean isDecimal(String text, int start) {
    int at = digitsEnd(text, start);
    int digits = at - start;
    if (at < text.length() && text.charAt(at) == '.') {
      int end = digitsEnd(text, at + 1);
      digits += end - at - 1;
      at = end;
    }
    if (digits == 0) {
      return false;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
        at++;
      }
      int end = digitsEnd(text, at);
      return end > at && end == text.length();
    }
    return at == text.length();
  }

  private static int digitsEnd(String text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
