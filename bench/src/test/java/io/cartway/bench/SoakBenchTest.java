package io.cartway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SoakBenchTest {

  private static List<SoakBench.Point> curve(LongUnaryOperator bytes) {
    return curve(10, bytes);
  }

  private static List<SoakBench.Point> curve(int minutes, LongUnaryOperator bytes) {
    return LongStream.rangeClosed(0, 6L * minutes)
        .mapToObj(i -> new SoakBench.Point(10 * i, bytes.applyAsLong(i), i, 1, 1))
        .toList();
  }

  @Test
  void memory_that_grows_after_the_warm_up_is_not_flat() {
    assertThat(SoakBench.change(curve(_ -> 300))).isZero();
    // 12 points from the 24th on, and the last 12: 25 points later on average.
    assertThat(SoakBench.change(curve(i -> 1_000 + i))).isEqualTo(25 / 1_029.5, within(1e-9));
    assertThat(SoakBench.change(curve(i -> 1_000 - i))).isEqualTo(-25 / 970.5, within(1e-9));
    assertThat(SoakBench.change(curve(i -> i < 24 ? 100 * i : 2_400))).as("warm-up").isZero();
  }

  @Test
  void an_hour_must_be_flat_after_ten_minutes() {
    assertThat(SoakBench.change(curve(60, i -> i < 60 ? i : 2_400))).isZero();
    assertThat(SoakBench.change(curve(60, i -> i < 80 ? 2_000 : 2_400))).isGreaterThan(0.03);
    assertThat(SoakBench.most(curve(60, i -> i < 60 ? 9_000 : 1_000))).isZero();
    assertThat(SoakBench.most(curve(60, i -> i == 200 ? 4_010 : 1_000)))
        .isEqualTo(4_010 / 1_010.0 - 1, within(1e-9));
  }
}
