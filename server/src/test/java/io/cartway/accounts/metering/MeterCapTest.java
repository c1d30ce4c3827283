package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.done;
import static io.cartway.accounts.metering.MeterWorld.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Rate;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Many callers, one cap.
class MeterCapTest {

  private static final int CALLERS = 200;
  private static final int CALLS = 40;

  @TempDir Path folder;

  /// SQLite: one server. PostgreSQL: two.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void two_hundred_callers_never_spend_more_than_the_cap_and_spend_all_of_it(Vendor vendor)
      throws Exception {
    long seed = Long.getLong("meter.seed", 20261120L);
    System.err.println("meter.seed=" + seed);
    // Not a multiple of the prices; room for 3000 of 8000 requests, some of which fail.
    long cap = 3000 * GEOCODE_MICROS + 123;
    StoreSettings database = TestStores.settings(vendor);
    int servers = vendor == Vendor.POSTGRESQL ? 2 : 1;
    List<Store> stores = new ArrayList<>();
    List<Meter> meters = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      stores.add(TestStores.open(DataFolder.open(folder.resolve("server" + i)), database));
      meters.add(new MeterWorld(stores.get(i)).running());
    }
    MeterWorld world = new MeterWorld(stores.getFirst());
    Principal key = world.key("key_a", capped(cap));
    int month = BillingDay.number(YearMonth.now(ZoneOffset.UTC));
    AtomicLong answered = new AtomicLong();
    AtomicLong failed = new AtomicLong();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        Random random = new Random(seed * CALLERS + i);
        Meter meter = meters.get(i % servers);
        all.add(
            callers.submit(() -> {
              for (int call = 0; call < CALLS; call++) {
                if (MeterWorld.ask(meter, key, "geocode") instanceof Admitted admitted) {
                  boolean fails = random.nextInt(5) == 0;
                  if (random.nextInt(10) == 0) {
                    LockSupport.parkNanos(random.nextInt(2_000_000));
                  }
                  admitted.ticket().settle(fails ? 503 : 200);
                  (fails ? failed : answered).incrementAndGet();
                }
              }
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    long spent = answered.get() * GEOCODE_MICROS;
    assertThat(spent).isLessThanOrEqualTo(cap);
    assertThat(failed.get()).isPositive();
    assertThat(world.taken("key_a", month)).isLessThanOrEqualTo(cap).isGreaterThanOrEqualTo(spent);
    // What was given back late is used by who asks later, on any server, until less than one
    // request is left. The database is asked again every 100 ms.
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (cap - spent >= GEOCODE_MICROS && System.nanoTime() < end) {
      if (done(meters.getLast(), key, "geocode", 200)) {
        spent += GEOCODE_MICROS;
      } else {
        LockSupport.parkNanos(20_000_000);
      }
    }
    assertThat(cap - spent).isBetween(0L, GEOCODE_MICROS - 1);
    assertThat(done(meters.getFirst(), key, "geocode", 200)).isFalse();
    meters.forEach(Meter::close);
    assertThat(world.taken("key_a", month)).isEqualTo(spent);
    assertThat(world.number("select sum(micros) from usage")).isEqualTo(spent);
    assertThat(world.number("select sum(requests) from usage where status = 503"))
        .isEqualTo(failed.get());
    stores.forEach(Store::close);
  }

  @Test
  void keys_of_one_account_share_its_cap_and_its_allowance_in_parallel() throws Exception {
    Store store = TestStores.open(Vendor.SQLITE, folder);
    MeterWorld world = new MeterWorld(store);
    AccountSettings account =
        new AccountSettings(
            OptionalLong.of(500 * GEOCODE_MICROS), false, java.util.Map.of("geocoding", 300L));
    KeySettings settings = settings(new Rate.Unlimited(), OptionalLong.empty(), false, true);
    Meter meter = world.running();
    AtomicLong answered = new AtomicLong();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        Principal key = world.principal("acc_a", account, "key_" + i, settings);
        callers.execute(() -> {
          for (int call = 0; call < 100; call++) {
            if (done(meter, key, "geocode", 200)) {
              answered.incrementAndGet();
            }
          }
        });
      }
    }
    assertThat(answered.get()).isEqualTo(800);
    meter.close();
    assertThat(world.number("select sum(free_units) from usage")).isEqualTo(300);
    assertThat(world.number("select sum(micros) from usage")).isEqualTo(500 * GEOCODE_MICROS);
    store.close();
  }
}
