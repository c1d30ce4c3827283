package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.allowance;
import static io.cartway.accounts.metering.MeterWorld.ask;
import static io.cartway.accounts.metering.MeterWorld.attempt;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.done;
import static io.cartway.accounts.metering.MeterWorld.paying;
import static io.cartway.accounts.metering.MeterWorld.refused;
import static io.cartway.accounts.metering.MeterWorld.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Answer;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.Gatekeeper.Priced;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MeterTest {

  private static final int NOVEMBER = 202611;

  @TempDir Path folder;
  private final List<Store> opened = new ArrayList<>();

  private MeterWorld world(Vendor vendor) {
    Store store = TestStores.open(vendor, folder);
    opened.add(store);
    return new MeterWorld(store);
  }

  @AfterEach
  void close() {
    opened.forEach(Store::close);
  }

  // ---------------------------------------------------------------- allowances

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void free_units_pay_first_and_then_money(Vendor vendor) {
    MeterWorld world = world(vendor);
    Meter meter = world.meter();
    Principal key =
        world.principal("acc_a", allowance("geocoding", 100), "key_a", KeySettings.named("a"));
    assertThat(admitted(meter, key, 130)).isEqualTo(130);
    Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
    Statement.ServiceLine line = usage.statement("acc_a").services().getFirst();
    assertThat(line.service().name()).isEqualTo("geocoding");
    assertThat(line.requests()).isEqualTo(130);
    assertThat(line.freeUnits()).isEqualTo(100);
    assertThat(line.allowanceLeft()).isZero();
    assertThat(line.spendMicros()).isEqualTo(30 * GEOCODE_MICROS);
    assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(100);
    meter.close();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void two_servers_share_an_allowance_to_its_last_unit(Vendor vendor) {
    MeterWorld world = world(vendor);
    Meter one = world.meter();
    Meter two = world.meter();
    Principal key =
        world.principal("acc_a", allowance("geocoding", 500), "key_a", KeySettings.named("a"));
    assertThat(admitted(one, key, 50) + admitted(two, key, 50)).isEqualTo(100);
    world.rest(one, two);
    assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(100);
    assertThat(admitted(two, key, 450)).isEqualTo(450);
    two.close();
    one.close();
    assertThat(world.number("select sum(free_units) from usage")).isEqualTo(500);
    assertThat(world.number("select sum(micros) from usage")).isEqualTo(50 * GEOCODE_MICROS);
  }

  @Test
  void only_2xx_answers_use_free_units() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    Principal key =
        world.principal("acc_a", allowance("geocoding", 10), "key_a", KeySettings.named("a"));
    for (int status : new int[] {304, 400, 404, 500, 503}) {
      for (int i = 0; i < 20; i++) {
        assertThat(done(meter, key, "geocode", status)).isTrue();
      }
    }
    assertThat(admitted(meter, key, 10)).isEqualTo(10);
    meter.close();
    assertThat(world.number("select sum(micros) from usage")).isZero();
    assertThat(world.number("select sum(requests) from usage")).isEqualTo(110);
    assertThat(world.allowanceTaken("acc_a", "geocoding", NOVEMBER)).isEqualTo(10);
  }

  @Test
  void a_key_without_allowance_pays_at_once_and_leaves_it_alone() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    assertThat(admitted(meter, world.key("key_a", paying()), 3)).isEqualTo(3);
    meter.close();
    assertThat(world.number("select sum(micros) from usage")).isEqualTo(3 * GEOCODE_MICROS);
    assertThat(world.number("select count(*) from allowance_use")).isZero();
  }

  @Test
  void a_free_only_key_is_refused_where_it_would_pay() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    KeySettings free = settings(new Rate.Unlimited(), OptionalLong.empty(), true, true);
    Principal key = world.principal("acc_a", allowance("geocoding", 5), "key_a", free);
    assertThat(admitted(meter, key, 10)).isEqualTo(5);
    Refused refused = refused(meter, key, "geocode");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.cause())
        .isEqualTo(
            "The key is free-only, and the 5 free units of geocoding for 2026-11 are used up");
    // From 2026-11-20T12:00Z to 2026-12-01.
    assertThat(refused.headers()).containsEntry("Retry-After", "907200");
    assertThat(done(meter, key, "health", 200)).as("costs nothing").isTrue();
    assertThat(done(meter, key, "route", 200)).as("has an allowance of its own").isTrue();
    Principal account =
        world.principal(
            "acc_b",
            new AccountSettings(OptionalLong.empty(), true, Map.of("geocoding", 0L)),
            "key_b",
            KeySettings.named("b"));
    assertThat(refused(meter, account, "geocode").cause()).startsWith("The account is free-only");
    meter.close();
    assertThat(world.number("select sum(requests) from usage where status = 429")).isEqualTo(3);
  }

  // ---------------------------------------------------------------- caps

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_cap_holds_to_the_last_request_that_fits(Vendor vendor) {
    MeterWorld world = world(vendor);
    Meter meter = world.meter();
    Principal key = world.key("key_a", capped(1000 * GEOCODE_MICROS + 439));
    assertThat(admitted(meter, key, 2000)).isEqualTo(1000);
    Refused refused = refused(meter, key, "geocode");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.cause())
        .isEqualTo(
            "The spend cap of the key is used up: of 0.440439 USD for 2026-11 0.000439 USD are"
                + " left, this costs 0.00044 USD");
    assertThat(refused.headers()).containsEntry("Retry-After", "907200");
    assertThat(done(meter, key, "vector", 200)).as("what is cheaper still fits").isTrue();
    assertThat(done(meter, key, "vector", 200)).isFalse();
    meter.close();
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(1000 * GEOCODE_MICROS + 250);
    assertThat(world.number("select sum(micros) from usage"))
        .isEqualTo(1000 * GEOCODE_MICROS + 250);
  }

  @Test
  void failed_requests_are_not_paid_from_a_cap() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    Principal key = world.key("key_a", capped(10 * GEOCODE_MICROS));
    for (int i = 0; i < 100; i++) {
      assertThat(done(meter, key, "geocode", 304)).isTrue();
    }
    assertThat(admitted(meter, key, 20)).isEqualTo(10);
    meter.close();
  }

  @Test
  void while_the_last_money_is_in_flight_others_are_refused() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    Principal key = world.key("key_a", capped(GEOCODE_MICROS));
    Admitted inFlight = (Admitted) ask(meter, key, "geocode");
    assertThat(refused(meter, key, "geocode").status()).isEqualTo(429);
    inFlight.ticket().settle(500);
    assertThat(done(meter, key, "geocode", 200)).as("it was given back").isTrue();
    assertThat(done(meter, key, "geocode", 200)).isFalse();
    meter.close();
  }

  @Test
  void key_and_account_must_both_have_room() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    AccountSettings account =
        new AccountSettings(OptionalLong.of(25 * GEOCODE_MICROS), false, Map.of());
    Principal one = world.principal("acc_a", account, "key_a", capped(10 * GEOCODE_MICROS));
    Principal two = world.principal("acc_a", account, "key_b", capped(100 * GEOCODE_MICROS));
    assertThat(admitted(meter, one, 50)).isEqualTo(10);
    assertThat(refused(meter, one, "geocode").cause()).startsWith("The spend cap of the key");
    assertThat(admitted(meter, two, 50)).isEqualTo(15);
    assertThat(refused(meter, two, "geocode").cause()).startsWith("The spend cap of the account");
    world.rest(meter);
    meter.close();
    assertThat(world.taken("key_b", NOVEMBER)).as("the key got its part back").isEqualTo(6600);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_cap_that_is_set_later_counts_what_was_spent_before(Vendor vendor) {
    MeterWorld world = world(vendor);
    Meter meter = world.meter();
    assertThat(admitted(meter, world.key("key_a", paying()), 60)).isEqualTo(60);
    meter.flush();
    Principal capped = world.key("key_a", capped(100 * GEOCODE_MICROS));
    assertThat(admitted(meter, capped, 100)).isEqualTo(40);
    Principal raised = world.key("key_a", capped(110 * GEOCODE_MICROS));
    assertThat(admitted(meter, raised, 100)).as("raised").isEqualTo(10);
    Principal lowered = world.key("key_a", capped(50 * GEOCODE_MICROS));
    assertThat(admitted(meter, lowered, 100)).as("lowered").isZero();
    Principal removed = world.key("key_a", paying());
    assertThat(admitted(meter, removed, 100)).as("removed").isEqualTo(100);
    meter.flush();
    Principal again = world.key("key_a", capped(215 * GEOCODE_MICROS));
    assertThat(admitted(meter, again, 100)).as("set again").isEqualTo(5);
    meter.close();
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(215 * GEOCODE_MICROS);
    assertThat(world.taken("acc_a", NOVEMBER)).as("of the account").isEqualTo(94_600);
  }

  @Test
  void a_lowered_cap_holds_though_a_lease_of_the_higher_one_is_open() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    Principal rich = world.key("key_a", capped(1_000_000 * GEOCODE_MICROS));
    assertThat(admitted(meter, rich, 10)).isEqualTo(10);
    Principal poor = world.key("key_a", capped(12 * GEOCODE_MICROS));
    world.rest(meter);
    assertThat(admitted(meter, poor, 10)).isEqualTo(2);
    meter.close();
  }

  @Test
  void idle_leases_go_back_to_another_server() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter one = world.meter();
    Meter two = world.meter();
    Principal key = world.key("key_a", capped(1000 * GEOCODE_MICROS));
    assertThat(admitted(one, key, 1)).isEqualTo(1);
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(16 * GEOCODE_MICROS);
    assertThat(admitted(two, key, 2000)).isEqualTo(984);
    world.rest(one, two);
    assertThat(admitted(two, key, 2000)).isEqualTo(15);
    two.close();
    one.close();
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(1000 * GEOCODE_MICROS);
  }

  @Test
  void leases_shrink_near_the_cap_and_grow_with_traffic() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    long cap = 1600 * GEOCODE_MICROS;
    Principal key = world.key("key_a", capped(cap));
    long before = 0;
    long largest = 0;
    for (int i = 0; i < 1600; i++) {
      assertThat(done(meter, key, "geocode", 200)).isTrue();
      long taken = world.taken("key_a", NOVEMBER);
      long lease = taken - before;
      assertThat(lease).isLessThanOrEqualTo(Math.max(GEOCODE_MICROS, (cap - before) / 16));
      largest = Math.max(largest, lease);
      before = taken;
    }
    assertThat(largest).isGreaterThan(50 * GEOCODE_MICROS);
    assertThat(done(meter, key, "geocode", 200)).isFalse();
    meter.close();
  }

  @Test
  void without_its_database_no_money_is_handed_out_and_nothing_is_counted_twice() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    Principal key = world.key("key_a", capped(1000 * GEOCODE_MICROS));
    assertThat(admitted(meter, key, 1)).isEqualTo(1);
    world.store.close();
    assertThat(admitted(meter, key, 100)).as("the rest of the lease").isEqualTo(15);
    Refused refused = refused(meter, key, "geocode");
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.cause()).contains("database does not answer");
    KeySettings free = settings(new Rate.Unlimited(), OptionalLong.empty(), true, true);
    Principal freeOnly = new Principal("acc_a", AccountSettings.STANDARD, "key_b", free);
    assertThat(refused(meter, freeOnly, "geocode").status()).isEqualTo(503);
    assertThat(meter.flush()).isFalse();
    assertThat(done(meter, key, "health", 200)).isTrue();
  }

  // ---------------------------------------------------------------- dry run, headers, isolation

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "geocode | {'operationId':'geocode','service':'geocoding','unit':'request',"
            + "'price':{'microUsd':440,'usd':'0.00044','currency':'USD'},"
            + "'charged':{'microUsd':0,'usd':'0.00','currency':'USD'},"
            + "'allowance':{'limit':30000,'left':30000},"
            + "'spend':{'of':'key','microUsd':0,'capMicroUsd':500,'leftMicroUsd':500},"
            + "'wouldBeRefused':''}",
        "isoline | {'operationId':'isoline','service':'isoline','unit':'request',"
            + "'price':{'microUsd':750,'usd':'0.00075','currency':'USD'},"
            + "'charged':{'microUsd':750,'usd':'0.00075','currency':'USD'},"
            + "'spend':{'of':'key','microUsd':0,'capMicroUsd':500,'leftMicroUsd':500},"
            + "'wouldBeRefused':'cap'}",
        "health | {'operationId':'health','service':null,'unit':'request',"
            + "'price':{'microUsd':0,'usd':'0.00','currency':'USD'},"
            + "'charged':{'microUsd':0,'usd':'0.00','currency':'USD'},"
            + "'spend':{'of':'key','microUsd':0,'capMicroUsd':500,'leftMicroUsd':500},"
            + "'wouldBeRefused':''}",
      })
  void a_dry_run_returns_the_price_and_spends_nothing(String operation, String expected) {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    KeySettings settings = settings(new Rate.Unlimited(), OptionalLong.of(500), false, true);
    Principal key = world.principal("acc_a", allowance("isoline", 0), "key_a", settings);
    Priced priced = (Priced) meter.admit(key, attempt(operation, true));
    Answer.Content price = (Answer.Content) priced.answer();
    assertThat(price.contentType()).isEqualTo("application/vnd.cartway.price+json");
    String text = new String(price.bytes().unsafeArray(), UTF_8);
    assertThat(text.replace('"', '\'')).isEqualTo(expected);
    assertThat(priced.headers()).containsKey("RateLimit");
    meter.close();
    assertThat(world.number("select count(*) from usage")).isZero();
    assertThat(world.number("select count(*) from budget_use")).isZero();
    assertThat(world.number("select count(*) from allowance_use")).isZero();
  }

  @Test
  void every_answer_has_the_limits() {
    MeterWorld world = world(Vendor.SQLITE);
    Meter meter = world.meter();
    KeySettings settings = settings(Rate.STANDARD, OptionalLong.of(500_000), false, false);
    AccountSettings account = new AccountSettings(OptionalLong.of(900_000), false, Map.of());
    Principal key = world.principal("acc_a", account, "key_a", settings);
    Map<String, String> headers = new TreeMap<>();
    ((Admitted) ask(meter, key, "geocode")).ticket().limits(headers::put);
    assertThat(headers)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "RateLimit",
                "\"rate\";r=1999;t=1, \"spend\";r=499560;t=907200,"
                    + " \"account-spend\";r=899560;t=907200",
                "RateLimit-Policy",
                "\"rate\";q=2000;w=2, \"spend\";q=500000;w=2592000;qu=\"micro-usd\","
                    + " \"account-spend\";q=900000;w=2592000;qu=\"micro-usd\"",
                "X-RateLimit-Limit",
                "2000",
                "X-RateLimit-Remaining",
                "1999",
                "X-RateLimit-Reset",
                "1"));
    Principal free = world.key("key_b", paying());
    Map<String, String> none = new TreeMap<>();
    ((Admitted) ask(meter, free, "geocode")).ticket().limits(none::put);
    assertThat(none).as("no limit, no header").isEmpty();
    meter.close();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void one_account_never_touches_anothers(Vendor vendor) {
    MeterWorld world = world(vendor);
    Meter meter = world.meter();
    AccountSettings settings =
        new AccountSettings(OptionalLong.of(10 * GEOCODE_MICROS), false, Map.of("geocoding", 20L));
    Principal a = world.principal("acc_a", settings, "key_a", KeySettings.named("a"));
    Principal b = world.principal("acc_b", settings, "key_b", KeySettings.named("b"));
    Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
    Statement before = usage.statement("acc_b");
    assertThat(admitted(meter, a, 100)).isEqualTo(30);
    world.pass(Duration.ofMillis(200));
    Statement after = usage.statement("acc_b");
    assertThat(after.services()).isEqualTo(before.services());
    assertThat(after.keys()).isEqualTo(before.keys());
    assertThat(after.spendMicros()).isZero();
    assertThat(after.capLeftMicros()).hasValue(10 * GEOCODE_MICROS);
    UsageQuery ofB =
        new UsageQuery(
            java.util.Optional.of("acc_b"),
            java.util.Optional.empty(),
            java.time.LocalDate.of(2026, 1, 1),
            java.time.LocalDate.of(2026, 12, 31),
            java.util.Set.of(UsageQuery.Group.KEY));
    assertThat(usage.rows(ofB)).isEmpty();
    assertThat(admitted(meter, b, 100)).isEqualTo(30);
    assertThat(usage.statement("acc_a").spendMicros()).isEqualTo(10 * GEOCODE_MICROS);
    assertThat(usage.statement("acc_a").capLeftMicros()).hasValue(0);
    meter.close();
  }
}
