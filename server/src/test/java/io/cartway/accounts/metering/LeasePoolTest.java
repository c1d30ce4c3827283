package io.cartway.accounts.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.metering.LeasePool.Outcome;
import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import io.cartway.store.TestStores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Leases to the unit and the nanosecond, in time that the test moves.
class LeasePoolTest {

  private static final int MONTH = 202611;
  private static final MeterLimits LIMITS = MeterLimits.STANDARD;
  private static final long TRAFFIC = LIMITS.leaseTraffic().toNanos();
  private static final long RECHECK = LIMITS.budgetRecheck().toNanos();

  @TempDir private Path folder;
  private MeterWorld world;
  private LeasePools pools;

  @BeforeEach
  void open() {
    world = new MeterWorld(TestStores.open(TestStores.Vendor.SQLITE, folder));
    world.key("key_a", MeterWorld.paying());
    pools = new LeasePools(world.store, LIMITS, world.nanos::get);
  }

  @AfterEach
  void close() {
    world.store.close();
  }

  private static Source budget(long limit) {
    return new Source(LeaseKind.BUDGET, "acc_a", "key_a", MONTH, limit);
  }

  private long taken() {
    return world.taken("key_a", MONTH);
  }

  private void pass(long nanos) {
    world.pass(Duration.ofNanos(nanos));
  }

  /// What another server does that gives back.
  private void giveBackElsewhere(Source source, long amount) {
    pools.table().giveBack(source, amount, new AtomicBoolean());
  }

  @Test
  void a_refused_lease_leaves_what_was_held() {
    LeasePool pool = pools.of(budget(500));
    assertThat(pool.take(440)).isEqualTo(Outcome.TAKEN);
    pool.giveBack(100);
    assertThat(pool.take(440)).isEqualTo(Outcome.USED_UP);
    assertThat(pool.available()).isEqualTo(100);
    assertThat(pool.take(100)).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void a_lease_completes_what_is_held_and_the_rest_is_kept() {
    LeasePool pool = pools.of(budget(100_000));
    pool.giveBack(100);
    assertThat(pool.take(440)).isEqualTo(Outcome.TAKEN);
    // A sixteenth of the limit, which is less than sixteen requests.
    assertThat(taken()).isEqualTo(6250);
    assertThat(pool.available()).isEqualTo(100 + 6250 - 440);
    assertThat(pool.left()).isEqualTo(100_000 + 100 - 440);
    assertThat(pool.take(pool.available()))
        .as("all that is held, to the unit")
        .isSameAs(Outcome.TAKEN);
    assertThat(taken()).isEqualTo(6250);
  }

  @ParameterizedTest
  @CsvSource({"499999999, 320", "500000000, 160", "2000000000, 160", "2000000001, 80"})
  void leases_grow_while_they_last_too_short_and_shrink_while_too_long(long lasted, long next) {
    assertThat(TRAFFIC).isEqualTo(1_000_000_000);
    LeasePool pool = pools.of(budget(1_000_000));
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("sixteen requests").isEqualTo(160);
    assertThat(pool.take(150)).isEqualTo(Outcome.TAKEN);
    pass(lasted);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(taken() - 160).isEqualTo(next);
  }

  @Test
  void a_lease_is_never_less_than_its_request() {
    LeasePool pool = pools.of(budget(1_000_000));
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(150)).isEqualTo(Outcome.TAKEN);
    pass(2 * TRAFFIC + 1);
    assertThat(pool.take(100)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).isEqualTo(160 + 100);
    assertThat(pool.available()).isZero();
  }

