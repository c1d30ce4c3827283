package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.GEOCODE_MICROS;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.auth.Principal;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.ChildProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers on one database that die by SIGKILL, several at a time, each at its own moment. They
/// share one capped key, and what they answered is counted from outside.
class KilledMeterIT {

  /// That the cap pays for: some are left when all have died.
  private static final int REQUESTS = 60_000;

  private static final int ROUNDS = 2;
  private static final int CHILDREN = 10;
  private static final int LIFE_MILLIS_MIN = 50;
  private static final int LIFE_MILLIS_MAX = 1800;
  private static final long START_SECONDS_MAX = 60;

  /// Counts of this time before a kill may be missing.
  private static final long LOST_NANOS = 1_000_000_000L;

  @TempDir Path folder;

  /// One server, seen through its pipe.
  private static final class Child {
    private final Process process;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread reader;
    // When the bytes of a reading came, and how many they were.
    private final List<long[]> readings = new ArrayList<>();
    private long killedAt;

    Child(Path folder, String database, long cap, long seed) throws IOException {
      process =
          ChildProgram.of(
                  MeterChild.class,
                  folder.toString(),
                  database,
                  Long.toString(cap),
                  Long.toString(seed))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      reader = Thread.ofVirtual().start(this::read);
    }

    private void read() {
      byte[] bytes = new byte[4096];
      try (InputStream in = process.getInputStream()) {
        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
          long answered = 0;
          for (int i = 0; i < n; i++) {
            if (bytes[i] == MeterChild.READY) {
              ready.countDown();
            }
            answered += bytes[i] == MeterChild.ANSWERED ? 1 : 0;
          }
          readings.add(new long[] {System.nanoTime(), answered});
        }
      } catch (IOException ended) {
        throw new java.io.UncheckedIOException(ended);
      } finally {
        ready.countDown();
      }
    }

    /// @return the moment
    long kill() throws InterruptedException {
      long now = System.nanoTime();
      process.destroyForcibly();
      process.waitFor();
      reader.join();
      return now;
    }

    long answeredSince(long nanos) {
      return readings.stream().filter(r -> r[0] - nanos >= 0).mapToLong(r -> r[1]).sum();
    }

    long answered() {
      return readings.stream().mapToLong(r -> r[1]).sum();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void whatever_dies_when_the_cap_holds_and_no_count_is_double(Vendor vendor) throws Exception {
    long seed = Long.getLong("meter.seed", 20261120L);
    System.err.println("meter.seed=" + seed);
    Random random = new Random(seed);
    long cap = REQUESTS * GEOCODE_MICROS;
    String database = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    StoreSettings settings = StoreSettings.parse(database, Optional.empty());
    long answered = 0;
    long lost = 0;
    try (Store store = Store.open(DataFolder.open(folder), settings)) {
      MeterWorld world = new MeterWorld(store);
      Principal key = world.key("key_a", MeterWorld.capped(cap));
      for (int round = 0; round < ROUNDS; round++) {
        for (Child child : lives(database, cap, random)) {
          answered += child.answered();
          lost += child.answeredSince(child.killedAt - LOST_NANOS);
        }
        long counted = world.counted("key_a");
        assertThat(counted).as("none is double").isLessThanOrEqualTo(answered);
        assertThat(counted).as("at most the last second").isGreaterThanOrEqualTo(answered - lost);
        assertThat(answered * GEOCODE_MICROS).isLessThanOrEqualTo(cap);
      }
      assertThat(lost).as("most lived longer than a second").isLessThan(answered);
      int month = BillingDay.number(YearMonth.now(ZoneOffset.UTC));
      assertThat(world.taken("key_a", month)).isBetween(answered * GEOCODE_MICROS, cap);
      Meter last = world.running();
      int rest = MeterWorld.admitted(last, key, REQUESTS);
      last.close();
      System.err.printf(
          "%s: %d answered by servers that died, %d of their last seconds, %d afterwards, of %d%n",
          vendor, answered, lost, rest, cap / GEOCODE_MICROS);
      assertThat((answered + rest) * GEOCODE_MICROS).isLessThanOrEqualTo(cap);
      assertThat(world.taken("key_a", month)).isGreaterThan(cap - GEOCODE_MICROS);
    }
  }

  /// Children that lived and were killed, each after its own time.
  private List<Child> lives(String database, long cap, Random random) throws Exception {
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < CHILDREN; i++) {
        children.add(new Child(folder, database, cap, random.nextLong()));
      }
      for (Child child : children) {
        assertThat(child.ready.await(START_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
        assertThat(child.process.isAlive()).isTrue();
      }
      long start = System.nanoTime();
      int[] moments = random.ints(CHILDREN, LIFE_MILLIS_MIN, LIFE_MILLIS_MAX).sorted().toArray();
      for (int i = 0; i < CHILDREN; i++) {
        long moment = start + moments[i] * 1_000_000L;
        while (System.nanoTime() < moment) {
          LockSupport.parkNanos(moment - System.nanoTime());
        }
        children.get(i).killedAt = children.get(i).kill();
      }
      return children;
    } finally {
      children.forEach(child -> child.process.destroyForcibly());
    }
  }
}
