package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class SupervisedTest {

  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void neither_an_exception_nor_an_error_ends_it() throws InterruptedException {
    AtomicInteger round = new AtomicInteger();
    CountDownLatch fifth = new CountDownLatch(1);
    try (Supervised thread =
        Supervised.start(
            "test",
            SOON,
            () -> {
              switch (round.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("first");
                case 2 -> throw new StackOverflowError();
                case 3 -> throw new OutOfMemoryError("third");
                case 4 -> throw new Exception("fourth");
                default -> fifth.countDown();
              }
            },
            System::nanoTime)) {
      assertThat(fifth.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
      Supervised.State state = thread.state();
      assertThat(state.isAlive()).isTrue();
      assertThat(state.failures()).isEqualTo(4);
    }
  }

  @Test
  void the_last_failure_is_reported_until_a_round_succeeds() throws InterruptedException {
    Semaphore rounds = new Semaphore(0);
    AtomicInteger round = new AtomicInteger();
    try (Supervised thread =
        Supervised.start(
            "test",
            NEVER,
            () -> {
              rounds.release();
              if (round.incrementAndGet() == 1) {
                throw new IllegalStateException("no disk");
              }
            },
            System::nanoTime)) {
      assertThat(thread.state().ailment(LONG)).isEmpty();
      thread.wake();
      awaitRounds(thread, 1);
      assertThat(thread.state().ailment(LONG))
          .contains("its last round failed: java.lang.IllegalStateException: no disk");
      thread.wake();
      awaitRounds(thread, 2);
      assertThat(thread.state().ailment(LONG)).isEmpty();
      assertThat(thread.state().failures()).isEqualTo(1);
    }
  }

  @Test
  void a_wake_during_a_round_that_waits_for_something_is_not_lost() throws InterruptedException {
    CountDownLatch inRound = new CountDownLatch(1);
    CountDownLatch woken = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(2);
    try (Supervised thread =
        Supervised.start(
            "test",
            NEVER,
            () -> {
              inRound.countDown();
              woken.await();
              // As a lock does; it uses up the permit of the wake.
              LockSupport.parkNanos(1);
              second.countDown();
            },
            System::nanoTime)) {
      thread.wake();
      inRound.await();
      thread.wake();
      woken.countDown();
      assertThat(second.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_round_that_hangs_is_seen() throws InterruptedException {
    AtomicLong clock = new AtomicLong();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch stuck = new CountDownLatch(1);
    Supervised thread =
        Supervised.start(
            "test",
            SOON,
            () -> {
              entered.countDown();
              stuck.await();
            },
            clock::get);
    entered.await();
    clock.addAndGet(Duration.ofSeconds(7).toNanos());
    assertThat(thread.state().ailment(Duration.ofSeconds(7))).isEmpty();
    assertThat(thread.state().ailment(Duration.ofSeconds(5))).contains("it has been stuck for 7 s");
    thread.close();
    assertThat(thread.awaitEnd(SOON)).isFalse();
    stuck.countDown();
    assertThat(thread.awaitEnd(LONG)).isTrue();
    assertThat(thread.state().ailment(LONG)).contains("the thread has ended");
  }

  @Test
  void work_before_close_gets_its_round() {
    AtomicInteger came = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Supervised thread =
        Supervised.start("test", NEVER, () -> done.set(came.get()), System::nanoTime);
    came.set(3);
    thread.close();
    assertThat(thread.awaitEnd(LONG)).isTrue();
    assertThat(done).hasValue(3);
  }

  private static void awaitRounds(Supervised thread, long rounds) {
    while (thread.state().rounds() < rounds) {
      Thread.onSpinWait();
    }
  }
}
