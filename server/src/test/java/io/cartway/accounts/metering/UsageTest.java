package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.all;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.done;
import static io.cartway.accounts.metering.MeterWorld.paying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UsageTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void rows_tell_apart_what_was_asked_for(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
      Principal a = world.key("key_a", paying());
      Principal b = world.principal("acc_b", AccountSettings.STANDARD, "key_b", paying());
      assertThat(admitted(meter, a, 3)).isEqualTo(3);
      assertThat(done(meter, a, "route", 200)).isTrue();
      assertThat(done(meter, a, "geocode", 400)).isTrue();
      assertThat(done(meter, a, "health", 200)).isTrue();
      world.pass(Duration.ofDays(1));
      assertThat(admitted(meter, b, 2)).isEqualTo(2);
      assertThat(usage.rows(all()))
          .extracting(UsageTest::line)
          .containsExactly("- - '-' - - -: 8 requests, 2950 micros");
      assertThat(usage.rows(all(Group.ACCOUNT, Group.SERVICE)))
          .extracting(UsageTest::line)
          .containsExactly(
              "acc_a - '' - - -: 1 requests, 0 micros",
              "acc_a - 'geocoding' - - -: 4 requests, 1320 micros",
              "acc_a - 'routing' - - -: 1 requests, 750 micros",
              "acc_b - 'geocoding' - - -: 2 requests, 880 micros");
      UsageQuery ofKey =
          new UsageQuery(
              Optional.of("acc_a"),
              Optional.of("key_a"),
              LocalDate.of(2026, 11, 20),
              LocalDate.of(2026, 11, 20),
              Set.of(Group.OPERATION, Group.DAY, Group.STATUS));
      assertThat(usage.rows(ofKey))
          .extracting(UsageTest::line)
          .containsExactlyInAnyOrder(
              "- - '-' geocode 2026-11-20 200: 3 requests, 1320 micros",
              "- - '-' geocode 2026-11-20 400: 1 requests, 0 micros",
              "- - '-' health 2026-11-20 200: 1 requests, 0 micros",
              "- - '-' route 2026-11-20 200: 1 requests, 750 micros");
      meter.close();
    }
  }

  /// A row as a line; what was not asked for is a dash.
  private static String line(UsageRow row) {
    return "%s %s '%s' %s %s %s: %d requests, %d micros"
        .formatted(
            row.accountId().orElse("-"),
            row.keyId().orElse("-"),
            row.service().orElse("-"),
            row.operation().orElse("-"),
            row.day().map(LocalDate::toString).orElse("-"),
            row.status().map(String::valueOf).orElse("-"),
            row.requests(),
            row.micros());
  }

  @Test
  void an_answer_has_a_bound() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
      Principal key = world.key("key_a", paying());
      for (int i = 0; i <= MeterLimits.STANDARD.rowsMax(); i++) {
        assertThat(done(meter, key, "geocode", 1000 + i)).isTrue();
      }
      assertThatThrownBy(() -> usage.rows(all(Group.STATUS)))
          .isInstanceOf(Usage.TooManyRowsException.class)
          .hasMessage(
              "The answer has more than 10000 rows:"
                  + " ask for fewer days, one key, or fewer groups.");
      assertThat(usage.rows(all())).hasSize(1);
      meter.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_statement_is_the_month_of_an_account(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Usage usage = new Usage(world.base(MeterWorld.TARIFF), meter);
      assertThat(admitted(meter, world.key("key_a", KeySettings.named("a")), 7)).isEqualTo(7);
      Principal capped = world.key("key_b", capped(10 * GEOCODE_MICROS));
      assertThat(admitted(meter, capped, 4)).isEqualTo(4);
      var _ = world.key("key_c", KeySettings.named("c"));
      Statement statement = usage.statement("acc_a");
      assertThat(statement.month()).hasToString("2026-11");
      assertThat(statement.spendMicros()).isEqualTo(4 * GEOCODE_MICROS);
      assertThat(statement.services())
          .extracting(line -> line.service().name())
          .containsExactlyElementsOf(MeterWorld.TARIFF.services().keySet());
      Statement.ServiceLine geocoding = statement.services().getFirst();
      assertThat(List.of(geocoding.requests(), geocoding.freeUnits(), geocoding.allowanceLeft()))
          .containsExactly(11L, 7L, 29_993L);
      assertThat(statement.keys())
          .extracting(Statement.KeyLine::keyId)
          .containsExactly("key_a", "key_b");
      assertThat(statement.keys().getLast().capLeftMicros()).hasValue(6 * GEOCODE_MICROS);
      assertThat(usage.statement("acc_unknown").spendMicros()).isZero();
      meter.close();
    }
  }

  @Test
  void a_key_is_noted_as_used_once_a_minute() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Principal key = world.key("key_a", paying());
      long start = world.clock.millis();
      for (int second = 0; second < 150; second += 10) {
        assertThat(done(meter, key, "geocode", 200)).isTrue();
        meter.flush();
        assertThat(world.number("select last_used_at from keys where id = 'key_a'"))
            .isEqualTo(start + second / 60 * 60_000L);
        world.pass(Duration.ofSeconds(10));
      }
      meter.close();
    }
  }

  /// The database commits a batch, and the server does not hear of it.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_batch_that_was_written_unheard_is_not_written_twice(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      MeterWorld world = new MeterWorld(store);
      UsageCounts counts = new UsageCounts();
      UsageFlusher.Transactions database = UsageFlusher.Transactions.of(store);
      AtomicBoolean unheard = new AtomicBoolean();
      UsageFlusher flusher =
          new UsageFlusher(
              work -> {
                database.run(work);
                if (unheard.get()) {
                  throw new IllegalStateException("the connection was lost after the commit");
                }
              },
              counts,
              world.clock);
      var _ = world.key("key_a", paying());
      UsageCounts.Cell cell =
          counts.cell(
              new UsageCounts.What("acc_a", "key_a", "geocoding", "geocode", 20261120, 200));
      cell.count(0, GEOCODE_MICROS, false, false);
      unheard.set(true);
      assertThat(flusher.flush()).as("not known").isFalse();
      cell.count(0, GEOCODE_MICROS, false, false);
      unheard.set(false);
      assertThat(flusher.flush()).isTrue();
      assertThat(world.counted("key_a")).isEqualTo(2);
      assertThat(world.taken("key_a", 202611)).isEqualTo(2 * GEOCODE_MICROS);
      flusher.close();
      assertThat(world.number("select count(*) from usage_flushes")).isZero();
    }
  }
}
