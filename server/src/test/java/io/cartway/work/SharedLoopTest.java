package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedLoopTest {

  private static final int PIECES = 1000;
  private static final Duration SLICE = Duration.ofMillis(2);

  private static FairPool pool(int processors) {
    return pool(processors, 0);
  }

  private static FairPool pool(int processors, int reserve) {
    return new FairPool(new PoolLimits(processors, reserve, 32, 8, 100, SLICE), System::nanoTime);
  }

  /// Runs work in a thread of its own.
  private static Thread start(FairPool pool, String owner, Consumer<Deadline> work) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            pool.run(
                owner,
                Deadline.never(),
                FairPool.Watch.NONE,
                deadline -> {
                  work.accept(deadline);
                  return true;
                });
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  private static Thread startLoop(FairPool pool, Semaphore steps, AtomicInteger done) {
    return start(
        pool,
        "a",
        deadline ->
            SharedLoop.run(
                PIECES,
                deadline,
                own ->
                    piece -> {
                      steps.acquireUninterruptibly();
                      done.incrementAndGet();
                    }));
  }

  private static void awaitRunning(FairPool pool, int running) {
    while (pool.load().running() != running) {
      Thread.onSpinWait();
    }
  }

  private static void run(FairPool pool, int count, Function<Deadline, IntConsumer> workers)
      throws Exception {
    pool.run(
        "a",
        Deadline.never(),
        FairPool.Watch.NONE,
        deadline -> {
          SharedLoop.run(count, deadline, workers);
          return true;
        });
    assertThat(pool.load()).isEqualTo(new PoolLoad(0, 0, 0, 1));
  }

  @Test
  void no_more_threads_help_than_are_wanted() throws Exception {
    for (int helpers = 0; helpers <= 2; helpers++) {
      Set<Thread> threads = ConcurrentHashMap.newKeySet();
      CountDownLatch all = new CountDownLatch(1 + helpers);
      int most = helpers;
      pool(4)
          .run(
              "a",
              Deadline.never(),
              FairPool.Watch.NONE,
              deadline -> {
                SharedLoop.run(
                    PIECES,
                    most,
                    deadline,
                    own -> {
                      threads.add(Thread.currentThread());
                      all.countDown();
                      return piece -> await(all);
                    });
                return true;
              });
      assertThat(threads).hasSize(1 + helpers).contains(Thread.currentThread());
    }
  }

  @Test
  void every_piece_is_run_once_and_idle_processors_help() throws Exception {
    for (int processors = 1; processors <= 4; processors++) {
      AtomicIntegerArray runs = new AtomicIntegerArray(PIECES);
      Set<Thread> threads = ConcurrentHashMap.newKeySet();
      CountDownLatch all = new CountDownLatch(processors);
      run(
          pool(processors),
          PIECES,
          deadline -> {
            boolean[] isFirst = {true};
            return piece -> {
              runs.incrementAndGet(piece);
              threads.add(Thread.currentThread());
              if (isFirst[0]) {
                isFirst[0] = false;
                all.countDown();
                await(all);
              }
            };
          });
      assertThat(threads).hasSize(processors).contains(Thread.currentThread());
      for (int piece = 0; piece < PIECES; piece++) {
        assertThat(runs.get(piece)).as("piece %d", piece).isOne();
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  @Test
  void a_helper_leaves_its_processor_to_who_waits_for_one() throws Exception {
    FairPool pool = pool(2);
    Semaphore steps = new Semaphore(0);
    AtomicInteger done = new AtomicInteger();
    AtomicInteger doneBefore = new AtomicInteger(-1);
    Thread loop = startLoop(pool, steps, done);
    awaitRunning(pool, 2);
    Thread other = start(pool, "b", deadline -> doneBefore.set(done.get()));
    while (!other.join(Duration.ofMillis(1))) {
      steps.release();
    }
    assertThat(doneBefore.get()).isBetween(0, PIECES / 2);
    steps.release(PIECES);
    loop.join();
    assertThat(done.get()).isEqualTo(PIECES);
    assertThat(pool.load().begun()).isZero();
  }

  @Test
  void a_helper_leaves_its_processor_to_who_runs_on_a_reserved_place() throws Exception {
    FairPool pool = pool(2, 2);
    Semaphore steps = new Semaphore(0);
    AtomicInteger done = new AtomicInteger();
    CountDownLatch end = new CountDownLatch(1);
    Thread loop = startLoop(pool, steps, done);
    awaitRunning(pool, 2);
    CountDownLatch begun = new CountDownLatch(1);
    Thread other =
        start(
            pool,
            "b",
            deadline -> {
              begun.countDown();
              await(end);
            });
    await(begun);
    while (pool.load().running() > 2) {
      steps.release();
      Thread.sleep(1);
      assertThat(done.get()).isLessThan(PIECES / 2);
    }
    end.countDown();
    other.join();
    steps.release(PIECES);
    loop.join();
    assertThat(done.get()).isEqualTo(PIECES);
  }

  @Test
  void what_a_piece_throws_ends_all_threads_and_comes_through() {
    for (boolean isHelper : new boolean[] {true, false}) {
      FairPool pool = pool(2);
      Thread caller = Thread.currentThread();
      AtomicInteger done = new AtomicInteger();
      CountDownLatch both = new CountDownLatch(2);
      assertThatThrownBy(() ->
              run(
                  pool,
                  1_000_000_000,
                  deadline ->
                      piece -> {
                        deadline.check();
                        if (done.incrementAndGet() <= 2) {
                          both.countDown();
                          await(both);
                          if (isHelper == !Thread.currentThread().equals(caller)) {
                            throw new IllegalArgumentException("piece " + piece);
                          }
                        }
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("piece ");
      assertThat(pool.load().running()).isZero();
      assertThat(pool.load().begun()).isZero();
    }
  }

  @Test
  void helpers_end_at_the_deadline_and_when_nobody_waits_for_the_answer() {
    FairPool pool = pool(2);
    assertThatThrownBy(() ->
            pool.run(
                "a",
                Deadline.after(Duration.ofMillis(20), System::nanoTime),
                FairPool.Watch.NONE,
                deadline -> {
                  SharedLoop.run(Integer.MAX_VALUE, deadline, own -> piece -> own.check());
                  return true;
                }))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    FairPool.Watch gone =
        new FairPool.Watch() {
          @Override
          public boolean isAbandoned() {
            return true;
          }

          @Override
          public void late() {}
        };
    assertThatThrownBy(() ->
            pool.run(
                "a",
                Deadline.never(),
                gone,
                deadline -> {
                  SharedLoop.run(Integer.MAX_VALUE, deadline, own -> piece -> own.check());
                  return true;
                }))
        .isInstanceOf(Deadline.AbandonedException.class);
    assertThat(pool.load().begun()).isZero();
  }

  @Test
  void the_caller_is_told_once_that_work_and_its_help_are_late() throws Exception {
    FairPool pool = pool(2);
    AtomicInteger told = new AtomicInteger();
    CountDownLatch first = new CountDownLatch(1);
    FairPool.Watch watch =
        new FairPool.Watch() {
          @Override
          public boolean isAbandoned() {
            return false;
          }

          @Override
          public void late() {
            told.incrementAndGet();
            first.countDown();
          }
        };
    pool.run(
        "a",
        Deadline.after(Duration.ofSeconds(-1), System::nanoTime),
        watch,
        deadline -> {
          try (Deadline.Help help = deadline.help().orElseThrow()) {
            assertThat(help.isWelcome()).isTrue();
            assertThat(deadline.help()).isEmpty();
            pool.tellLate();
            await(first);
            pool.tellLate();
            // Another telling would be a thread by now.
            Thread.sleep(50);
          }
          return true;
        });
    assertThat(told.get()).isOne();
  }

  @Test
  void nobody_helps_where_no_pool_is_and_no_piece_is_no_work() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    SharedLoop.run(
        PIECES, Deadline.never(), deadline -> piece -> threads.add(Thread.currentThread()));
    assertThat(threads).containsExactly(Thread.currentThread());
    SharedLoop.run(
        0,
        Deadline.never(),
        deadline ->
            piece -> {
              throw new IllegalStateException("no piece");
            });
  }
}
