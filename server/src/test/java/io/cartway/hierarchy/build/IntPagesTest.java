package io.cartway.hierarchy.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntPagesTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  @Test
  void numbers_in_pages_are_those_that_were_added() {
    Random random = new Random(SEED);
    IntPages pages = new IntPages();
    List<int[]> added = new ArrayList<>();
    while (pages.size() < 3_000_000) {
      int[] numbers = random.ints(1 + random.nextInt(900_000)).toArray();
      int count = random.nextInt(numbers.length + 1);
      pages.add(numbers, count);
      added.add(Arrays.copyOf(numbers, count));
    }
    int at = 0;
    for (int[] numbers : added) {
      for (int number : numbers) {
        if (pages.get(at++) != number) {
          assertThat(pages.get(at - 1)).as("seed %d, at %d", SEED, at - 1).isEqualTo(number);
        }
      }
    }
    assertThat(pages.size()).isEqualTo(at);
  }
}
