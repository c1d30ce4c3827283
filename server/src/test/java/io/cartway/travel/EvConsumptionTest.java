package io.cartway.travel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvConsumptionTest {

  private static final EvConsumption MODEL =
      new EvConsumption(
          List.of(
              new EvConsumption.Rate(10, 0.3),
              new EvConsumption.Rate(50, 0.1),
              new EvConsumption.Rate(60, 0.1),
              new EvConsumption.Rate(100, 0.5)),
          9,
          4,
          2);

  @ParameterizedTest
  @CsvSource({
    "0, 0.3",
    "9.9, 0.3",
    "10, 0.3",
    "20, 0.25",
    "50, 0.1",
    "55, 0.1",
    "60, 0.1",
    "70, 0.2",
    "99.9, 0.499",
    "100, 0.5",
    "250, 0.5"
  })
  void rates_are_even_between_two_speeds_and_level_beyond_them(double kmh, double expected) {
    assertThat(MODEL.perMeter(kmh)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void one_rate_holds_for_all_speeds_and_none_is_no_model() {
    EvConsumption one = new EvConsumption(List.of(new EvConsumption.Rate(50, 0.2)), 0, 0, 0);
    assertThat(one.perMeter(0)).isEqualTo(0.2);
    assertThat(one.perMeter(50)).isEqualTo(0.2);
    assertThat(one.perMeter(51)).isEqualTo(0.2);
    assertThat(one.usesHeights()).isFalse();
    assertThat(MODEL.usesHeights()).isTrue();
    assertThatThrownBy(() -> new EvConsumption(List.of(), 0, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
