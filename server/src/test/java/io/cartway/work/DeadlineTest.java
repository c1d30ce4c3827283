package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.work.Deadline.AbandonedException;
import io.cartway.work.Deadline.DeadlinePassedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

  @Test
  void it_passes_after_its_while_and_not_before_though_the_clock_turns_over() {
    Deadline deadline = Deadline.after(Duration.ofNanos(10), clock::get);
    assertThat(deadline.remainingNanos()).isEqualTo(10);
    clock.addAndGet(10);
    assertThat(deadline.hasPassed()).isFalse();
    assertThatCode(deadline::check).doesNotThrowAnyException();
    clock.incrementAndGet();
    assertThat(deadline.hasPassed()).isTrue();
    assertThat(deadline.remainingNanos()).isEqualTo(-1);
    assertThatThrownBy(deadline::check)
        .isExactlyInstanceOf(DeadlinePassedException.class)
        .hasMessage("the request took longer than its deadline");
  }

  @Test
  void never_is_never() {
    assertThat(Deadline.never().hasPassed()).isFalse();
    assertThatCode(Deadline.never()::check).doesNotThrowAnyException();
  }

  @Test
  void abandoned_work_is_given_up() {
    AtomicBoolean isWanted = new AtomicBoolean(true);
    AtomicLong asked = new AtomicLong();
    Deadline deadline =
        Deadline.after(Duration.ofSeconds(1), clock::get)
            .with(now -> {
              asked.set(now);
              return isWanted.get();
            });
    assertThat(deadline.hasPassed()).isFalse();
    assertThat(asked).hasValue(clock.get());
    isWanted.set(false);
    assertThat(deadline.hasPassed()).isTrue();
    assertThatThrownBy(deadline::check)
        .isExactlyInstanceOf(AbandonedException.class)
        .hasMessage("the caller of the request disconnected");
  }
}
