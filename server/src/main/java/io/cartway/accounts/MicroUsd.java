package io.cartway.accounts;

import java.math.BigDecimal;

/// Money as people read it.
public final class MicroUsd {

  private MicroUsd() {}

  /// US dollars as a plain decimal number: `0.00044`.
  public static String text(long micros) {
    BigDecimal usd = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
    return usd.signum() == 0 ? "0" : usd.toPlainString();
  }
}
