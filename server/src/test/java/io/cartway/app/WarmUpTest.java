package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The steps run when they should, and a server neither waits for a slow one nor closes its data
/// under it.
@Timeout(30)
class WarmUpTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void begun_steps_are_waited_for_and_later_ones_run_after_in_their_order() {
    List<String> ran = new CopyOnWriteArrayList<>();
    try (WarmUp warmUp = new WarmUp()) {
      warmUp.later("second", () -> ran.add("second"));
      warmUp.later("third", () -> ran.add("third"));
      warmUp.begin("first", () -> ran.add("first"));
      warmUp.awaitBegun(LONG);
      assertThat(ran).containsExactly("first");
      warmUp.goOn();
      while (ran.size() < 3) {
        Thread.onSpinWait();
      }
    }
    assertThat(ran).containsExactly("first", "second", "third");
  }

  @Test
  void a_step_that_fails_stops_no_other() {
    List<String> ran = new CopyOnWriteArrayList<>();
    try (WarmUp warmUp = new WarmUp()) {
      warmUp.begin(
          "broken",
          () -> {
            throw new IOException("planted");
          });
      warmUp.later(
          "broken too",
          () -> {
            throw new IllegalStateException("planted");
          });
      warmUp.later("last", () -> ran.add("last"));
      warmUp.awaitBegun(LONG);
      warmUp.goOn();
      while (ran.isEmpty()) {
        Thread.onSpinWait();
      }
    }
    assertThat(ran).containsExactly("last");
  }

  @Test
  void a_slow_step_is_waited_for_within_the_bound_and_to_its_end_when_the_server_ends()
      throws InterruptedException {
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicBoolean hasEnded = new AtomicBoolean();
    WarmUp warmUp = new WarmUp();
    warmUp.begin("slow", () -> hasEnded.set(await(mayEnd)));
    warmUp.awaitBegun(Duration.ofMillis(20));
    assertThat(hasEnded).isFalse();
    Thread closing = Thread.ofPlatform().start(warmUp::close);
    closing.join(Duration.ofMillis(50));
    assertThat(closing.isAlive()).isTrue();
    mayEnd.countDown();
    closing.join(LONG);
    assertThat(hasEnded).isTrue();
  }

  @Test
  void a_later_step_is_interrupted_when_the_server_ends_and_no_other_begins() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean isInterrupted = new AtomicBoolean();
    AtomicBoolean isNextBegun = new AtomicBoolean();
    WarmUp warmUp = new WarmUp();
    warmUp.later(
        "endless",
        () -> {
          begun.countDown();
          isInterrupted.set(!await(new CountDownLatch(1)));
          Thread.currentThread().interrupt();
        });
    warmUp.later("next", () -> isNextBegun.set(true));
    warmUp.goOn();
    begun.await();
    warmUp.close();
    assertThat(isInterrupted).isTrue();
    assertThat(isNextBegun).isFalse();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException stopped) {
      return false;
    }
  }
}
