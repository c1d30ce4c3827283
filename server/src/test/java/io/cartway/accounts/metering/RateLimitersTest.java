package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.done;
import static io.cartway.accounts.metering.MeterWorld.limited;
import static io.cartway.accounts.metering.MeterWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.http.Gatekeeper.Refused;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateLimitersTest {

  @TempDir Path folder;

  @Test
  void a_burst_passes_and_then_the_rate() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      Principal key = world.key("key_a", limited(50));
      assertThat(admitted(meter, key, 1000)).isEqualTo(100);
      Refused refused = refused(meter, key, "geocode");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.cause())
          .isEqualTo("The key's rate is used up: 50 requests per second in bursts of 100");
      assertThat(refused.headers())
          .containsEntry("Retry-After", "1")
          .containsEntry("RateLimit", "\"rate\";r=0;t=2")
          .containsEntry("X-RateLimit-Remaining", "0");
      world.pass(Duration.ofMillis(19));
      assertThat(admitted(meter, key, 10)).isZero();
      world.pass(Duration.ofMillis(1));
      assertThat(admitted(meter, key, 10)).isEqualTo(1);
      world.pass(Duration.ofSeconds(1));
      assertThat(admitted(meter, key, 1000)).isEqualTo(50);
      world.pass(Duration.ofHours(1));
      assertThat(admitted(meter, key, 1000)).isEqualTo(100);
      meter.close();
    }
  }

  @Test
  void a_changed_rate_counts_with_the_next_request() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      assertThat(admitted(meter, world.key("key_a", limited(50)), 90)).isEqualTo(90);
      Principal slow = world.key("key_a", limited(2));
      assertThat(admitted(meter, slow, 100)).isEqualTo(4);
      world.pass(Duration.ofSeconds(1));
      assertThat(admitted(meter, slow, 100)).isEqualTo(2);
      Principal fast = world.key("key_a", limited(1000));
      assertThat(admitted(meter, fast, 5000)).as("raised, and still empty").isZero();
      world.pass(Duration.ofSeconds(1));
      assertThat(admitted(meter, fast, 5000)).isEqualTo(1000);
      Principal free = world.key("key_a", MeterWorld.paying());
      assertThat(admitted(meter, free, 5000)).isEqualTo(5000);
      assertThat(admitted(meter, fast, 5000)).as("a new, full bucket").isEqualTo(2000);
      meter.close();
    }
  }

  @Test
  void keys_do_not_share_a_rate_and_resting_ones_are_forgotten() {
    try (Store store = TestStores.open(Vendor.SQLITE, folder)) {
      MeterWorld world = new MeterWorld(store);
      Meter meter = world.meter();
      for (int i = 0; i < 20; i++) {
        assertThat(admitted(meter, world.key("key_" + i, limited(1)), 9)).isEqualTo(2);
      }
      assertThat(meter.keysKnown()).isEqualTo(20);
      meter.tidy();
      world.pass(Duration.ofMinutes(11));
      meter.tidy();
      assertThat(meter.keysKnown()).isZero();
      meter.close();
      assertThat(world.number("select sum(requests) from usage where status = 200")).isEqualTo(40);
    }
  }

  /// Real time: the bound is from the time that really passed.
  @Test
  void two_servers_on_one_database_share_a_rate() throws Exception {
    StoreSettings database = TestStores.settings(Vendor.POSTGRESQL);
    int rate = 400;
    AtomicLong admitted = new AtomicLong();
    double seconds;
    try (Store one = TestStores.open(DataFolder.open(folder.resolve("one")), database);
        Store two = TestStores.open(DataFolder.open(folder.resolve("two")), database)) {
      MeterWorld world = new MeterWorld(one);
      Principal key = world.key("key_a", limited(rate));
      Meter first = world.running();
      Meter second = new MeterWorld(two).running();
      long start = System.nanoTime();
      long end = start + Duration.ofMillis(2500).toNanos();
      try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        Stream.of(first, second, first, second)
            .forEach(meter ->
                callers.execute(() -> {
                  while (System.nanoTime() < end) {
                    if (done(meter, key, "geocode", 200)) {
                      admitted.incrementAndGet();
                    } else {
                      LockSupport.parkNanos(500_000);
                    }
                  }
                }));
      }
      seconds = (System.nanoTime() - start) / 1e9;
      first.close();
      second.close();
      assertThat(world.number("select count(*) from rate_buckets")).isEqualTo(1);
      assertThat(world.counted("key_a")).isEqualTo(admitted.get());
    }
    long chunk = rate / 20;
    long bound = (long) (2 * rate + rate * seconds + 2 * 1.5 * chunk);
    assertThat(admitted.get()).isLessThanOrEqualTo(bound);
    assertThat(admitted.get()).as("the rate is given, too").isGreaterThan(bound / 2);
  }

  @Test
  void without_its_database_a_server_limits_a_key_alone() {
    StoreSettings database = TestStores.settings(Vendor.POSTGRESQL);
    Store store = Store.open(DataFolder.open(folder), database);
    MeterWorld world = new MeterWorld(store);
    Principal key = world.key("key_a", limited(100));
    Meter meter = world.running();
    store.close();
    // "health" needs no lease; the first chunk fails, and the local bucket takes over.
    int admitted = 0;
    for (int i = 0; i < 1000; i++) {
      admitted += done(meter, key, "health", 200) ? 1 : 0;
    }
    assertThat(admitted).isBetween(200, 350);
    meter.close();
  }
}
