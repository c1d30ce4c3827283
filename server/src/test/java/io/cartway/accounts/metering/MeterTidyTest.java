package io.cartway.accounts.metering;

import static io.cartway.accounts.metering.MeterWorld.admitted;
import static io.cartway.accounts.metering.MeterWorld.capped;
import static io.cartway.accounts.metering.MeterWorld.paying;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the meter forgets, and when.
class MeterTidyTest {

  private static final int NOVEMBER = 202611;
  private static final Duration IDLE = MeterLimits.STANDARD.keyIdle();
  private static final int CROWD = 3;

  @TempDir Path folder;
  private MeterWorld world;

  @BeforeEach
  void open() {
    world = new MeterWorld(TestStores.open(Vendor.SQLITE, folder));
  }

  @AfterEach
  void close() {
    world.store.close();
  }

  /// A meter that is crowded beyond three keys.
  private Meter small() {
    MeterLimits all = MeterLimits.STANDARD;
    Meter.Dependencies base = world.base(MeterWorld.TARIFF);
    Store store = base.store();
    return new Meter(
        new Meter.Dependencies(
            store,
            base.tariff(),
            new MeterLimits(
                all.leaseShare(),
                all.leaseTraffic(),
                all.leaseIdle(),
                all.budgetRecheck(),
                all.allowanceRecheck(),
                all.flushInterval(),
                all.keyIdle(),
                CROWD,
                all.rowsMax(),
                all.rateChunk()),
            base.clock(),
            base.nanoTime(),
            base.prices()));
  }

  private void use(Meter meter, int keys) {
    for (int i = 0; i < keys; i++) {
      assertThat(admitted(meter, world.key("key_" + i, paying()), 1)).isEqualTo(1);
    }
  }

  @Test
  void a_key_is_forgotten_once_it_was_idle_for_longer_than_the_limit() {
    Meter meter = world.meter();
    use(meter, 1);
    meter.tidy();
    world.pass(IDLE);
    meter.tidy();
    assertThat(meter.keysKnown()).as("idle for just so long").isEqualTo(1);
    world.pass(Duration.ofNanos(1));
    meter.tidy();
    assertThat(meter.keysKnown()).isZero();
    meter.close();
  }

  @Test
  void in_a_crowd_the_idle_ones_are_forgotten_and_those_in_use_stay() {
    Meter meter = small();
    use(meter, CROWD + 1);
    meter.tidy();
    assertThat(meter.keysKnown()).as("all were just used").isEqualTo(CROWD + 1);
    world.pass(Duration.ofMillis(1));
    use(meter, 2);
    meter.tidy();
    assertThat(meter.keysKnown()).isEqualTo(2);
    meter.close();
  }

  @Test
  void as_many_as_allowed_are_no_crowd() {
    Meter meter = small();
    use(meter, CROWD);
    meter.tidy();
    world.pass(Duration.ofMillis(1));
    meter.tidy();
    assertThat(meter.keysKnown()).isEqualTo(CROWD);
    meter.close();
  }

  @Test
  void the_end_gives_leases_back_and_writes_the_counts() {
    Meter meter = world.meter();
    assertThat(meter.ailment()).as("without its thread").isEmpty();
    assertThat(admitted(meter, world.key("key_a", capped(1000 * MeterWorld.GEOCODE_MICROS)), 3))
        .isEqualTo(3);
    assertThat(world.taken("key_a", NOVEMBER)).isGreaterThan(3 * MeterWorld.GEOCODE_MICROS);
    assertThat(meter.flush()).isTrue();
    meter.close();
    assertThat(world.taken("key_a", NOVEMBER)).isEqualTo(3 * MeterWorld.GEOCODE_MICROS);
    assertThat(world.number("select sum(requests) from usage")).isEqualTo(3);
  }
}
