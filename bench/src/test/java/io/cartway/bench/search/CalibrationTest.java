package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private static final long SEED = 7;

  /// Questions whose answers are right with the square of the score.
  private static List<MixedQueries.Scored> squares(int count) {
    Random random = new Random(SEED);
    List<MixedQueries.Scored> scored = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double score = random.nextDouble();
      boolean isRight = random.nextDouble() < score * score;
      scored.add(new MixedQueries.Scored("x", MixedQueries.Sort.CLEAN, "q" + i, score, isRight));
    }
    return scored;
  }

  @Test
  void the_map_finds_the_probability_and_never_falls() {
    ScoreMap map = ScoreMap.fit(squares(20_000));
    double before = 0;
    for (double score = 0; score <= 1; score += 0.01) {
      assertThat(map.probability(score))
          .isGreaterThanOrEqualTo(before)
          .isCloseTo(score * score, within(0.06));
      before = map.probability(score);
    }
    assertThat(map.text().lines()).hasSize(map.points().size()).allMatch(it -> it.contains("\t"));
  }

  @Test
  void the_error_is_the_mean_distance_of_scores_and_right_answers() {
    List<MixedQueries.Scored> scored = squares(6_000);
    Reliability raw = Reliability.of(scored, DoubleUnaryOperator.identity());
    // The mean of x - x * x on 0 to 1 is a sixth.
    assertThat(raw.error()).isCloseTo(1.0 / 6, within(0.02));
    assertThat(raw.bins()).hasSize(10).allMatch(bin -> bin.count() == 600);
    assertThat(Reliability.of(scored, score -> score * score).error()).isLessThan(0.03);
  }

  @Test
  void bins_hold_300_answers_at_least() {
    assertThat(Reliability.of(squares(1_600), DoubleUnaryOperator.identity()).bins())
        .hasSize(5)
        .allMatch(bin -> bin.count() >= Reliability.BIN_SIZE_MIN);
  }

  @Test
  void the_slope_is_that_of_the_line() {
    assertThat(SpeedRun.slope(new double[] {1, 2, 4}, new double[] {5, 7, 11}))
        .isCloseTo(2, within(1e-12));
  }
}
