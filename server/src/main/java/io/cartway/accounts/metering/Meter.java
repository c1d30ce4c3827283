package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.KeyMeter.MonthMeter;
import io.cartway.accounts.metering.KeyMeter.OperationMeter;
import io.cartway.accounts.metering.LeasePool.Outcome;
import io.cartway.accounts.metering.LimitRefusals.Cost;
import io.cartway.accounts.metering.PriceQuote.Allowance;
import io.cartway.accounts.metering.PriceQuote.Spend;
import io.cartway.accounts.metering.Tariff.Service;
import io.cartway.accounts.metering.UsageFlusher.Transactions;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Answer;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.Gatekeeper.Ticket;
import io.cartway.store.Store;
import io.cartway.store.StoreGate;
import io.cartway.work.Supervised;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Limits, charges and counts requests. A request takes a token of the key's rate, then a free unit
/// of its account, or else its price from the leases of the key's and the account's cap; it is
/// counted when it has been answered. All of that happens in memory; the database is read when a
/// lease runs out and written twice a second. Thread-safe.
public final class Meter implements Metering, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Meter.class);
  private static final Duration STOP_MAX = Duration.ofSeconds(30);

  /// A longer write of counts is reported by readiness.
  private static final Duration ROUND_MAX = Duration.ofSeconds(10);

  private final Clock clock;
  private final LongSupplier nanoTime;
  private final MeterLimits limits;
  private final StoreGate gate;
  private final Function<PriceQuote, Answer.Whole> prices;
  private final LeasePools pools;
  private final UsageFlusher flusher;
  private final RateLimiters rates;
  private final ExecutorService ahead;
  private final KeyMeter.Shared shared;
  private final ConcurrentHashMap<String, KeyMeter> keys = new ConcurrentHashMap<>();
  private volatile BillingDay today;
  private @Nullable Supervised background;

  // Used only by that thread.
  private boolean isTold;

  /// The meter's dependencies.
  ///
  /// @param store shares rates between servers if other servers can use it
  /// @param nanoTime monotonic
  /// @param prices writes the answer to a dry run
  public record Dependencies(
      Store store,
      Tariff tariff,
      MeterLimits limits,
      Clock clock,
      LongSupplier nanoTime,
      Function<PriceQuote, Answer.Whole> prices) {}

  Meter(Dependencies dependencies) {
    this(dependencies, dependencies.store.isShared());
  }

  /// @param sharesRates whether servers share the buckets
  private Meter(Dependencies dependencies, boolean sharesRates) {
    this.clock = dependencies.clock;
    this.nanoTime = dependencies.nanoTime;
    this.limits = dependencies.limits;
    this.gate = dependencies.store.gate();
    this.prices = dependencies.prices;
    this.pools = new LeasePools(dependencies.store, dependencies.limits, dependencies.nanoTime);
    UsageCounts counts = new UsageCounts();
    this.flusher =
        new UsageFlusher(Transactions.of(dependencies.store), counts, dependencies.clock);
    this.ahead = Executors.newVirtualThreadPerTaskExecutor();
    this.rates =
        sharesRates
            ? new SharedRateLimiters(
                dependencies.store, dependencies.limits.rateChunk(), dependencies.nanoTime, ahead)
            : (_, rate) -> new LocalRateLimiter(rate, dependencies.nanoTime);
    this.shared = new KeyMeter.Shared(dependencies.tariff, pools, counts, rates);
    this.today = BillingDay.of(dependencies.clock.millis());
  }

  /// A meter with its thread, which writes counts and returns idle leases until the meter is
  /// closed.
  public static Meter start(Dependencies dependencies) {
    Meter meter = new Meter(dependencies);
    meter.startBackground();
    return meter;
  }

  /// Admits a request and cancels it, in a separate meter: its counts are discarded, and its lease
  /// is returned. See [io.cartway.accounts.GatekeeperWarmUp].
  public static void warmUp(Dependencies dependencies, Principal principal, Attempt attempt) {
    Meter meter = new Meter(dependencies, false);
    try {
      if (meter.admit(principal, attempt) instanceof Admitted(var _, Ticket ticket)) {
        ticket.limits((_, _) -> {});
        ticket.settle(503);
      }
    } finally {
      meter.ahead.close();
      meter.pools.giveAllBack();
    }
  }

  private void startBackground() {
    pools.renewAhead(ahead);
    background = Supervised.start("meter", limits.flushInterval(), this::tick, System::nanoTime);
  }

  /// The fault of the thread that writes counts, as a clause; empty when it is healthy.
  public Optional<String> ailment() {
    Supervised thread = background;
    return thread == null
        ? Optional.empty()
        : thread
            .state()
            .ailment(ROUND_MAX)
            .or(() ->
                flusher.isWaiting()
                    ? Optional.of("counts of usage wait for the database")
                    : Optional.empty());
  }

  private void tick() {
    try {
      flush();
      tidy();
      isTold = false;
    } catch (RuntimeException | Error failed) {
      if (!isTold) {
        isTold = true;
        LOG.error("the meter's thread continues after a failure", failed);
      }
      throw failed;
    }
  }

  /// Decides about a key's request: admitted with a ticket, priced for a dry run, or refused with
  /// 429 (503 when money cannot be reserved because the database does not answer).
  @Override
  public Admission admit(Principal principal, Attempt attempt) {
    KeyMeter key = key(principal);
    long now = clock.millis();
    BillingDay day = day(now);
    MonthMeter month = key.month(day);
    long monthEndSeconds = day.secondsToMonthEnd(now);
    OperationMeter operation = key.operation(attempt.operationId());
    RateLimiter limiter = key.limiter();
    long rateLeft = limiter == null ? 0 : limiter.tryTake();
    if (rateLeft < 0 && principal.key().rate() instanceof Rate.PerSecond rate) {
      operation.cell(day, 429).count();
      return LimitRefusals.rate(
          principal, rate, -rateLeft, key.headers().map(month, 0, monthEndSeconds));
    }
    if (attempt.dryRun()) {
      return priced(
          principal,
          attempt.operationId(),
          key,
          key.headers().map(month, rateLeft, monthEndSeconds));
    }
    Optional<Service> service = operation.service();
    if (service.isEmpty()) {
      return admitted(
          key, new MeterTicket(key, month, operation, day, 0, 0, rateLeft, monthEndSeconds));
    }
    LeasePool allowance = month.allowance(service.get());
    Outcome free = allowance == null ? Outcome.USED_UP : allowance.take(1);
    if (free == Outcome.TAKEN) {
      return admitted(
          key, new MeterTicket(key, month, operation, day, 1, 0, rateLeft, monthEndSeconds));
    }
    Cost cost = new Cost(service.get(), 1, day, monthEndSeconds);
    Refused refused =
        free == Outcome.UNREACHABLE
            ? Payment.unreachable(key, month, cost, rateLeft)
            : Payment.reserve(key, month, cost, rateLeft);
    if (refused != null) {
      operation.cell(day, refused.status()).count();
      return refused;
    }
    long price = service.get().unitMicros();
    return admitted(
        key, new MeterTicket(key, month, operation, day, 0, price, rateLeft, monthEndSeconds));
  }

  /// Limits and counts a request outside the key's scopes: it takes a token of the rate but no
  /// money, and appears in the usage with its status.
  @Override
  public Refused refuse(Principal principal, Attempt attempt, Refused refusal) {
    KeyMeter key = key(principal);
    long now = clock.millis();
    BillingDay day = day(now);
    MonthMeter month = key.month(day);
    OperationMeter operation = key.operation(attempt.operationId());
    RateLimiter limiter = key.limiter();
    long rateLeft = limiter == null ? 0 : limiter.tryTake();
    Map<String, String> headers =
        key.headers().map(month, Math.max(0, rateLeft), day.secondsToMonthEnd(now));
    if (rateLeft < 0 && principal.key().rate() instanceof Rate.PerSecond rate) {
      operation.cell(day, 429).count();
      return LimitRefusals.rate(principal, rate, -rateLeft, headers);
    }
    operation.cell(day, refusal.status()).count();
    headers.putAll(refusal.headers());
    return new Refused(
        refusal.status(), refusal.keyId(), refusal.cause(), refusal.action(), headers);
  }

  private static Admitted admitted(KeyMeter key, MeterTicket ticket) {
    return new Admitted(key.caller(), ticket);
  }

  private Admission priced(
      Principal principal, String operationId, KeyMeter key, Map<String, String> headers) {
    try {
      return new Priced(
          key.caller(), prices.apply(gate.ask(() -> quote(principal, operationId))), headers);
    } catch (RuntimeException failed) {
      LOG.warn("no price of {}: {}", operationId, failed.toString());
      return LimitRefusals.unreachable(principal, headers);
    }
  }

  /// The price of a request now. Nothing is taken; the spend may lack the last half second.
  public PriceQuote quote(Principal principal, String operationId) {
    KeyMeter key = key(principal);
    MonthMeter month = key.month(day(clock.millis()));
    Optional<Service> service = key.operation(operationId).service();
    LeasePool pool = service.map(month::allowance).orElse(null);
    Optional<Allowance> allowance =
        Optional.ofNullable(pool)
            .map(free -> new Allowance(free.source().limit(), left(free.source())));
    long price = service.map(Service::unitMicros).orElse(0L);
    long charged = allowance.isPresent() && allowance.get().left() > 0 ? 0 : price;
    Spend spend = spend(principal, month);
    PriceQuote.Refusal refusal =
        charged == 0
            ? PriceQuote.Refusal.NONE
            : Payment.isFreeOnly(principal)
                ? PriceQuote.Refusal.FREE_ONLY
                : spend.leftMicros().orElse(charged) < charged
                    ? PriceQuote.Refusal.CAP
                    : PriceQuote.Refusal.NONE;
    return new PriceQuote(
        operationId,
        service.map(Service::name),
        shared.tariff().unitOf(operationId),
        price,
        charged,
        allowance,
        spend,
        refusal);
  }

  private Spend spend(Principal principal, MonthMeter month) {
    LeaseTable.Source key =
        new LeaseTable.Source(
            LeaseTable.LeaseKind.BUDGET,
            principal.accountId(),
            principal.keyId(),
            month.number(),
            principal.key().spendCapMicros().orElse(0));
    Spend ofKey = spend("key", key, principal.key().spendCapMicros());
    OptionalLong accountCap = principal.account().spendCapMicros();
    if (accountCap.isEmpty()) {
      return ofKey;
    }
    LeaseTable.Source account =
        new LeaseTable.Source(
            LeaseTable.LeaseKind.BUDGET,
            principal.accountId(),
            principal.accountId(),
            month.number(),
            accountCap.getAsLong());
    Spend ofAccount = spend("account", account, accountCap);
    return ofKey.leftMicros().orElse(Long.MAX_VALUE) <= ofAccount.leftMicros().orElse(0)
        ? ofKey
        : ofAccount;
  }

  private Spend spend(String holder, LeaseTable.Source source, OptionalLong cap) {
    long spent = taken(source);
    return new Spend(
        holder,
        spent,
        cap,
        cap.isEmpty() ? cap : OptionalLong.of(Math.max(0, cap.getAsLong() - spent)));
  }

  private long left(LeaseTable.Source source) {
    return Math.max(0, source.limit() - taken(source));
  }

  /// The amount that all servers have taken of a source, minus this server's unused lease.
  private long taken(LeaseTable.Source source) {
    return pools.table().taken(source) - pools.held(source);
  }

  /// The same, in a transaction.
  long taken(Handle handle, LeaseTable.Source source) {
    return LeaseTable.taken(handle, source).orElse(0L) - pools.held(source);
  }

  /// The number of cached keys.
  int keysKnown() {
    return keys.size();
  }

  private KeyMeter key(Principal principal) {
    KeyMeter known = keys.get(principal.keyId());
    if (known != null && known.isFor(principal)) {
      return known;
    }
    return keys.compute(
        principal.keyId(),
        (_, before) ->
            before != null && before.isFor(principal)
                ? before
                : new KeyMeter(principal, shared, before));
  }

  private BillingDay day(long millis) {
    BillingDay day = today;
    if (!day.contains(millis)) {
      day = BillingDay.of(millis);
      today = day;
    }
    return day;
  }

  /// Writes the counts. If the database fails, they stay for the next time.
  ///
  /// @return whether everything was written
  public boolean flush() {
    return flusher.flush();
  }

  /// Returns idle leases and forgets idle keys.
  void tidy() {
    pools.tidy();
    rates.tidy();
    long now = nanoTime.getAsLong();
    long idle = limits.keyIdle().toNanos();
    boolean crowded = keys.size() > limits.keysMax();
    keys.values()
        .removeIf(key -> {
          long rested = key.restedNanos(now);
          return rested > idle || (crowded && rested > 0);
        });
  }

  /// Writes the last counts and returns all leases. Call it when no request is in flight any more:
  /// tickets settled later count as spent.
  @Override
  public void close() {
    Supervised thread = background;
    if (thread != null) {
      thread.close();
      if (!thread.awaitEnd(STOP_MAX)) {
        LOG.warn("the meter's thread waits for the database");
      }
    }
    ahead.close();
    flusher.close();
    pools.giveAllBack();
  }
}
