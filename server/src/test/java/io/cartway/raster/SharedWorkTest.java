package io.cartway.raster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SharedWorkTest {

  private final SharedWork<String, Object> shared = new SharedWork<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(10), System::nanoTime);
  }

  private Object waitThen(Object result) {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
    return result;
  }

  @Test
  void callers_at_once_get_one_result_and_later_ones_another() throws Exception {
    AtomicInteger times = new AtomicInteger();
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      List<Future<Object>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        all.add(
            pool.submit(
                () -> shared.get("a", soon(), () -> waitThen("made " + times.incrementAndGet()))));
      }
      begun.await();
      // Another key does not wait for it.
      assertThat(shared.get("b", soon(), () -> "at once")).isEqualTo("at once");
      while (times.get() == 0) {
        Thread.onSpinWait();
      }
      Thread.sleep(100);
      goOn.countDown();
      for (Future<Object> each : all) {
        assertThat(each.get()).isEqualTo("made 1");
      }
    }
    assertThat(shared.get("a", soon(), () -> "anew")).isEqualTo("anew");
  }

  @Test
  void when_the_one_who_works_gives_up_another_takes_over() throws Exception {
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      Future<Object> first =
          pool.submit(() ->
              shared.get(
                  "a",
                  soon(),
                  () -> {
                    waitThen("");
                    throw new IllegalStateException("given up");
                  }));
      begun.await();
      Future<Object> second = pool.submit(() -> shared.get("a", soon(), () -> "taken over"));
      Thread.sleep(50);
      assertThat(second.isDone()).isFalse();
      goOn.countDown();
      assertThatThrownBy(first::get).hasRootCauseMessage("given up");
      assertThat(second.get()).isEqualTo("taken over");
    }
  }

  @Test
  void who_waits_looks_at_its_own_deadline() throws Exception {
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      Future<Object> first = pool.submit(() -> shared.get("a", soon(), () -> waitThen("late")));
      begun.await();
      Deadline short_ = Deadline.after(Duration.ofMillis(30), System::nanoTime);
      assertThatThrownBy(() -> shared.get("a", short_, () -> "never"))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
      goOn.countDown();
      assertThat(first.get()).isEqualTo("late");
    }
  }
}