  @Test
  void the_next_lease_is_taken_when_half_of_one_is_spent() {
    pools.renewAhead(Runnable::run);
    LeasePool pool = pools.of(budget(1_000_000));
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("sixteen requests").isEqualTo(160);
    assertThat(pool.take(70)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("80 are left, which is half").isEqualTo(160);
    assertThat(pool.take(1)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("79 are left; a lease that lasted so short doubles").isEqualTo(480);
    assertThat(pool.available()).isEqualTo(79 + 320);
    assertThat(pool.left()).isEqualTo(1_000_000 - 81);
    assertThat(pool.take(239)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("160 are left").isEqualTo(480);
    pass(2 * TRAFFIC + 1);
    assertThat(pool.take(1)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).as("one that lasted so long halves").isEqualTo(640);
  }

  @Test
  void a_lease_ahead_is_taken_once_and_no_request_waits_for_it() {
    List<Runnable> tasks = new ArrayList<>();
    pools.renewAhead(tasks::add);
    LeasePool pool = pools.of(budget(1_000_000));
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(100)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(tasks).hasSize(1);
    assertThat(taken()).isEqualTo(160);
    tasks.removeFirst().run();
    assertThat(taken()).isEqualTo(480);
    assertThat(pool.take(300)).isEqualTo(Outcome.TAKEN);
    assertThat(tasks).as("the next one").hasSize(1);
  }

  @Test
  void a_lease_ahead_that_is_late_or_refused_is_left_to_the_request_that_needs_it() {
    List<Runnable> tasks = new ArrayList<>();
    pools.renewAhead(tasks::add);
    LeasePool pool = pools.of(budget(1000));
    assertThat(pool.take(500)).isEqualTo(Outcome.TAKEN);
    giveBackElsewhere(budget(1000), -500);
    pool.giveBack(40);
    assertThat(pool.take(30)).as("a lease of 500 had nothing to spare").isEqualTo(Outcome.TAKEN);
    tasks.forEach(Runnable::run);
    assertThat(pool.available()).isEqualTo(10);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(tasks).as("nor is it asked for again before that").hasSize(1);
    assertThat(pool.take(1)).isEqualTo(Outcome.USED_UP);
    giveBackElsewhere(budget(1000), 20);
    pass(RECHECK);
    assertThat(pool.take(1)).as("no refusal is left by the one ahead").isEqualTo(Outcome.TAKEN);
  }

  @Test
  void a_refusal_stands_until_its_time_has_passed() {
    Source source = budget(1000);
    LeasePool pool = pools.of(source);
    assertThat(pool.take(600)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(500)).isEqualTo(Outcome.USED_UP);
    giveBackElsewhere(source, 200);
    pass(RECHECK - 1);
    assertThat(pool.take(500)).as("not asked again yet").isEqualTo(Outcome.USED_UP);
    pass(1);
    assertThat(pool.take(500)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).isEqualTo(900);
  }

  @Test
  void who_needs_less_than_was_refused_is_asked_for_at_once() {
    Source source = budget(1000);
    LeasePool pool = pools.of(source);
    assertThat(pool.take(600)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(500)).isEqualTo(Outcome.USED_UP);
    assertThat(pool.take(401)).as("less, and still too much").isEqualTo(Outcome.USED_UP);
    assertThat(pool.take(400)).isEqualTo(Outcome.TAKEN);
    assertThat(taken()).isEqualTo(1000);
  }

  @Test
  void what_has_come_back_counts_towards_what_was_refused() {
    Source source = budget(1000);
    LeasePool pool = pools.of(source);
    assertThat(pool.take(600)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(500)).isEqualTo(Outcome.USED_UP);
    pool.giveBack(100);
    assertThat(pool.take(500)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.available()).isZero();
    assertThat(taken()).isEqualTo(1000);
  }

  @Test
  void more_than_the_limit_is_refused_without_a_question() {
    LeasePool pool = pools.of(budget(500));
    assertThat(pool.take(501)).isEqualTo(Outcome.USED_UP);
    assertThat(pool.take(500)).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void an_idle_lease_is_given_back_after_its_time() {
    long idle = LIMITS.leaseIdle().toNanos();
    LeasePool pool = pools.of(budget(1_000_000));
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.tidy(idle)).isZero();
    pass(idle - 1);
    assertThat(pool.tidy(idle)).isEqualTo(idle - 1);
    assertThat(taken()).isEqualTo(160);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    pass(1);
    assertThat(pool.tidy(idle)).as("it was used").isZero();
    pass(idle);
    assertThat(pool.tidy(idle)).isEqualTo(idle);
    assertThat(pool.available()).isZero();
    assertThat(taken()).isEqualTo(20);
    assertThat(pool.left()).isEqualTo(1_000_000 - 20);
  }

  @Test
  void a_pool_is_forgotten_when_it_is_empty_and_was_idle_for_longer_than_a_key() {
    Source source = budget(1_000_000);
    LeasePool pool = pools.of(source);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(150)).isEqualTo(Outcome.TAKEN);
    pools.tidy();
    pass(LIMITS.keyIdle().toNanos());
    pools.tidy();
    assertThat(pools.of(source)).as("idle for just so long").isSameAs(pool);
    pass(1);
    pools.tidy();
    assertThat(pools.of(source)).isNotSameAs(pool);
    // A request that ends late gives its part to the forgotten pool, and it is not lost.
    assertThat(pools.held(source)).isZero();
    pool.giveBack(7);
    assertThat(pools.held(source)).isEqualTo(7);
    pools.giveAllBack();
    assertThat(pools.held(source)).isZero();
    assertThat(taken()).isEqualTo(160 - 7);
  }

  @Test
  void pools_that_hold_nothing_are_forgotten_in_a_crowd() {
    MeterLimits small =
        new MeterLimits(
            LIMITS.leaseShare(),
            LIMITS.leaseTraffic(),
            LIMITS.leaseIdle(),
            LIMITS.budgetRecheck(),
            LIMITS.allowanceRecheck(),
            LIMITS.flushInterval(),
            LIMITS.keyIdle(),
            1,
            LIMITS.rowsMax(),
            LIMITS.rateChunk());
    LeasePools few = new LeasePools(world.store, small, world.nanos::get);
    LeasePool holding = few.of(budget(1_000_000));
    assertThat(holding.take(10)).isEqualTo(Outcome.TAKEN);
    LeasePool first = few.of(budget(1));
    few.of(budget(2));
    few.of(budget(3));
    few.tidy();
    assertThat(few.of(budget(1))).as("four of one key are no crowd").isSameAs(first);
    few.of(budget(4));
    few.tidy();
    assertThat(few.of(budget(1))).isNotSameAs(first);
    assertThat(few.of(budget(1_000_000))).isSameAs(holding);
  }

  @ParameterizedTest
  @CsvSource({"BUDGET, 100", "ALLOWANCE, 1000"})
  void caps_are_asked_again_sooner_than_allowances(LeaseKind kind, long recheckMillis) {
    Source source = new Source(kind, "acc_a", "geocoding", MONTH, 10);
    LeasePool pool = pools.of(source);
    assertThat(pool.take(10)).isEqualTo(Outcome.TAKEN);
    assertThat(pool.take(1)).isEqualTo(Outcome.USED_UP);
    giveBackElsewhere(source, 1);
    world.pass(Duration.ofMillis(recheckMillis - 1));
    assertThat(pool.take(1)).isEqualTo(Outcome.USED_UP);
    world.pass(Duration.ofMillis(1));
    assertThat(pool.take(1)).isEqualTo(Outcome.TAKEN);
  }

  @Test
  void what_is_held_is_counted_by_kind_holder_account_and_month() {
    pools.of(budget(500)).giveBack(3);
    pools.of(budget(600)).giveBack(4);
    assertThat(pools.held(budget(1))).as("under any cap").isEqualTo(7);
    assertThat(pools.held(new Source(LeaseKind.ALLOWANCE, "acc_a", "key_a", MONTH, 1))).isZero();
    assertThat(pools.held(new Source(LeaseKind.BUDGET, "acc_b", "key_a", MONTH, 1))).isZero();
    assertThat(pools.held(new Source(LeaseKind.BUDGET, "acc_a", "key_b", MONTH, 1))).isZero();
    assertThat(pools.held(new Source(LeaseKind.BUDGET, "acc_a", "key_a", 202612, 1))).isZero();
  }
}
