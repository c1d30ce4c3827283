package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// The most promising candidates against a sort of all.
class BestCandidatesTest {

  private static final long SEED = Long.getLong("cases.seed", 20261126L);

  @Test
  void the_kept_ones_are_the_first_of_all_in_order_whatever_order_they_come_in() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 300; round++) {
      int countMax = random.nextInt(1, 12);
      BestCandidates best = new BestCandidates(countMax);
      List<Integer> order = new ArrayList<>();
      List<CandidateFinder.Candidate> all = new ArrayList<>();
      int count = random.nextInt(40);
      for (int document = 0; document < count; document++) {
        order.add(random.nextInt(order.size() + 1), document);
      }
      for (int document : order) {
        // Few values, so that many promise the same; below zero, too.
        double promise = random.nextInt(-2, 4) / 4.0;
        CandidateFinder.Candidate candidate =
            new CandidateFinder.Candidate(document, 0, 0.5, promise);
        all.add(candidate);
        best.add(candidate);
      }
      all.sort((a, b) ->
          a.promise() != b.promise()
              ? Double.compare(b.promise(), a.promise())
              : Integer.compare(a.document(), b.document()));
      assertThat(best.inOrder())
          .as("-Dcases.seed=%d round %d", SEED, round)
          .isEqualTo(all.subList(0, Math.min(countMax, count)));
    }
  }
}
