package io.cartway.app.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CollectionWatchTest {

  private final AtomicLong millis = new AtomicLong();
  private final AtomicLong collecting = new AtomicLong();
  private final AtomicInteger ended = new AtomicInteger();
  private final CollectionWatch watch =
      new CollectionWatch(
          collecting::get,
          () -> TimeUnit.MILLISECONDS.toNanos(millis.get()),
          30,
          ended::incrementAndGet);

  @Test
  void a_process_that_collects_for_most_of_half_a_minute_ends() {
    go(40, 100);
    while (ended.get() == 0 && millis.get() < 100_000) {
      go(1, 900);
    }
    assertThat(ended).hasValue(1);
    // Of the last thirty seconds, n have 0.9 s and the others 0.1 s: 18 s are passed with n = 19.
    assertThat(millis.get()).isEqualTo(59_000L);
  }

  @Test
  void some_seconds_of_collections_or_half_of_the_time_are_borne() {
    go(40, 0);
    go(15, 1_000);
    go(40, 100);
    go(200, 590);
    assertThat(ended).hasValue(0);
  }

  @Test
  void looks_that_come_late_count_by_the_time_that_has_passed() {
    for (int i = 0; i < 40; i++) {
      millis.addAndGet(10_000);
      collecting.addAndGet(5_000);
      watch.look();
    }
    assertThat(ended).hasValue(0);
  }

  @Test
  void a_process_that_begins_with_collections_is_judged_after_half_a_minute() {
    go(30, 1_000);
    assertThat(ended).hasValue(0);
    go(1, 1_000);
    assertThat(ended).hasValue(1);
  }

  @Test
  void fewer_seconds_are_judged_sooner() {
    CollectionWatch hasty =
        new CollectionWatch(
            collecting::get,
            () -> TimeUnit.MILLISECONDS.toNanos(millis.get()),
            5,
            ended::incrementAndGet);
    for (int i = 0; i < 6; i++) {
      assertThat(ended).hasValue(0);
      millis.addAndGet(1_000);
      collecting.addAndGet(700);
      hasty.look();
    }
    assertThat(ended).hasValue(1);
  }

  private void go(int seconds, long collectingMillis) {
    for (int i = 0; i < seconds; i++) {
      millis.addAndGet(1_000);
      collecting.addAndGet(collectingMillis);
      watch.look();
    }
  }
}
