package io.cartway.accounts.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Cases;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {

  @ParameterizedTest
  @CsvSource({
    "0.50, 500000, 0.50",
    "5, 5000000, 5.00",
    "0, 0, 0.00",
    "0.000001, 1, 0.000001",
    "0.1, 100000, 0.10",
    "1.100, 1100000, 1.10",
    "1000000000, 1000000000000000, 1000000000.00"
  })
  void an_amount_is_read_exactly_and_written_again(String given, long micros, String written) {
    assertThat(Money.parse(given)).hasValue(micros);
    assertThat(Money.text(micros)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 1",
        "-1",
        "+1",
        "1e3",
        "0.0000001",
        ".5",
        "5.",
        "1,5",
        "NaN",
        "0x1",
        "1.5 ",
        "1000000000.000001",
        "99999999999",
        "\u0661"
      })
  void invalid_amounts_are_refused(String given) {
    assertThat(Money.parse(given)).isEmpty();
  }

  @Test
  void every_answer_is_that_of_the_expression() {
    Cases.forAll(
        20261123,
        2_000,
        14,
        (random, size) -> {
          StringBuilder text = new StringBuilder();
          for (int i = 0; i < size; i++) {
            text.append("0123456789..-e ".charAt(random.nextInt(15)));
          }
          return text.toString();
        },
        text -> {
          boolean isAmount =
              text.matches("[0-9]{1,10}(\\.[0-9]{1,6})?")
                  && new BigDecimal(text).compareTo(BigDecimal.valueOf(1_000_000_000)) <= 0;
          assertThat(Money.parse(text).isPresent()).as(text).isEqualTo(isAmount);
        });
  }
}
