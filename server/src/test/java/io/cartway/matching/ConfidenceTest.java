package io.cartway.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// Confidences of states that are made by hand.
class ConfidenceTest {

  private static final int NOTHING = MatchState.NOTHING;

  private final MatchState state = MatchState.online();

  private void step() {
    state.push(state.nextFix(), 0, 0, Long.MIN_VALUE);
  }

  private void place(int arc, double cost, int back) {
    state.add(arc, 0.5, cost, back, 0, 0);
  }

  @Test
  void the_only_place_is_very_probable_and_never_certain() {
    step();
    place(3, 0, NOTHING);

    assertThat(new Confidence(state).margin(0, 0)).isInfinite();
    assertThat(new Confidence(state).of(0, 0)).isEqualTo(0.998);
  }

  @Test
  void a_rival_is_the_cheapest_place_on_another_arc() {
    step();
    place(3, 0, NOTHING);
    place(3, 0.5, NOTHING);
    place(MatchState.OFF_ROAD, 6, NOTHING);
    place(4, 2.5, NOTHING);

    Confidence confidence = new Confidence(state);
    assertThat(confidence.margin(0, 0)).isEqualTo(2.5);
    assertThat(confidence.of(0, 0)).isCloseTo((0.98 + 0.985) / 2, within(1e-12));
    assertThat(confidence.margin(0, 3)).isEqualTo(-2.5);
    assertThat(confidence.of(0, 3)).isEqualTo(0.78);
  }

  @Test
  void later_steps_tell_how_much_a_rival_costs() {
    step();
    place(3, 0, NOTHING);
    place(4, 1, NOTHING);
    step();
    place(5, 0, 0);
    place(6, 4, 1);
    place(7, 2, 1);

    assertThat(new Confidence(state).margin(0, 0)).isEqualTo(2);
    assertThat(new Confidence(state).margin(0, 1)).isEqualTo(-2);
  }

  @Test
  void a_rival_that_no_later_step_goes_back_to_costs_more() {
    step();
    place(3, 0, NOTHING);
    place(4, 1, NOTHING);
    step();
    place(5, 0, 0);

    assertThat(new Confidence(state).margin(0, 0)).isEqualTo(3);
  }

  @Test
  void what_follows_an_interruption_says_nothing_about_what_was_before() {
    step();
    place(3, 0, NOTHING);
    place(4, 1.5, NOTHING);
    step();
    place(5, 0, NOTHING);
    place(6, 7, NOTHING);

    assertThat(new Confidence(state).margin(0, 0)).isEqualTo(1.5);
  }
}
