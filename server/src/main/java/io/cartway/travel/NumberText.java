package io.cartway.travel;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Numbers as callers write them: plain decimals. Java's own readers take more than that (`12d`,
/// `0x1p3`, `NaN`, digits of other scripts).
public final class NumberText {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]{1,18}(\\.[0-9]{0,30})?|\\.[0-9]{1,30})([eE][+-]?[0-9]{1,2})?");

  private NumberText() {}

  /// The number, empty when the text is none.
  public static OptionalDouble number(String text) {
    String stripped = text.strip();
    return NUMBER.matcher(stripped).matches()
        ? OptionalDouble.of(Double.parseDouble(stripped))
        : OptionalDouble.empty();
  }

  /// The number when it lies between two others, these included.
  public static OptionalDouble number(String text, double min, double max) {
    OptionalDouble number = number(text);
    return number.isPresent() && number.getAsDouble() >= min && number.getAsDouble() <= max
        ? number
        : OptionalDouble.empty();
  }

  /// The whole number when it lies between two others, these included; `4.0` is one.
  public static OptionalInt whole(String text, int min, int max) {
    OptionalDouble number = number(text, min, max);
    return number.isPresent() && number.getAsDouble() == Math.rint(number.getAsDouble())
        ? OptionalInt.of((int) number.getAsDouble())
        : OptionalInt.empty();
  }
}
