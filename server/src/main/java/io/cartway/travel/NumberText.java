package io.cartway.travel;

import io.cartway.text.Scan;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Parses numbers from callers: plain decimals. Java's own parsers accept more (`12d`, `0x1p3`,
/// `NaN`, digits of other scripts).
///
/// ```
/// number = [ sign ] ( whole [ "." [ digits ] ] / "." digits ) [ ( "e" / "E" ) [ sign ] exponent ]
/// ```
public final class NumberText {

  private static final int WHOLE_DIGITS_MAX = 18;
  private static final int DECIMALS_MAX = 30;
  private static final int EXPONENT_DIGITS_MAX = 2;

  private NumberText() {}

  /// The number; empty when the text is not one.
  public static OptionalDouble number(String text) {
    String stripped = text.strip();
    return isNumber(stripped)
        ? OptionalDouble.of(Double.parseDouble(stripped))
        : OptionalDouble.empty();
  }

  private static boolean isNumber(String text) {
    int at = afterSign(text, 0);
    int whole = Scan.countFrom(text, at, Scan::isDigit);
    at += whole;
    int decimals = 0;
    if (at < text.length() && text.charAt(at) == '.') {
      decimals = Scan.countFrom(text, at + 1, Scan::isDigit);
      at += 1 + decimals;
    }
    if (whole > WHOLE_DIGITS_MAX || decimals > DECIMALS_MAX || whole + decimals == 0) {
      return false;
    }
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at = afterSign(text, at + 1);
      int exponent = Scan.countFrom(text, at, Scan::isDigit);
      return exponent >= 1 && exponent <= EXPONENT_DIGITS_MAX && at + exponent == text.length();
    }
    return at == text.length();
  }

  private static int afterSign(String text, int at) {
    boolean hasSign = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
    return hasSign ? at + 1 : at;
  }

  /// The number if it is in the range, bounds included.
  public static OptionalDouble number(String text, double min, double max) {
    OptionalDouble number = number(text);
    return number.isPresent() && number.getAsDouble() >= min && number.getAsDouble() <= max
        ? number
        : OptionalDouble.empty();
  }

  /// The whole number if it is in the range, bounds included; `4.0` is whole.
  public static OptionalInt whole(String text, int min, int max) {
    OptionalDouble number = number(text, min, max);
    return number.isPresent() && number.getAsDouble() == Math.rint(number.getAsDouble())
        ? OptionalInt.of((int) number.getAsDouble())
        : OptionalInt.empty();
  }
}
