package io.cartway.tracking.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How many positions of an account a group takes, after what the last ones took.
class ListenerSharesTest {

  private static final long NANOS = ListenerShares.NANOS;

  private final ListenerShares shares = new ListenerShares(100);

  @Test
  void cheap_positions_double_until_the_most() {
    assertThat(shares.of("a")).isEqualTo(20);
    shares.took("a", 20, 1000);
    assertThat(shares.of("a")).isEqualTo(40);
    shares.took("a", 40, 0);
    shares.took("a", 80, 1000);
    assertThat(shares.of("a")).isEqualTo(100);
    assertThat(shares.of("b")).as("others are not changed").isEqualTo(20);
  }

  @Test
  void dear_positions_are_as_many_as_fit_and_one_at_least() {
    shares.took("a", 20, 2 * NANOS);
    assertThat(shares.of("a")).isEqualTo(10);
    shares.took("a", 10, NANOS);
    assertThat(shares.of("a")).isEqualTo(10);
    shares.took("a", 10, NANOS / 2);
    assertThat(shares.of("a")).isEqualTo(20);
    shares.took("a", 1, 100 * NANOS);
    assertThat(shares.of("a")).isEqualTo(1);
    shares.took("a", 1, NANOS / 3);
    assertThat(shares.of("a")).isEqualTo(2);
  }

  @Test
  void a_few_cheap_ones_take_nothing_away() {
    shares.took("a", 20, 1000);
    shares.took("a", 40, 1000);
    shares.took("a", 1, 1000);
    assertThat(shares.of("a")).isEqualTo(80);
  }

  @Test
  void an_account_rests_as_long_as_its_preparations_took() {
    long begin = Long.MAX_VALUE - 10;
    shares.rest("a", NANOS, begin);
    assertThat(shares.isResting("a", begin + NANOS - 1)).isTrue();
    assertThat(shares.isResting("a", begin + NANOS)).isFalse();
    assertThat(shares.isResting("b", begin)).isFalse();
    shares.rest("b", 0, begin + NANOS);
    assertThat(shares.isResting("a", begin)).as("forgotten when it is over").isFalse();
  }
}
