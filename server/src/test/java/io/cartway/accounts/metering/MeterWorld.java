package io.cartway.accounts.metering;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.http.PriceJson;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Admission;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Attempt;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.Assertions;

/// A store with accounts and keys, and meters on it whose time the test moves.
public final class MeterWorld {

  /// With batches billed by row.
  static final Tariff TARIFF =
      TariffTable.withUnits(TariffTable.standard(), Map.of("batch", "row"));

  public static final long GEOCODE_MICROS = 440;

  final Store store;
  final SetClock clock = new SetClock();
  final AtomicLong nanos = new AtomicLong(1_000_000_000L);

  /// A clock that the test moves.
  static final class SetClock extends Clock {
    volatile Instant now = Instant.parse("2026-11-20T12:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }

    void set(String instant) {
      now = Instant.parse(instant);
    }
  }

  public MeterWorld(Store store) {
    this.store = store;
  }

  Meter.Dependencies base(Tariff tariff) {
    return new Meter.Dependencies(
        store, tariff, MeterLimits.STANDARD, clock, nanos::get, PriceJson::answer);
  }

  Meter meter() {
    return new Meter(base(TARIFF));
  }

  /// With the real time and its thread.
  Meter running() {
    return Meter.start(realBase());
  }

  public Meter.Dependencies realBase() {
    return new Meter.Dependencies(
        store,
        TARIFF,
        MeterLimits.STANDARD,
        Clock.systemUTC(),
        System::nanoTime,
        PriceJson::answer);
  }

  void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    clock.now = clock.now.plus(time);
  }

  /// Long enough that idle leases are given back.
  void rest(Meter... meters) {
    for (int i = 0; i < 2; i++) {
      for (Meter meter : meters) {
        meter.flush();
        meter.tidy();
      }
      pass(Duration.ofSeconds(2));
    }
    for (Meter meter : meters) {
      meter.tidy();
    }
  }

  /// Makes sure that they are in the tables.
  Principal principal(String account, AccountSettings of, String key, KeySettings settings) {
    store.<Void, RuntimeException>inTransaction(handle -> {
      handle.execute(
          "insert into accounts (id, name, created_at) values (?, ?, 0) on conflict do nothing",
          account,
          account);
      handle.execute(
          "update accounts set spend_cap_micros = ? where id = ?",
          of.spendCapMicros().isPresent() ? of.spendCapMicros().getAsLong() : null,
          account);
      of.allowances()
          .forEach((service, units) ->
              handle.execute(
                  """
                  insert into account_allowances (account_id, service, units) values (?, ?, ?)
                  on conflict (account_id, service) do update set units = excluded.units
                  """,
                  account,
                  service,
                  units));
      handle.execute(
          """
          insert into keys (id, account_id, name, created_at) values (?, ?, ?, 0)
          on conflict do nothing
          """,
          key,
          account,
          key);
      handle.execute(
          "update keys set spend_cap_micros = ? where id = ?",
          settings.spendCapMicros().isPresent() ? settings.spendCapMicros().getAsLong() : null,
          key);
      return null;
    });
    return new Principal(account, of, key, settings);
  }

  Principal key(String id, KeySettings settings) {
    return principal("acc_a", AccountSettings.STANDARD, id, settings);
  }

  /// A key that pays from the first request and is not limited otherwise.
  static KeySettings paying() {
    return settings(new Rate.Unlimited(), OptionalLong.empty(), false, false);
  }

  static KeySettings capped(long micros) {
    return settings(new Rate.Unlimited(), OptionalLong.of(micros), false, false);
  }

  static KeySettings limited(int requestsPerSecond) {
    return settings(new Rate.PerSecond(requestsPerSecond), OptionalLong.empty(), false, true);
  }

  static KeySettings settings(
      Rate rate, OptionalLong cap, boolean freeOnly, boolean usesAllowance) {
    return new KeySettings(
        "name",
        Set.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        rate,
        cap,
        freeOnly,
        usesAllowance);
  }

  static AccountSettings allowance(String service, long units) {
    return new AccountSettings(OptionalLong.empty(), false, Map.of(service, units));
  }

  static Attempt attempt(String operationId, boolean dryRun) {
    return new Attempt(
        operationId,
        "GET",
        "/",
        "",
        "127.0.0.1",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        dryRun,
        "",
        operationId);
  }

  static Admission ask(Meter meter, Principal principal, String operationId) {
    return meter.admit(principal, attempt(operationId, false));
  }

  /// One request that is answered.
  ///
  /// @return whether it was admitted
  static boolean done(Meter meter, Principal principal, String operationId, int status) {
    return switch (ask(meter, principal, operationId)) {
      case Admitted admitted -> {
        admitted.ticket().settle(status);
        yield true;
      }
      case Refused _ -> false;
      case io.cartway.http.Gatekeeper.Priced _ -> throw new AssertionError("priced");
    };
  }

  /// How many of at most so many requests are admitted; ends at the first that is not.
  static int admitted(Meter meter, Principal principal, int max) {
    int admitted = 0;
    while (admitted < max && done(meter, principal, "geocode", 200)) {
      admitted++;
    }
    return admitted;
  }

  static Refused refused(Meter meter, Principal principal, String operationId) {
    Admission admission = ask(meter, principal, operationId);
    Assertions.assertThat(admission).isInstanceOf(Refused.class);
    return (Refused) admission;
  }

  /// What servers have taken of a holder's month.
  long taken(String holder, int month) {
    return number("select micros from budget_use where holder_id = ? and month = ?", holder, month);
  }

  long allowanceTaken(String account, String service, int month) {
    return number(
        "select units from allowance_use where account_id = ? and service = ? and month = ?",
        account,
        service,
        month);
  }

  /// All requests of a key in the table that were answered 200.
  long counted(String keyId) {
    return number("select sum(requests) from usage where key_id = ? and status = 200", keyId);
  }

  long number(String sql, Object... arguments) {
    return store.withHandle(handle -> {
      var query = handle.createQuery(sql);
      for (int i = 0; i < arguments.length; i++) {
        query.bind(i, arguments[i]);
      }
      return query.map((row, _) -> row.getLong(1)).findOne().orElse(0L);
    });
  }

  static UsageQuery all(UsageQuery.Group... groups) {
    return new UsageQuery(
        Optional.empty(),
        Optional.empty(),
        LocalDate.of(2000, 1, 1),
        LocalDate.of(2100, 1, 1),
        Set.of(groups));
  }
}
