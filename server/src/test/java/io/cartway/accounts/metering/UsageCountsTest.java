package io.cartway.accounts.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.accounts.metering.UsageCounts.Amount;
import io.cartway.accounts.metering.UsageCounts.Cell;
import io.cartway.accounts.metering.UsageCounts.What;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageCountsTest {

  private static final What WHAT =
      new What("acc_a", "key_a", "geocoding", "geocode", 20261120, 200);

  private final UsageCounts counts = new UsageCounts();

  @Test
  void each_part_of_an_amount_is_counted_once() {
    Cell cell = counts.cell(WHAT);
    cell.count();
    cell.count(1, 0, true, true);
    cell.count(0, 1000, false, true);
    cell.count(0, 100, true, false);
    cell.count(0, 10, true, true);
    assertThat(counts.drain()).isEqualTo(Map.of(WHAT, new Amount(5, 1, 1110, 1000, 100)));
    assertThat(counts.drain()).isEmpty();
  }

  @Test
  void two_cells_of_one_kind_are_summed_part_by_part() {
    Cell one = counts.cell(WHAT);
    Cell other = counts.cell(WHAT);
    one.count(1, 0, true, true);
    one.count(0, 7, false, false);
    other.count(1, 0, true, true);
    other.count(1, 0, true, true);
    other.count(0, 50, false, false);
    assertThat(counts.drain()).isEqualTo(Map.of(WHAT, new Amount(5, 3, 57, 57, 57)));
    assertThat(new Amount(1, 2, 3, 4, 5).plus(new Amount(10, 20, 30, 40, 50)))
        .isEqualTo(new Amount(11, 22, 33, 44, 55));
  }

  @Test
  void a_cell_that_rested_for_a_minute_is_forgotten_and_counts_again_when_it_is_used() {
    Cell cell = counts.cell(WHAT);
    cell.count();
    assertThat(counts.drain()).hasSize(1);
    for (int i = 0; i < 120; i++) {
      assertThat(counts.drain()).isEmpty();
    }
    assertThat(counts.counting()).as("after 120 drains without a change").isEqualTo(1);
    assertThat(counts.drain()).isEmpty();
    assertThat(counts.counting()).isZero();
    cell.count();
    assertThat(counts.counting()).isEqualTo(1);
    assertThat(counts.drain()).isEqualTo(Map.of(WHAT, new Amount(1, 0, 0, 0, 0)));
    // Use starts the rest anew.
    for (int i = 0; i < 119; i++) {
      assertThat(counts.drain()).isEmpty();
    }
    cell.count();
    assertThat(counts.drain()).hasSize(1);
    for (int i = 0; i < 120; i++) {
      assertThat(counts.drain()).isEmpty();
    }
    assertThat(counts.counting()).isEqualTo(1);
  }
}
