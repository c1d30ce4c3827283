package io.cartway.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// An amount with a unit.
///
/// @param amount how much
/// @param unit what of: `us`, `ms`, `s`, `MB`, empty for a count
public record Quantity(double amount, String unit) {

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double WHOLE_FROM = 100;
  private static final MathContext THREE_DIGITS = new MathContext(3);

  static Quantity count(long count) {
    return new Quantity((double) count, "");
  }

  static Quantity micros(double nanos) {
    return new Quantity(nanos / NANOS_PER_MICRO, "us");
  }

  /// Milliseconds of nanoseconds.
  public static Quantity millis(double nanos) {
    return new Quantity(nanos / NANOS_PER_MILLI, "ms");
  }

  /// Seconds of nanoseconds.
  public static Quantity seconds(long nanos) {
    return seconds((double) nanos);
  }

  static Quantity seconds(double nanos) {
    return new Quantity(nanos / NANOS_PER_SECOND, "s");
  }

  /// Megabytes of bytes.
  public static Quantity megabytes(long bytes) {
    return new Quantity((double) bytes / BYTES_PER_MEGABYTE, "MB");
  }

  /// The ratio of this to another quantity of the same unit, or of another unit of time.
  double dividedBy(Quantity other) {
    return amount * scale(unit) / (other.amount * scale(other.unit));
  }

  private static double scale(String unit) {
    return switch (unit) {
      case "us" -> NANOS_PER_MICRO;
      case "ms" -> NANOS_PER_MILLI;
      case "s" -> NANOS_PER_SECOND;
      default -> 1;
    };
  }

  /// A number with three significant digits.
  public static String number(double number) {
    if (!Double.isFinite(number)) {
      return "none";
    }
    if (Math.abs(number) >= WHOLE_FROM || number == Math.rint(number)) {
      return String.format(Locale.ROOT, "%,.0f", number);
    }
    return new BigDecimal(number).round(THREE_DIGITS).stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return unit.isEmpty() ? number(amount) : number(amount) + " " + unit;
  }
}
