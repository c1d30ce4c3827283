package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.paying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Caller;
import io.cartway.http.Gatekeeper.Receipt;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.http.Gatekeeper.RefusedException;
import io.cartway.http.Gatekeeper.Ticket;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Requests that cost several units, or none.
class MeterUnitsTest {

  private static final int NOVEMBER = 202611;

  @TempDir Path folder;

  /// Both caps, and an allowance of the account.
  private static Principal principal(MeterWorld world, long free, long keyCap, long accountCap) {
    AccountSettings account =
        new AccountSettings(
            accountCap < 0 ? OptionalLong.empty() : OptionalLong.of(accountCap),
            false,
            Map.of("geocoding", free));
    KeySettings key =
        MeterWorld.settings(
            new Rate.Unlimited(),
            keyCap < 0 ? OptionalLong.empty() : OptionalLong.of(keyCap),
            false,
            free > 0);
    return world.principal("acc_a", account, "key_a", key);
  }

  private static Ticket ticket(Meter meter, Principal key) {
    return ((Admitted) MeterWorld.ask(meter, key, "batch")).ticket();
  }

  private static Refused refused(Ticket ticket, long units) {
    return catchThrowableOfType(RefusedException.class, () -> ticket.charge(units)).refused();
  }

  private static long usage(MeterWorld world, String column) {
    return world.number("select sum(" + column + ") from usage where status = 200");
  }

