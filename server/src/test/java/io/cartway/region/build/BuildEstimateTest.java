package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildEstimateTest {

  private static final long MB = 1L << 20;

  /// The measurements of decision 0045: a heap that was too small, and what full collections left.
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "Monaco, 40995, 6028, 309, 112, 89",
    "Liechtenstein, 318592, 34073, 921, 128, 123",
    "Porto, 347944, 51458, 357, 0, 121",
    "country4, 3233667, 254333, 0, 260, 230",
    "country16, 12919833, 1016167, 0, 620, 559",
  })
  void heaps_that_failed_are_refused_and_what_is_given_has_room(
      String extract, long nodes, long ways, long relations, long failed, long live) {
    BuildEstimate estimate = BuildEstimate.of(new ElementCounts(0, nodes, ways, relations));
    assertThat(estimate.heapLeast()).isGreaterThan(Math.max(failed, live) * MB);
    assertThat(estimate.heapLeast()).as("not much more than needed").isLessThan(3 * live * MB / 2);
    assertThat(estimate.heap()).isGreaterThan(3 * live * MB / 2);
  }

  @Test
  void a_country_of_46_million_nodes_fits_into_three_and_a_half_gigabytes() {
    BuildEstimate estimate = BuildEstimate.of(new ElementCounts(0, 45_990_750, 3_617_250, 0));
    assertThat(estimate.heap()).isBetween(2_900 * MB, 3_584 * MB);
    assertThat(estimate.duration()).hasMinutes(13);
  }

  @Test
  void less_disk_than_the_region_takes_is_refused() {
    BuildEstimate liechtenstein = BuildEstimate.of(new ElementCounts(0, 318_592, 34_073, 921));
    long region = 22_000_000;
    assertThat(liechtenstein.diskLeast()).isBetween(region / 2, 3 * region / 2);
    assertThat(liechtenstein.disk()).isGreaterThan(2 * region);
  }
}
