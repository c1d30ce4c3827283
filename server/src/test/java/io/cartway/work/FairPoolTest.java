package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FairPoolTest {

  private static final Duration SLICE = Duration.ofNanos(100);
  private static final PoolLimits ONE = new PoolLimits(1, 0, 8, 8, 1000, SLICE);

  /// Moves only when a test says so.
  private final AtomicLong clock = new AtomicLong(1);

  private final List<Thread> threads = new ArrayList<>();
  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

  @AfterEach
  void everything_has_ended() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(20_000);
      assertThat(thread.isAlive()).isFalse();
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void work_runs_on_the_thread_that_asks() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    Thread ran =
        pool.run("a", Deadline.never(), FairPool.Watch.NONE, deadline -> Thread.currentThread());
    assertThat(ran).isSameAs(Thread.currentThread());
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 0, 0, 1));
  }

  @Test
  void an_exception_of_the_work_comes_through_and_leaves_its_place() {
    FairPool pool = new FairPool(ONE, clock::get);
    assertThatThrownBy(() ->
            pool.run(
                "a",
                Deadline.never(),
                FairPool.Watch.NONE,
                deadline -> {
                  throw new java.io.IOException("told");
                }))
        .hasMessage("told");
    assertThat(pool.load().running()).isZero();
    assertThat(pool.load().begun()).isZero();
  }

  @Test
  void light_owners_do_not_wait_behind_heavy_ones() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    List<String> order = new ArrayList<>();
    Held first = hold(pool, "greedy", 1);
    for (int i = 0; i < 20; i++) {
      start(pool, "greedy", () -> order.add("greedy"));
      awaitWaiting(pool, i + 1);
    }
    start(pool, "quiet", () -> order.add("quiet"));
    awaitWaiting(pool, 21);
    first.release();
    awaitWaiting(pool, 0);
    join();
    assertThat(order.indexOf("quiet")).isLessThanOrEqualTo(1);
  }

  @Test
  void time_is_shared_evenly_however_long_the_pieces_are() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    List<String> order = new ArrayList<>();
    Held first = hold(pool, "first", 1);
    long[] cost = {700, 50, 130};
    int[] pieces = {20, 280, 108};
    int waiting = 0;
    for (int owner = 0; owner < 3; owner++) {
      String name = "" + owner;
      long nanos = cost[owner];
      for (int i = 0; i < pieces[owner]; i++) {
        start(
            pool,
            name,
            () -> {
              clock.addAndGet(nanos);
              order.add(name);
            });
        awaitWaiting(pool, ++waiting);
      }
    }
    first.release();
    awaitWaiting(pool, 0);
    join();
    // As long as all three have work (14,000 ns each), none is ahead by more than its longest piece
    // and a slice.
    long[] spent = new long[3];
    for (String name : order) {
      int owner = Integer.parseInt(name);
      spent[owner] += cost[owner];
      for (int other = 0; other < 3; other++) {
        if (spent[other] < cost[other] * pieces[other]) {
          assertThat(spent[owner] - spent[other]).isLessThanOrEqualTo(700 + 2 * SLICE.toNanos());
        }
      }
    }
    assertThat(spent).containsExactly(14_000, 14_000, 14_040);
  }

  @Test
  void a_deadline_check_after_a_slice_yields_to_others() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    List<String> order = new ArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    start(() ->
        pool.run(
            "long",
            ages(),
            FairPool.Watch.NONE,
            deadline -> {
              begun.countDown();
              goOn.await();
              deadline.check();
              order.add("long, within its slice");
              clock.addAndGet(SLICE.toNanos());
              deadline.check();
              order.add("long, resumed");
              return true;
            }));
    begun.await();
    start(pool, "long", () -> order.add("short of the same owner"));
    awaitWaiting(pool, 1);
    start(pool, "other", () -> order.add("short of another"));
    awaitWaiting(pool, 2);
    goOn.countDown();
    join();
    assertThat(order.getFirst()).isEqualTo("long, within its slice");
    assertThat(order.getLast()).isEqualTo("long, resumed");
    assertThat(order).hasSize(4);
  }

  @Test
  void places_are_kept_for_owners_of_whom_nothing_runs() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(2, 1, 8, 8, 100, SLICE), clock::get);
    Held one = hold(pool, "greedy", 1);
    Held two = hold(pool, "greedy", 2);
    start(pool, "greedy", () -> {});
    awaitWaiting(pool, 1);
    Held quiet = hold(pool, "quiet", 3);
    assertThat(pool.load().running()).isEqualTo(3);
    start(pool, "third", () -> {});
    awaitWaiting(pool, 2);
    quiet.release();
    awaitWaiting(pool, 1);
    one.release();
    two.release();
  }

  @Test
  void an_owner_gives_its_second_processor_up_at_the_next_check() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(2, 2, 8, 8, 100, SLICE), clock::get);
    AtomicBoolean isEnding = new AtomicBoolean();
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    start(() -> pool.run("greedy", ages(), FairPool.Watch.NONE, looks(isEnding, first)));
    start(() -> pool.run("greedy", ages(), FairPool.Watch.NONE, looks(isEnding, second)));
    awaitRunning(pool, 2);
    Held quiet = hold(pool, "quiet", 1);
    // The clock stands still: nobody's slice ends.
    awaitWaiting(pool, 1);
    assertThat(pool.load()).isEqualTo(new PoolLoad(1, 2, 3, 2));
    // The last one that the owner has stays, though a third owner comes.
    Held third = hold(pool, "third", 3);
    int seenFirst = first.get();
    int seenSecond = second.get();
    while (first.get() + second.get() < seenFirst + seenSecond + 1000) {
      assertThat(pool.load().running()).isEqualTo(3);
    }
    assertThat(first.get() == seenFirst || second.get() == seenSecond).isTrue();
    third.release();
    quiet.release();
    awaitWaiting(pool, 0);
    isEnding.set(true);
    join();
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 0, 0, 3));
  }

  private static FairPool.Work<Boolean> looks(AtomicBoolean isEnding, AtomicInteger checks) {
    return deadline -> {
      while (!isEnding.get()) {
        deadline.check();
        checks.incrementAndGet();
      }
      return true;
    };
  }

  @Test
  void one_owner_begins_so_much_and_the_rest_waits_while_others_begin() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(4, 4, 8, 2, 100, SLICE), clock::get);
    Held one = hold(pool, "greedy", 1);
    Held two = hold(pool, "greedy", 2);
    AtomicBoolean isThirdBegun = new AtomicBoolean();
    start(pool, "greedy", () -> isThirdBegun.set(true));
    awaitWaiting(pool, 1);
    Held quiet = hold(pool, "quiet", 3);
    assertThat(isThirdBegun).isFalse();
    quiet.release();
    one.release();
    awaitWaiting(pool, 0);
    two.release();
    join();
    assertThat(isThirdBegun).isTrue();
  }

  @Test
  void paused_work_goes_on_though_its_owner_may_begin_nothing_more() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(1, 0, 8, 1, 100, SLICE), clock::get);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    start(() ->
        pool.run(
            "a",
            ages(),
            FairPool.Watch.NONE,
            deadline -> {
              begun.countDown();
              goOn.await();
              clock.addAndGet(SLICE.toNanos());
              deadline.check();
              order.add("first");
              return true;
            }));
    begun.await();
    start(pool, "a", () -> order.add("second"));
    awaitWaiting(pool, 1);
    goOn.countDown();
    join();
    assertThat(order).containsExactly("first", "second");
  }

  @Test
  void an_owner_that_fills_the_queue_leaves_room_for_others() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(1, 0, 8, 8, 10, SLICE), clock::get);
    Held first = hold(pool, "first", 1);
    for (int i = 1; i <= 5; i++) {
      start(pool, "greedy", () -> {});
      awaitWaiting(pool, i);
    }
    assertThatThrownBy(
            () -> pool.run("greedy", Deadline.never(), FairPool.Watch.NONE, deadline -> true))
        .isInstanceOf(OverloadedException.class)
        .hasMessage("too much work is waiting");
    start(pool, "quiet", () -> {});
    awaitWaiting(pool, 6);
    first.release();
  }

  @Test
  void work_that_has_waited_for_half_of_its_time_is_not_started() throws Exception {
    FairPool pool = new FairPool(ONE, System::nanoTime);
    Held first = hold(pool, "first", 1);
    Deadline deadline = Deadline.after(Duration.ofMillis(60), System::nanoTime);
    AtomicBoolean isBegun = new AtomicBoolean();
    assertThatThrownBy(
            () -> pool.run("late", deadline, FairPool.Watch.NONE, any -> isBegun.getAndSet(true)))
        .isInstanceOf(OverloadedException.class)
        .hasMessage("the work waited too long to end before its deadline");
    assertThat(isBegun).isFalse();
    assertThat(pool.load().waiting()).isZero();
    first.release();
    join();
    assertThat(pool.load().running()).isZero();
    Boolean isRun = pool.run("late", Deadline.never(), FairPool.Watch.NONE, any -> true);
    assertThat(isRun).isTrue();
  }

  @Test
  void work_whose_caller_goes_while_it_waits_is_not_begun() throws Exception {
    FairPool pool = new FairPool(ONE, System::nanoTime);
    Held first = hold(pool, "first", 1);
    AtomicInteger looks = new AtomicInteger();
    FairPool.Watch watch =
        new FairPool.Watch() {
          @Override
          public boolean isAbandoned() {
            return looks.incrementAndGet() == 2;
          }

          @Override
          public void late() {}
        };
    AtomicBoolean isBegun = new AtomicBoolean();
    assertThatThrownBy(
            () -> pool.run("gone", Deadline.never(), watch, any -> isBegun.getAndSet(true)))
        .isInstanceOf(Deadline.AbandonedException.class);
    assertThat(looks).hasValue(2);
    assertThat(isBegun).isFalse();
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 1, 1, 2));
    first.release();
    join();
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 0, 0, 2));
  }

  @Test
  void work_whose_deadline_passes_while_it_is_paused_ends_without_a_turn() throws Exception {
    FairPool pool = new FairPool(ONE, System::nanoTime);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch otherWaits = new CountDownLatch(1);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    start(() -> {
      try {
        pool.run(
            "late",
            Deadline.after(Duration.ofMillis(300), System::nanoTime),
            FairPool.Watch.NONE,
            deadline -> {
              begun.countDown();
              otherWaits.await();
              while (true) {
                deadline.check();
              }
            });
      } catch (Deadline.DeadlinePassedException passed) {
        ended.set(passed);
      }
      return true;
    });
    begun.await();
    CountDownLatch end = new CountDownLatch(1);
    start(() ->
        pool.run(
            "other",
            Deadline.never(),
            FairPool.Watch.NONE,
            any -> {
              end.await();
              return true;
            }));
    awaitWaiting(pool, 1);
    otherWaits.countDown();
    threads.getFirst().join(20_000);
    assertThat(ended.get()).isExactlyInstanceOf(Deadline.DeadlinePassedException.class);
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 1, 1, 2));
    end.countDown();
    join();
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 0, 0, 2));
  }

  @Test
  void abandoned_work_is_given_up_but_not_before_fifty_milliseconds() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean isAbandoned = new AtomicBoolean();
    Deadline deadline = Deadline.after(Duration.ofSeconds(9), clock::get);
    assertThatThrownBy(() ->
            pool.run(
                "a",
                deadline,
                watching(() -> {
                  asked.incrementAndGet();
                  return isAbandoned.get();
                }),
                looked -> {
                  clock.addAndGet(Duration.ofMillis(49).toNanos());
                  looked.check();
                  assertThat(asked).hasValue(0);
                  clock.addAndGet(Duration.ofMillis(1).toNanos());
                  looked.check();
                  assertThat(asked).hasValue(1);
                  isAbandoned.set(true);
                  clock.addAndGet(Duration.ofMillis(24).toNanos());
                  looked.check();
                  clock.addAndGet(Duration.ofMillis(1).toNanos());
                  looked.check();
                  return true;
                }))
        .isExactlyInstanceOf(Deadline.AbandonedException.class);
    assertThat(asked).hasValue(2);
  }

  @Test
  void the_watch_of_late_work_is_notified_once() throws Exception {
    FairPool pool = new FairPool(new PoolLimits(2, 0, 8, 8, 1000, SLICE), clock::get);
    AtomicInteger told = new AtomicInteger();
    CountDownLatch isTold = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    FairPool.Watch watch =
        new FairPool.Watch() {
          @Override
          public boolean isAbandoned() {
            return false;
          }

          @Override
          public void late() {
            told.incrementAndGet();
            isTold.countDown();
          }
        };
    Deadline second = Deadline.after(Duration.ofSeconds(1), clock::get);
    start(() ->
        pool.run(
            "a",
            second,
            watch,
            deadline -> {
              end.await();
              return true;
            }));
    Held patient = hold(pool, "b", 2);
    clock.addAndGet(Duration.ofMillis(1100).toNanos());
    pool.tellLate();
    assertThat(isTold.getCount()).isEqualTo(1);
    clock.incrementAndGet();
    pool.tellLate();
    assertThat(isTold.await(20, TimeUnit.SECONDS)).isTrue();
    pool.tellLate();
    end.countDown();
    patient.release();
    join();
    assertThat(told).hasValue(1);
  }

  private static FairPool.Watch watching(BooleanSupplier isAbandoned) {
    return new FairPool.Watch() {
      @Override
      public boolean isAbandoned() {
        return isAbandoned.getAsBoolean();
      }

      @Override
      public void late() {}
    };
  }

  @Test
  void a_thread_that_is_interrupted_stops_waiting() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    Held first = hold(pool, "first", 1);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    start(() -> {
      try {
        return pool.run("second", Deadline.never(), FairPool.Watch.NONE, any -> true);
      } catch (OverloadedException given) {
        ended.set(given);
        return true;
      }
    });
    awaitWaiting(pool, 1);
    threads.getLast().interrupt();
    threads.getLast().join(20_000);
    assertThat(ended.get()).isInstanceOf(OverloadedException.class);
    first.release();
  }

  @Test
  void idle_owners_do_not_pile_up() throws Exception {
    FairPool pool = new FairPool(ONE, clock::get);
    for (int i = 0; i < 5000; i++) {
      pool.run("owner " + i, Deadline.never(), FairPool.Watch.NONE, any -> true);
      assertThat(pool.load().ownersKnown()).isLessThanOrEqualTo(1024);
    }
  }

  @Test
  void in_a_crowd_no_bound_is_passed_and_nothing_is_lost() throws Exception {
    PoolLimits limits = new PoolLimits(3, 2, 9, 4, 40, Duration.ofNanos(20_000));
    FairPool pool = new FairPool(limits, System::nanoTime);
    ConcurrentHashMap<String, AtomicInteger> begunOf = new ConcurrentHashMap<>();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    for (int t = 0; t < 30; t++) {
      int seed = t;
      start(() -> {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
          String owner = "owner " + random.nextInt(6);
          int looks = random.nextInt(200);
          int micros = random.nextInt(1, 3000);
          Deadline deadline = Deadline.after(Duration.ofNanos(micros * 1000L), System::nanoTime);
          try {
            pool.run(
                owner,
                deadline,
                FairPool.Watch.NONE,
                looked -> {
                  AtomicInteger mine = begunOf.computeIfAbsent(owner, o -> new AtomicInteger());
                  try {
                    assertThat(mine.incrementAndGet()).isLessThanOrEqualTo(4);
                    assertThat(begun.incrementAndGet()).isLessThanOrEqualTo(9);
                    assertThat(pool.load().running()).isLessThanOrEqualTo(5);
                    for (int look = 0; look < looks; look++) {
                      looked.check();
                    }
                    return done.incrementAndGet();
                  } finally {
                    mine.decrementAndGet();
                    begun.decrementAndGet();
                  }
                });
          } catch (OverloadedException | Deadline.DeadlinePassedException given) {
            refused.incrementAndGet();
          }
        }
        return true;
      });
    }
    join();
    PoolLoad load = pool.load();
    assertThat(List.of(load.waiting(), load.running(), load.begun())).containsOnly(0);
    assertThat(done.get() + refused.get()).isEqualTo(9000);
    assertThat(done.get()).isPositive();
    assertThat(refused.get()).isPositive();
  }

  // ---------------------------------------------------------------- the crowd

  private Deadline ages() {
    return Deadline.after(Duration.ofDays(1), clock::get);
  }

  private interface Act {
    Object run() throws Exception;
  }

  /// Work that has begun and goes on until it is let go.
  private record Held(CountDownLatch end) {
    void release() {
      end.countDown();
    }
  }

  private Held hold(FairPool pool, String owner, int runningAfter) {
    CountDownLatch end = new CountDownLatch(1);
    start(() ->
        pool.run(
            owner,
            Deadline.never(),
            FairPool.Watch.NONE,
            any -> {
              end.await();
              return true;
            }));
    while (pool.load().running() < runningAfter) {
      assertThat(failures).isEmpty();
      Thread.onSpinWait();
    }
    return new Held(end);
  }

  private void start(FairPool pool, String owner, Runnable work) {
    start(() ->
        pool.run(
            owner,
            Deadline.never(),
            FairPool.Watch.NONE,
            any -> {
              work.run();
              return true;
            }));
  }

  private void start(Act act) {
    threads.add(
        Thread.ofVirtual()
            .start(() -> {
              try {
                act.run();
              } catch (Throwable failed) {
                failures.add(failed);
              }
            }));
  }

  private void awaitRunning(FairPool pool, int running) {
    while (pool.load().running() != running) {
      assertThat(failures).isEmpty();
      Thread.onSpinWait();
    }
  }

  private void awaitWaiting(FairPool pool, int waiting) {
    while (pool.load().waiting() != waiting) {
      assertThat(failures).isEmpty();
      Thread.onSpinWait();
    }
  }

  private void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join(20_000);
    }
  }
}
