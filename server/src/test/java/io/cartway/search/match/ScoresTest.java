package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoresTest {

  @Test
  void a_sum_of_parts_is_whole_but_a_part_less_is_not() {
    double sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += 0.1;
    }
    assertThat(sum).isLessThan(1);
    assertThat(Scores.isWhole(sum)).isTrue();
    assertThat(Scores.isWhole(Scores.WHOLE)).isTrue();
    // One of 32 tokens that is alike, not the same, is missed.
    assertThat(Scores.isWhole(1 - 0.04 / 32)).isFalse();
  }

  @Test
  void a_score_has_two_decimals() {
    assertThat(Scores.rounded(0.994)).isEqualTo(0.99);
    assertThat(Scores.rounded(0.995)).isEqualTo(1);
    assertThat(Scores.rounded(0.125)).isEqualTo(0.13);
    assertThat(Scores.rounded(0)).isZero();
  }
}
