package io.cartway.accounts.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.Store;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasePoolTest {

  @TempDir private Path folder;

  @Test
  void a_refused_lease_leaves_what_was_held() {
    AtomicLong nanos = new AtomicLong(1);
    try (Store store = TestStores.open(TestStores.Vendor.SQLITE, folder)) {
      new MeterWorld(store).key("key_a", MeterWorld.paying());
      LeasePools pools = new LeasePools(store, MeterLimits.STANDARD, nanos::get);
      LeaseTable.Source source =
          new LeaseTable.Source(LeaseTable.LeaseKind.BUDGET, "acc_a", "key_a", 202611, 500);
      LeasePool pool = new LeasePool(source, pools, nanos::get, Duration.ofMillis(100).toNanos());
      assertThat(pool.take(440)).isEqualTo(LeasePool.Outcome.TAKEN);
      pool.giveBack(100);
      assertThat(pool.take(440)).isEqualTo(LeasePool.Outcome.USED_UP);
      assertThat(pool.available()).isEqualTo(100);
      assertThat(pool.take(100)).isEqualTo(LeasePool.Outcome.TAKEN);
    }
  }
}
