package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.accounts.metering.UsageCounts.Cell;
import io.cartway.accounts.metering.UsageCounts.What;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Caller;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The cached state of a key between requests: prices, pools and counters, so that a request
/// allocates nothing. Valid for one state of the settings; changed settings get a new one.
final class KeyMeter {

  private final Principal principal;
  private final Shared shared;
  private final @Nullable RateLimiter limiter;
  private final LimitHeaders headers;
  private final Caller caller;
  private final ConcurrentHashMap<String, OperationMeter> operations = new ConcurrentHashMap<>();
  // Settings that were read again are an equal but different object.
  private volatile Principal seen;
  private volatile @Nullable MonthMeter month;
  private volatile boolean used = true;
  private long usedAtNanos;

  /// The parts shared by all keys.
  record Shared(Tariff tariff, LeasePools pools, UsageCounts counts, RateLimiters rates) {}

  KeyMeter(Principal principal, Shared shared, @Nullable KeyMeter before) {
    this.principal = principal;
    this.seen = principal;
    this.shared = shared;
    this.headers = new LimitHeaders(principal);
    this.caller = new Caller(principal.accountId(), principal.keyId());
    this.limiter = limiter(principal, shared.rates, before);
  }

  private static @Nullable RateLimiter limiter(
      Principal principal, RateLimiters rates, @Nullable KeyMeter before) {
    return switch (principal.key().rate()) {
      case Rate.Unlimited _ -> null;
      case Rate.PerSecond rate -> {
        RateLimiter old = before == null ? null : before.limiter;
        if (before == null || old == null) {
          yield rates.limiter(principal.keyId(), rate);
        }
        yield before.principal.key().rate().equals(rate) ? old : old.with(rate);
      }
    };
  }

  Principal principal() {
    return principal;
  }

  /// Null when the key is not limited.
  @Nullable RateLimiter limiter() {
    return limiter;
  }

  Caller caller() {
    return caller;
  }

  LimitHeaders headers() {
    return headers;
  }

  /// Whether this is for the current settings.
  // Mostly it is the same object, which is faster to check than equality of all settings.
  @SuppressWarnings("ReferenceEquality")
  boolean isFor(Principal now) {
    if (now != seen) {
      if (!now.equals(principal)) {
        return false;
      }
      seen = now;
    }
    if (!used) {
      used = true;
    }
    return true;
  }

  /// How long it has been idle; called by one thread.
  long restedNanos(long nowNanos) {
    if (used) {
      used = false;
      usedAtNanos = nowNanos;
    }
    return nowNanos - usedAtNanos;
  }

  MonthMeter month(BillingDay day) {
    MonthMeter now = month;
    if (now == null || now.number != day.month()) {
      now = new MonthMeter(day);
      month = now;
    }
    return now;
  }

  OperationMeter operation(String operationId) {
    OperationMeter known = operations.get(operationId);
    return known != null ? known : operations.computeIfAbsent(operationId, OperationMeter::new);
  }

  /// The pools of a month.
  final class MonthMeter {
    private final int number;
    private final @Nullable LeasePool keyCap;
    private final @Nullable LeasePool accountCap;
    private final String policy;
    private final ConcurrentHashMap<String, LeasePool> allowances = new ConcurrentHashMap<>();

    private MonthMeter(BillingDay day) {
      this.number = day.month();
      this.keyCap = pool(principal.keyId(), principal.key().spendCapMicros());
      this.accountCap = pool(principal.accountId(), principal.account().spendCapMicros());
      this.policy = headers.policy(day);
    }

    private @Nullable LeasePool pool(String holder, OptionalLong cap) {
      return cap.isEmpty()
          ? null
          : shared.pools.of(
              new Source(LeaseKind.BUDGET, principal.accountId(), holder, number, cap.getAsLong()));
    }

    /// yyyymm.
    int number() {
      return number;
    }

    /// Null when the key has no cap.
    @Nullable LeasePool keyCap() {
      return keyCap;
    }

    /// Null when the account has no cap.
    @Nullable LeasePool accountCap() {
      return accountCap;
    }

    /// The header with the limits, constant for the month.
    String policy() {
      return policy;
    }

    /// The pool of free units for this key's requests; null when there is none.
    @Nullable LeasePool allowance(Service service) {
      if (!principal.key().usesAllowance()) {
        return null;
      }
      LeasePool known = allowances.get(service.name());
      if (known != null) {
        return known;
      }
      long units =
          principal.account().allowances().getOrDefault(service.name(), service.freeUnits());
      return units == 0
          ? null
          : allowances.computeIfAbsent(
              service.name(),
              name ->
                  shared.pools.of(
                      new Source(LeaseKind.ALLOWANCE, principal.accountId(), name, number, units)));
    }
  }

  /// An operation's price and counters.
  final class OperationMeter {
    private final String operationId;
    private final Optional<Service> service;
    private final boolean isCounted;
    private volatile @Nullable DayCells cells;

    private OperationMeter(String operationId) {
      this.operationId = operationId;
      this.service = shared.tariff.serviceOf(operationId);
      this.isCounted = shared.tariff.isCounted(operationId);
    }

    String operationId() {
      return operationId;
    }

    /// Empty for free operations.
    Optional<Service> service() {
      return service;
    }

    /// Whether a call costs what it counts; else it costs one unit, or nothing.
    boolean isCounted() {
      return isCounted;
    }

    Cell cell(BillingDay day, int status) {
      DayCells today = cells;
      if (today == null || today.day != day.day()) {
        today = new DayCells(day.day());
        cells = today;
      }
      return status == 200 ? today.ok : today.of(status);
    }

    /// Two of the same day can be in use for a moment at midnight; their counts are summed.
    private final class DayCells {
      private final int day;
      private final Cell ok;
      private final ConcurrentHashMap<Integer, Cell> others = new ConcurrentHashMap<>();

      DayCells(int day) {
        this.day = day;
        this.ok = make(200);
      }

      Cell of(int status) {
        return others.computeIfAbsent(status, this::make);
      }

      private Cell make(int status) {
        return shared.counts.cell(
            new What(
                principal.accountId(),
                principal.keyId(),
                service.map(Service::name).orElse(""),
                operationId,
                day,
                status));
      }
    }
  }
}