  @ParameterizedTest
  @CsvSource({
    // Free units, units of the request; paid by free units, by money.
    "SQLITE,     0,    1,    0,    1",
    "SQLITE,     0,    1000, 0,    1000",
    "SQLITE,     600,  1000, 600,  400",
    "POSTGRESQL, 600,  1000, 600,  400",
    "SQLITE,     1,    1000, 1,    999",
    "SQLITE,     999,  1000, 999,  1",
    "SQLITE,     1000, 1000, 1000, 0",
    "SQLITE,     5000, 1000, 1000, 0",
    "SQLITE,     600,  0,    0,    0",
    "SQLITE,     0,    0,    0,    0",
  })
  void free_units_pay_first_and_money_the_rest(
      Vendor vendor, long allowance, long units, long free, long paid) {
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Principal key = principal(world, allowance, 1_000_000_000, 2_000_000_000);
      Ticket ticket = ticket(meter, key);
      ticket.charge(units);
      ticket.settle(200);
      meter.close();
      assertThat(usage(world, "requests")).isEqualTo(1);
      assertThat(usage(world, "free_units")).isEqualTo(free);
      assertThat(usage(world, "micros")).isEqualTo(paid * GEOCODE_MICROS);
      assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(paid * GEOCODE_MICROS);
      assertThat(world.taken("acc_a", NOVEMBER)).isEqualTo(paid * GEOCODE_MICROS);
      assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(free);
    }
  }

  @ParameterizedTest
  @CsvSource({"1000, 999999999, key", "999999999, 1000, account"})
  void one_unit_short_is_refused_and_nothing_is_taken(long ofKey, long ofAccount, String holder) {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      // Room for two units of money beside 600 free ones.
      Principal key = principal(world, 600, ofKey, ofAccount);
      Ticket ticket = ticket(meter, key);
      Refused refused = refused(ticket, 603);
      ticket.settle(refused.status());
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.cause())
          .startsWith("The spend cap of the " + holder + " is used up")
          .endsWith("this costs 0.00132 USD");
      assertThat(refused.headers()).containsKeys("Retry-After", "RateLimit");
      Ticket fits = ticket(meter, key);
      fits.charge(602);
      fits.settle(200);
      meter.close();
      assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(600);
      assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(2 * GEOCODE_MICROS);
      assertThat(world.taken("acc_a", NOVEMBER)).isEqualTo(2 * GEOCODE_MICROS);
      assertThat(world.number("select sum(requests) from usage where status = 429")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"500", "404", "429"})
  void a_failed_request_gets_all_units_back(int status) {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Ticket ticket = ticket(meter, principal(world, 600, 1_000_000, 1_000_000));
      ticket.charge(1000);
      ticket.settle(status);
      meter.close();
      assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isZero();
      assertThat(world.taken("key_a", NOVEMBER)).isZero();
      assertThat(world.taken("acc_a", NOVEMBER)).isZero();
      assertThat(world.number("select sum(micros) from usage")).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE,     1000000, 1000000",
    "POSTGRESQL, 1000000, 1000000",
    "SQLITE,     -1,      1000000",
    "SQLITE,     1000000, -1",
    "SQLITE,     -1,      -1",
  })
  void what_was_paid_for_work_that_failed_is_given_back(
      Vendor vendor, long keyCap, long accountCap) {
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Principal key = principal(world, 600, keyCap, accountCap);
      Ticket other = ticket(meter, key);
      var _ = other.charge(601);
      other.settle(202);
      Ticket ticket = ticket(meter, key);
      Receipt paid = Receipt.parse(ticket.charge(300).text());
      ticket.settle(202);
      meter.close();
      assertThat(paid).isEqualTo(new Receipt("geocoding", 20261120, 0, 300 * GEOCODE_MICROS));
      Caller caller = new Caller("acc_a", "key_a");
      new Refunds(store).giveBack(caller, "batch", 202, paid);
      new Refunds(store).giveBack(caller, "batch", 202, Receipt.NOTHING);
      assertThat(world.number("select sum(micros) from usage")).isEqualTo(GEOCODE_MICROS);
      assertThat(world.number("select sum(requests) from usage")).isEqualTo(2);
      assertThat(world.number("select count(*) from usage")).isEqualTo(1);
      assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(GEOCODE_MICROS);
      assertThat(world.taken("acc_a", NOVEMBER)).isEqualTo(GEOCODE_MICROS);
      Receipt first = new Receipt("geocoding", 20261120, 600, GEOCODE_MICROS);
      new Refunds(store).giveBack(caller, "batch", 202, first);
      assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isZero();
      assertThat(world.taken("key_a", NOVEMBER)).isZero();
      assertThat(world.number("select sum(micros) + sum(free_units) from usage")).isZero();
    }
  }

  @Test
  void the_last_word_about_the_units_counts() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Ticket ticket = ticket(meter, principal(world, 3, 1_000_000, 1_000_000));
      for (long units : List.of(9, 0, 1, 5)) {
        ticket.charge(units);
      }
      ticket.settle(200);
      Ticket one = ticket(meter, world.key("key_b", paying()));
      one.charge(0);
      one.charge(1);
      one.settle(200);
      meter.close();
      assertThat(usage(world, "requests")).isEqualTo(2);
      assertThat(usage(world, "free_units")).isEqualTo(3);
      assertThat(usage(world, "micros")).isEqualTo(3 * GEOCODE_MICROS);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 10, 429", "true, 11, 429", "false, 10, 200"})
  void a_free_only_key_pays_with_free_units_alone(boolean isFreeOnly, long units, int status) {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      KeySettings settings =
          MeterWorld.settings(new Rate.Unlimited(), OptionalLong.empty(), isFreeOnly, true);
      Principal key =
          world.principal("acc_a", MeterWorld.allowance("geocoding", 9), "key_a", settings);
      Ticket ticket = ticket(meter, key);
      if (status == 429) {
        assertThat(refused(ticket, units).cause()).startsWith("The key is free-only");
        ticket.settle(429);
      } else {
        ticket.charge(units);
        ticket.settle(200);
      }
      Ticket nine = ticket(meter, key);
      if (isFreeOnly) {
        nine.charge(9);
      }
      nine.settle(200);
      meter.close();
      assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(9);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "health, 1000, 0",
    "health, 0, 0",
    "geocode, 1, 1",
    "geocode, 0, 0",
    "geocode, 1000, 1",
    "batch, 1000, 1000"
  })
  void the_tariff_says_whether_what_is_counted_is_billed(
      String operation, long units, long billed) {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Ticket ticket =
          ((Admitted) MeterWorld.ask(meter, world.key("key_a", paying()), operation)).ticket();
      ticket.charge(units);
      ticket.charge(units);
      ticket.settle(200);
      meter.close();
      assertThat(usage(world, "requests")).isEqualTo(1);
      assertThat(usage(world, "micros")).isEqualTo(billed * GEOCODE_MICROS);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void fifty_clients_at_once_never_pass_the_cap_and_each_is_whole_or_not_at_all(Vendor vendor)
      throws Exception {
    int clients = 50;
    long units = 70;
    int fitting = 20;
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.running();
      // One unit short of the next.
      Principal key = world.key("key_a", capped((fitting + 1) * units * GEOCODE_MICROS - 1));
      int month = BillingDay.of(System.currentTimeMillis()).month();
      List<Future<Boolean>> all = new ArrayList<>();
      try (ExecutorService pool = Executors.newFixedThreadPool(clients)) {
        for (int i = 0; i < clients; i++) {
          all.add(pool.submit(() -> isPaid(meter, key, units)));
        }
      }
      int paid = 0;
      for (Future<Boolean> one : all) {
        paid += one.get() ? 1 : 0;
      }
      // Money that is on its way back may refuse one more for a moment.
      for (int i = 0; i < 100 && paid < fitting; i++) {
        Thread.sleep(110);
        paid += isPaid(meter, key, units) ? 1 : 0;
      }
      assertThat(isPaid(meter, key, units)).isFalse();
      meter.close();
      assertThat(paid).isEqualTo(fitting);
      assertThat(world.taken("key_a", month)).isEqualTo(fitting * units * GEOCODE_MICROS);
      assertThat(usage(world, "micros")).isEqualTo(fitting * units * GEOCODE_MICROS);
      assertThat(usage(world, "requests")).isEqualTo(fitting);
    }
  }

  private static boolean isPaid(Meter meter, Principal key, long units) {
    return switch (MeterWorld.ask(meter, key, "batch")) {
      case Admitted(var _, Ticket ticket) -> {
        try {
          ticket.charge(units);
          ticket.settle(200);
          yield true;
        } catch (RefusedException refused) {
          ticket.settle(refused.refused().status());
          yield false;
        }
      }
      default -> false;
    };
  }

  @Test
  void the_unit_is_named_by_dry_runs_and_by_usage() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Principal key = world.key("key_a", paying());
      assertThat(meter.quote(key, "batch").unit()).isEqualTo("row");
      assertThat(meter.quote(key, "batch").priceMicros()).isEqualTo(GEOCODE_MICROS);
      assertThat(meter.quote(key, "geocode").unit()).isEqualTo("request");
      assertThat(meter.quote(key, "tour").unit()).isEqualTo("optimisation");
      assertThat(meter.quote(key, "health").unit()).isEqualTo("request");
      for (String operation : new String[] {"batch", "geocode"}) {
        Ticket ticket = ((Admitted) MeterWorld.ask(meter, key, operation)).ticket();
        ticket.charge(7);
        ticket.settle(202);
      }
      Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
      assertThat(usage.rows(MeterWorld.all(UsageQuery.Group.OPERATION)))
          .extracting(row -> row.operation().orElseThrow(), row -> row.unit(), UsageRow::micros)
          .containsExactly(
              tuple("batch", Optional.of("row"), 7 * GEOCODE_MICROS),
              tuple("geocode", Optional.of("request"), GEOCODE_MICROS));
      assertThat(usage.rows(MeterWorld.all(UsageQuery.Group.SERVICE)))
          .allMatch(row -> row.unit().isEmpty());
      Map<String, Map<String, String>> units = new TreeMap<>();
      usage
          .statement("acc_a")
          .services()
          .forEach(line -> units.put(line.service().name(), line.operationUnits()));
      assertThat(units.get("geocoding")).isEqualTo(Map.of("batch", "row"));
      assertThat(units.get("places")).isEmpty();
      meter.close();
    }
  }
}
