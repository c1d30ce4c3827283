package io.cartway.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Cases;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Each question against the expression that it stands for.
class ScanTest {

  private static final String LETTERS = "aZ09-; ,\t/éß٣";

  @Test
  void numbers_are_ascii_digits_within_a_length() {
    assertThat(Scan.isNumber("0", 1)).isTrue();
    assertThat(Scan.isNumber("", 9)).isFalse();
    assertThat(Scan.isNumber("123", 3)).isTrue();
    assertThat(Scan.isNumber("1234", 3)).isFalse();
    assertThat(Scan.isNumber("12a", 9)).isFalse();
    assertThat(Scan.isNumber("٣", 9)).isFalse();
  }

  @Test
  void lengths_are_bounds_on_both_sides() {
    assertThat(Scan.isAll("ab", 2, 2, Scan::isLower)).isTrue();
    assertThat(Scan.isAll("a", 2, 2, Scan::isLower)).isFalse();
    assertThat(Scan.isAll("abc", 2, 2, Scan::isLower)).isFalse();
    assertThat(Scan.isAll("aB", 2, 2, Scan::isLower)).isFalse();
    assertThat(Scan.isAll("aB", 2, 2, Scan::isLetter)).isTrue();
    assertThat(Scan.isAll("B7", 2, 2, Scan::isLetterOrDigit)).isTrue();
    assertThat(Scan.isAll("", 0, 0, Scan::isUpper)).isTrue();
  }

  @Test
  void every_answer_is_that_of_the_expression() {
    Cases.forAll(
        20261123,
        (random, size) -> text(random, size),
        text -> {
          assertThat(Scan.split(text, c -> c == ';' || c == '/'))
              .isEqualTo(List.of(text.split("[;/]", -1)));
          assertThat(Scan.words(text, Scan::isSpace))
              .isEqualTo(
                  List.of(text.split("\\s+", -1)).stream().filter(s -> !s.isEmpty()).toList());
          assertThat(Scan.without(text, c -> c == ';' || c == '-'))
              .isEqualTo(text.replaceAll("[;-]", ""));
          assertThat(Scan.withoutTail(text, Scan::isDigit))
              .isEqualTo(text.replaceAll("[0-9]+$", ""));
          assertThat(Scan.withRuns(text, c -> c == ' ' || c == '-', '_'))
              .isEqualTo(text.replaceAll("[ -]+", "_"));
          assertThat(Scan.isAll(text, 1, 3, Scan::isLetterOrDigit))
              .isEqualTo(text.matches("[a-zA-Z0-9]{1,3}"));
          assertThat(Scan.isAll(text, 0, 5, Scan::isSpace)).isEqualTo(text.matches("\\s{0,5}"));
        });
  }

  private static String text(RandomGenerator random, int size) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(size + 1); i > 0; i--) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
