package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CasesTest {

  private static final Cases.Generator<List<Integer>> DIGITS =
      (random, size) -> IntStream.range(0, size).mapToObj(i -> random.nextInt(10)).toList();

  @Test
  void sizes_grow_from_one_to_the_largest() {
    List<Integer> sizes = new ArrayList<>();
    new Cases(null, null).run(1, 80, 40, DIGITS, digits -> sizes.add(digits.size()));
    assertThat(sizes).hasSize(80).isSorted();
    assertThat(sizes.getFirst()).isEqualTo(1);
    assertThat(sizes.getLast()).isEqualTo(40);
  }

  @Test
  void the_same_seed_makes_the_same_cases_and_another_seed_others() {
    assertThat(cases(7)).isEqualTo(cases(7)).isNotEqualTo(cases(8));
  }

  @Test
  void a_failure_prints_the_settings_that_run_its_case_alone() {
    Cases.Check<List<Integer>> noNine = digits -> assertThat(digits).doesNotContain(9);
    Throwable failure = catchThrowable(() -> new Cases(null, null).run(3, 200, 40, DIGITS, noNine));
    assertThat(failure).isInstanceOf(AssertionError.class);
    Matcher settings =
        Pattern.compile("-Dcases.seed=(-?\\d+) -Dcases.size=(\\d+)")
            .matcher(String.valueOf(failure.getMessage()));
    assertThat(settings.find()).isTrue();

    Cases alone = new Cases(Long.valueOf(settings.group(1)), Integer.valueOf(settings.group(2)));
    List<List<Integer>> seen = new ArrayList<>();
    alone.run(3, 200, 40, DIGITS, seen::add);
    assertThat(seen).hasSize(1);
    assertThat(seen.getFirst()).contains(9);
    assertThat(failure).hasMessageContaining(seen.getFirst().toString());
  }

  @Test
  void a_seed_alone_replaces_the_fixed_one() {
    List<List<Integer>> seen = new ArrayList<>();
    new Cases(8L, null).run(7, 20, 10, DIGITS, seen::add);
    assertThat(seen).isEqualTo(cases(8));
  }

  @Test
  void the_failure_of_a_check_that_throws_is_a_failure_too() {
    Throwable failure =
        catchThrowable(() ->
            Cases.forAll(
                1,
                DIGITS,
                digits -> {
                  throw new java.io.IOException("no disk");
                }));
    assertThat(failure).isInstanceOf(AssertionError.class).hasMessageContaining("no disk");
  }

  private static List<List<Integer>> cases(long seed) {
    List<List<Integer>> seen = new ArrayList<>();
    new Cases(null, null).run(seed, 20, 10, DIGITS, seen::add);
    return seen;
  }
}
