package io.cartway.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WorkMemoryTest {

  private static final long SEED = 20261126;

  @Test
  void work_gets_what_is_free_and_no_more() {
    WorkMemory memory = new WorkMemory(100);
    WorkMemory.Hold first = memory.hold();
    WorkMemory.Hold second = memory.hold();
    first.set(60);
    second.set(40);
    assertThat(memory.heldBytes()).isEqualTo(100);
    assertThatThrownBy(() -> second.set(41))
        .isInstanceOf(WorkMemory.FullException.class)
        .hasMessage("other work holds the memory that the request needs");
    assertThat(memory.heldBytes()).as("unchanged").isEqualTo(100);
    first.set(59);
    second.set(41);
    first.close();
    assertThat(memory.heldBytes()).isEqualTo(41);
    second.close();
    second.close();
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void work_alone_gets_more_than_there_is_and_others_then_nothing() {
    WorkMemory memory = new WorkMemory(100);
    try (WorkMemory.Hold alone = memory.hold();
        WorkMemory.Hold other = memory.hold()) {
      alone.set(1000);
      assertThatThrownBy(() -> other.set(1)).isInstanceOf(WorkMemory.FullException.class);
      alone.set(2000);
      // Less is always granted.
      alone.set(150);
      assertThatThrownBy(() -> other.set(1)).isInstanceOf(WorkMemory.FullException.class);
      alone.set(99);
      other.set(1);
      assertThatThrownBy(() -> alone.set(100)).isInstanceOf(WorkMemory.FullException.class);
    }
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void threads_together_never_hold_more_than_there_is() throws Exception {
    WorkMemory memory = new WorkMemory(1000);
    AtomicLong refused = new AtomicLong();
    AtomicLong most = new AtomicLong();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        SplittableRandom random = new SplittableRandom(SEED + thread);
        all.add(threads.submit(() -> holdAtRandom(memory, random, refused, most)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertThat(memory.heldBytes()).isZero();
    assertThat(refused.get()).as("seed %d", SEED).isPositive();
    assertThat(most.get()).as("seed %d", SEED).isBetween(500L, 1000L);
  }

  private static void holdAtRandom(
      WorkMemory memory, SplittableRandom random, AtomicLong refused, AtomicLong most) {
    // On one busy processor, threads may follow each other for a while.
    for (int i = 0; i < 20_000 || (refused.get() == 0 && i < 50_000_000); i++) {
      try (WorkMemory.Hold hold = memory.hold()) {
        hold.set(random.nextInt(500));
        most.accumulateAndGet(memory.heldBytes(), Math::max);
        hold.set(random.nextInt(500));
        most.accumulateAndGet(memory.heldBytes(), Math::max);
      } catch (WorkMemory.FullException full) {
        refused.incrementAndGet();
      }
    }
  }

  @Test
  void there_is_at_least_one_byte() {
    assertThatThrownBy(() -> new WorkMemory(0)).hasMessageContaining("at least 1 byte, not 0");
  }
}
