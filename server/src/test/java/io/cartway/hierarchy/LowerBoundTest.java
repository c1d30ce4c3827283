package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Shares of weights, against whole numbers of any size.
class LowerBoundTest {

  private static final long SEED = Long.getLong("cases.seed", 20261126L);

  @Test
  void a_share_is_rounded_down_and_its_inverse_is_the_largest_weight_with_it() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 20_000; i++) {
      int denominator = random.nextInt(100, 201);
      LowerBound bound = new LowerBound(100, denominator);
      long weight = random.nextLong(Weight.INFINITE) >>> random.nextInt(62);
      String label = "-Dcases.seed=%d: %d of %d".formatted(SEED, weight, denominator);
      assertThat(bound.of(weight)).as(label).isEqualTo(exact(weight, 100, denominator));
      long inverse = bound.inverse(weight);
      assertThat(inverse)
          .as(label)
          .isEqualTo(Math.min(exact(weight, denominator, 100), Weight.INFINITE - 1));
      assertThat(bound.of(inverse)).as(label).isLessThanOrEqualTo(weight);
    }
  }

  private static long exact(long weight, int factor, int divisor) {
    return BigInteger.valueOf(weight)
        .multiply(BigInteger.valueOf(factor))
        .divide(BigInteger.valueOf(divisor))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }

  @Test
  void no_path_stays_no_path_and_a_path_stays_one() {
    LowerBound half = new LowerBound(1, 2);
    assertThat(half.of(Weight.INFINITE)).isEqualTo(Weight.INFINITE);
    assertThat(half.inverse(Weight.INFINITE)).isEqualTo(Weight.INFINITE);
    assertThat(half.inverse(Weight.INFINITE - 1)).isEqualTo(Weight.INFINITE - 1);
    assertThat(half.inverse(Weight.INFINITE / 2)).isEqualTo(Weight.INFINITE - 1);
    assertThat(half.inverse(Weight.INFINITE / 2 - 1)).isEqualTo(Weight.INFINITE - 2);
    assertThat(LowerBound.WHOLE.of(7)).isEqualTo(7);
    assertThat(LowerBound.WHOLE.inverse(7)).isEqualTo(7);
  }

  @Test
  void more_than_the_whole_is_no_lower_bound() {
    assertThatThrownBy(() -> new LowerBound(3, 2)).hasMessageContaining("not 3/2");
    assertThatThrownBy(() -> new LowerBound(0, 2)).hasMessageContaining("not 0/2");
  }
}
