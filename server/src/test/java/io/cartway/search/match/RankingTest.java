package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Traits;
import org.junit.jupiter.api.Test;

class RankingTest {

  private static final Ranking RANKING = new Ranking(ScoreWeights.DEFAULT.rank());

  @Test
  void nearness_counts_more_than_importance_elsewhere() {
    double here = RANKING.nearness(0) + importance(0.1);
    double elsewhere = RANKING.nearness(1_000_000) + importance(1);
    assertThat(here).isGreaterThan(elsewhere);
  }

  @Test
  void importance_counts_more_than_a_few_kilometres() {
    double important = RANKING.nearness(9_000) + importance(1);
    double small = RANKING.nearness(6_000) + importance(0.1);
    assertThat(important).isGreaterThan(small);
  }

  private static double importance(double of) {
    return RANKING.importance(Traits.pack(DocumentKind.PLACE, null, 5, of, "MCO"));
  }
}
