package io.cartway.accounts.registry;

import io.cartway.text.Scan;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalLong;

/// Parses and formats amounts of money. Internally money is a whole number of micro-USD; externally
/// it is a decimal number of USD. Binary fractions are never used.
public final class Money {

  /// Micro-USD in a USD.
  public static final long MICROS = 1_000_000;

  /// The accepted format, for messages.
  public static final String EXPECTED =
      "an amount in USD from 0 to 1000000000 with at most 6 decimals, as 0.50";

  private static final int DECIMALS = 6;
  private static final int DIGITS_MAX = 10;
  private static final long MAX_MICROS = 1_000_000_000L * MICROS;

  private Money() {}

  /// The micro-USD of an amount in USD; empty when it is malformed or out of range.
  public static OptionalLong parse(String usd) {
    if (!isAmount(usd)) {
      return OptionalLong.empty();
    }
    long micros = new BigDecimal(usd).movePointRight(DECIMALS).longValueExact();
    return micros > MAX_MICROS ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  private static boolean isAmount(String usd) {
    int point = usd.indexOf('.');
    return point < 0
        ? Scan.isNumber(usd, DIGITS_MAX)
        : Scan.isNumber(usd.substring(0, point), DIGITS_MAX)
            && Scan.isNumber(usd.substring(point + 1), DECIMALS);
  }

  /// The amount in USD, with at least two decimals.
  public static String text(long micros) {
    BigDecimal exact = BigDecimal.valueOf(micros, DECIMALS).stripTrailingZeros();
    return exact.setScale(Math.max(2, exact.scale()), RoundingMode.UNNECESSARY).toPlainString();
  }
}
