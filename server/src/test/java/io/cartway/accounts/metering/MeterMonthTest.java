package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.allowance;
import static io.cartway.accounts.metering.MeterWorld.ask;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.refused;
import static io.cartway.accounts.metering.MeterWorld.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Months end, clocks jump.
class MeterMonthTest {

  @TempDir Path folder;
  private Store store;
  private MeterWorld world;
  private Meter meter;

  @BeforeEach
  void open() {
    store = TestStores.open(Vendor.SQLITE, folder);
    world = new MeterWorld(store);
    meter = world.meter();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T23:59:59.999Z, 2026-12-01T00:00:00Z, 202611, 202612, 1",
    "2026-12-31T23:59:58Z, 2027-01-01T00:00:00Z, 202612, 202701, 2",
    "2027-02-28T23:59:59Z, 2027-03-01T00:00:00Z, 202702, 202703, 1",
    "2028-02-29T23:59:50Z, 2028-03-01T00:00:00Z, 202802, 202803, 10",
    "2100-02-28T23:59:59Z, 2100-03-01T00:00:00Z, 210002, 210003, 1",
    // The nights when Europe and America change their clocks have no meaning in UTC.
    "2026-10-31T23:30:00Z, 2026-11-01T00:00:00Z, 202610, 202611, 1800",
  })
  void caps_and_allowances_start_anew_with_the_month(
      String before, String after, int month, int next, String retryAfter) {
    KeySettings settings =
        settings(new Rate.Unlimited(), OptionalLong.of(10 * GEOCODE_MICROS), false, true);
    Principal key = world.principal("acc_a", allowance("geocoding", 20), "key_a", settings);
    world.clock.set(before);
    assertThat(admitted(meter, key, 100)).isEqualTo(30);
    assertThat(refused(meter, key, "geocode").headers()).containsEntry("Retry-After", retryAfter);
    world.clock.set(after);
    assertThat(admitted(meter, key, 100)).isEqualTo(30);
    meter.close();
    for (int each : new int[] {month, next}) {
      assertThat(world.taken("key_a", each)).isEqualTo(10 * GEOCODE_MICROS);
      assertThat(world.allowanceTaken("acc_a", "geocoding", each)).isEqualTo(20);
      assertThat(
              world.number(
                  "select sum(micros) from usage where day / 100 = ? and status = 200", each))
          .isEqualTo(10 * GEOCODE_MICROS);
    }
  }

  @Test
  void the_leap_day_is_in_february() {
    Principal key = world.key("key_a", capped(10 * GEOCODE_MICROS));
    world.clock.set("2028-02-28T23:59:59Z");
    assertThat(admitted(meter, key, 6)).isEqualTo(6);
    world.clock.set("2028-02-29T00:00:00Z");
    assertThat(admitted(meter, key, 6)).isEqualTo(4);
    assertThat(refused(meter, key, "geocode").headers()).containsEntry("Retry-After", "86400");
    meter.close();
    assertThat(world.number("select sum(requests) from usage where day = 20280229"))
        .as("one of them 429, and one of it before")
        .isEqualTo(6);
  }

  @Test
  void leases_of_the_old_month_go_back_to_the_old_month() {
    Principal key = world.key("key_a", capped(1000 * GEOCODE_MICROS));
    world.clock.set("2026-11-30T23:59:59Z");
    assertThat(admitted(meter, key, 5)).isEqualTo(5);
    assertThat(world.taken("key_a", 202611)).isEqualTo(16 * GEOCODE_MICROS);
    world.clock.set("2026-12-01T00:00:01Z");
    assertThat(admitted(meter, key, 3)).isEqualTo(3);
    world.rest(meter);
    assertThat(world.taken("key_a", 202611)).isEqualTo(5 * GEOCODE_MICROS);
    assertThat(world.taken("key_a", 202612)).isEqualTo(3 * GEOCODE_MICROS);
    meter.close();
  }

  @Test
  void a_request_over_the_end_of_a_month_belongs_to_the_month_it_came_in() {
    Principal key = world.key("key_a", capped(1000 * GEOCODE_MICROS));
    world.clock.set("2026-11-30T23:59:59Z");
    Admitted charged = (Admitted) ask(meter, key, "geocode");
    Admitted free = (Admitted) ask(meter, key, "geocode");
    world.clock.set("2026-12-01T00:00:01Z");
    world.rest(meter);
    charged.ticket().settle(200);
    free.ticket().settle(500);
    world.rest(meter);
    meter.close();
    assertThat(world.taken("key_a", 202611)).isEqualTo(GEOCODE_MICROS);
    assertThat(world.taken("key_a", 202612)).isZero();
    assertThat(world.number("select micros from usage where day = 20261130 and status = 200"))
        .isEqualTo(GEOCODE_MICROS);
  }

  @Test
  void a_clock_that_jumps_over_the_end_of_a_month_and_back_gives_nothing_twice() {
    long seed = Long.getLong("meter.seed", 20261120L);
    System.err.println("meter.seed=" + seed);
    Random random = new Random(seed);
    Principal key =
        world.principal(
            "acc_a",
            allowance("geocoding", 40),
            "key_a",
            settings(new Rate.Unlimited(), OptionalLong.of(100 * GEOCODE_MICROS), false, true));
    Instant end = Instant.parse("2027-01-01T00:00:00Z");
    int[] admitted = new int[2];
    for (int i = 0; i < 400; i++) {
      long hours = random.nextInt(13) - 6L;
      world.clock.now = end.plus(Duration.ofHours(hours)).plusMillis(random.nextInt(2) - 1L);
      int month = world.clock.now.isBefore(end) ? 0 : 1;
      admitted[month] += admitted(meter, key, random.nextInt(4));
      world.nanos.addAndGet(Duration.ofMillis(random.nextInt(400)).toNanos());
      meter.tidy();
    }
    assertThat(admitted).containsExactly(140, 140);
    meter.close();
    assertThat(world.taken("key_a", 202612)).isEqualTo(100 * GEOCODE_MICROS);
    assertThat(world.taken("key_a", 202701)).isEqualTo(100 * GEOCODE_MICROS);
  }

  @Test
  void a_wall_clock_that_jumps_does_nothing_to_a_rate() {
    Principal key = world.key("key_a", MeterWorld.limited(10));
    assertThat(admitted(meter, key, 100)).isEqualTo(20);
    world.clock.now = world.clock.now.plus(Duration.ofHours(5));
    assertThat(admitted(meter, key, 100)).isZero();
    world.clock.now = world.clock.now.minus(Duration.ofHours(50));
    world.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(admitted(meter, key, 100)).isEqualTo(10);
    meter.close();
  }
}
