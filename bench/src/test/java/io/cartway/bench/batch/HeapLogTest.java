package io.cartway.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.batch.HeapLog.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapLogTest {

  private static final List<Collection> READ =
      HeapLog.read(
          List.of(
              "[0.004s][info][gc] Using Serial",
              "[0.512s][info][gc] GC(0) Pause Young (Allocation Failure) 48M->9M(136M) 6.712ms",
              "[1.512s][info][gc] GC(1) Pause Full (Metadata GC Threshold) 60M->12M(136M) 71.5ms",
              "[2.500s][info][gc] GC(2) Pause Young (Allocation Failure) 60M->14M(136M) 2.000ms"));

  @Test
  void used_heap_is_that_after_a_collection() {
    assertThat(READ)
        .containsExactly(
            new Collection(0.512, false, 9, 6.712),
            new Collection(1.512, true, 12, 71.5),
            new Collection(2.5, false, 14, 2));
  }

  @Test
  void the_second_half_is_that_of_the_time() {
    assertThat(HeapLog.secondHalf(READ)).isEqualTo(READ.subList(1, 3));
    assertThat(HeapLog.secondHalf(List.of())).isEmpty();
  }
}
