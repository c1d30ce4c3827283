package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.accounts.registry.Money;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Refused;
import java.util.Map;
import java.util.OptionalLong;

/// The refusals with 429.
final class LimitRefusals {

  private static final int REFUSED = 429;
  private static final int UNAVAILABLE = 503;

  private LimitRefusals() {}

  /// @param waitNanos until a request is allowed
  static Refused rate(
      Principal principal, Rate.PerSecond rate, long waitNanos, Map<String, String> limits) {
    long seconds = Math.max(1, Math.ceilDiv(waitNanos, 1_000_000_000L));
    return refused(
        REFUSED,
        principal,
        "The key's rate is used up: %d requests per second in bursts of %d"
            .formatted(rate.requests(), rate.burst()),
        "Wait %d second%s, or have the key's rate raised"
            .formatted(seconds, seconds == 1 ? "" : "s"),
        seconds,
        limits);
  }

  /// @param ofKey whether it is the key's cap, else the account's
  /// @param left of the cap for this server, without amounts that requests in flight may return
  static Refused cap(
      Principal principal, boolean ofKey, Cost cost, long left, Map<String, String> limits) {
    OptionalLong cap =
        ofKey ? principal.key().spendCapMicros() : principal.account().spendCapMicros();
    return refused(
        REFUSED,
        principal,
        "The spend cap of the %s is used up: of %s USD for %s %s USD are left, this costs %s USD"
            .formatted(
                ofKey ? "key" : "account",
                Money.text(cap.orElse(0)),
                cost.day.monthText(),
                Money.text(Math.max(0, left)),
                Money.text(cost.micros())),
        "Have the cap raised, or wait for the next month (UTC)",
        cost.monthEndSeconds,
        limits);
  }

  static Refused freeOnly(Principal principal, Cost cost, Map<String, String> limits) {
    String who = principal.key().freeOnly() ? "key" : "account";
    String service = cost.service.name();
    long units = principal.account().allowances().getOrDefault(service, cost.service.freeUnits());
    String cause =
        principal.key().usesAllowance()
            ? "The %s is free-only, and the %d free units of %s for %s are used up"
                .formatted(who, units, service, cost.day.monthText())
            : "The %s is free-only, and no free allowance pays for this key: %s costs %s USD"
                .formatted(who, service, Money.text(cost.micros()));
    return refused(
        REFUSED,
        principal,
        cause,
        "Wait for the next month (UTC), or have the %s's free-only switched off".formatted(who),
        cost.monthEndSeconds,
        limits);
  }

  /// The database does not answer, and without it no money can be reserved.
  static Refused unreachable(Principal principal, Map<String, String> limits) {
    return refused(
        UNAVAILABLE,
        principal,
        "The budget of this request cannot be reserved: the server's database does not answer",
        "Try again in a second",
        1,
        limits);
  }

  /// @param units the billed units
  /// @param monthEndSeconds until caps and allowances start again
  record Cost(Service service, long units, BillingDay day, long monthEndSeconds) {

    long micros() {
      return Math.multiplyExact(units, service.unitMicros());
    }
  }

  private static Refused refused(
      int status,
      Principal principal,
      String cause,
      String action,
      long retrySeconds,
      Map<String, String> limits) {
    limits.put("Retry-After", Long.toString(retrySeconds));
    return new Refused(status, principal.keyId(), cause, action, limits);
  }
}
