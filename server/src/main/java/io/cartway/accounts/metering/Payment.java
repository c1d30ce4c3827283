package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.KeyMeter.MonthMeter;
import io.cartway.accounts.metering.LeasePool.Outcome;
import io.cartway.accounts.metering.LimitRefusals.Cost;
import io.cartway.http.Gatekeeper.Refused;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes the price of what no free unit pays out of the caps of a key and of its account, out of
/// both or out of none.
final class Payment {

  private Payment() {}

  /// Reserves a price.
  ///
  /// @return null on success
  static @Nullable Refused reserve(KeyMeter key, MonthMeter month, Cost cost, long rateLeft) {
    long price = cost.micros();
    if (price == 0) {
      return null;
    }
    if (isFreeOnly(key.principal())) {
      return LimitRefusals.freeOnly(key.principal(), cost, limits(key, month, cost, rateLeft));
    }
    LeasePool keyCap = month.keyCap();
    Outcome ofKey = keyCap == null ? Outcome.TAKEN : keyCap.take(price);
    if (ofKey != Outcome.TAKEN) {
      return unpaid(key, month, cost, rateLeft, ofKey, true);
    }
    LeasePool accountCap = month.accountCap();
    Outcome ofAccount = accountCap == null ? Outcome.TAKEN : accountCap.take(price);
    if (ofAccount == Outcome.TAKEN) {
      return null;
    }
    giveBack(keyCap, price);
    return unpaid(key, month, cost, rateLeft, ofAccount, false);
  }

  /// Returns what [#reserve] took.
  static void giveBack(MonthMeter month, long price) {
    giveBack(month.keyCap(), price);
    giveBack(month.accountCap(), price);
  }

  private static void giveBack(@Nullable LeasePool pool, long amount) {
    if (pool != null && amount > 0) {
      pool.giveBack(amount);
    }
  }

  /// The refusal while the database does not answer: money never pays for what a free unit might
  /// cover.
  static @Nullable Refused unreachable(KeyMeter key, MonthMeter month, Cost cost, long rateLeft) {
    return cost.micros() == 0
        ? null
        : LimitRefusals.unreachable(key.principal(), limits(key, month, cost, rateLeft));
  }

  static boolean isFreeOnly(Principal principal) {
    return principal.key().freeOnly() || principal.account().freeOnly();
  }

  private static Refused unpaid(
      KeyMeter key, MonthMeter month, Cost cost, long rateLeft, Outcome outcome, boolean ofKey) {
    LeasePool pool = ofKey ? month.keyCap() : month.accountCap();
    Map<String, String> headers = limits(key, month, cost, rateLeft);
    return outcome == Outcome.UNREACHABLE
        ? LimitRefusals.unreachable(key.principal(), headers)
        : LimitRefusals.cap(key.principal(), ofKey, cost, pool == null ? 0 : pool.left(), headers);
  }

  private static Map<String, String> limits(
      KeyMeter key, MonthMeter month, Cost cost, long rateLeft) {
    return key.headers().map(month, rateLeft, cost.monthEndSeconds());
  }
}
