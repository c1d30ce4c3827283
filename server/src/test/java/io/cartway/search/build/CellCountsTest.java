package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CellCountsTest {

  private static final LatLng AT = new LatLng(47.145, 9.525);

  private final CellCounts<String> counts = new CellCounts<>(100);

  @Test
  void more_than_half_is_the_majority() {
    counts.add(AT, "Vaduz", 2);
    counts.add(AT, "Triesen", 1);
    counts.add(AT, "Schaan", 1);
    assertThat(counts.majority(AT, any -> true)).isNull();
    counts.add(AT, "Vaduz", 1);
    assertThat(counts.majority(AT, any -> true)).isEqualTo("Vaduz");
  }

  @Test
  void the_eight_cells_around_count_and_those_behind_do_not() {
    for (double[] beside : new double[][] {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {0, 1}, {1, 0}}) {
      CellCounts<String> one = new CellCounts<>(100);
      one.add(moved(beside[0], beside[1]), "Vaduz", 1);
      assertThat(one.majority(AT, any -> true)).isEqualTo("Vaduz");
    }
    counts.add(moved(2, 0), "Schaan", 5);
    counts.add(moved(-2, 0), "Schaan", 5);
    counts.add(moved(0, 2), "Schaan", 5);
    counts.add(moved(0, -2), "Schaan", 5);
    assertThat(counts.majority(AT, any -> true)).isNull();
  }

  @Test
  void the_counts_of_cells_add_up() {
    counts.add(moved(-1, 0), "Vaduz", 2);
    counts.add(AT, "Vaduz", 1);
    counts.add(moved(1, 0), "Vaduz", 2);
    counts.add(moved(0, 1), "Schaan", 4);
    assertThat(counts.majority(AT, any -> true)).isEqualTo("Vaduz");
  }

  @Test
  void unwanted_values_are_not_counted() {
    counts.add(AT, "Buchs", 9);
    counts.add(AT, "Vaduz", 1);
    assertThat(counts.majority(AT, name -> !name.equals("Buchs"))).isEqualTo("Vaduz");
  }

  @Test
  void cells_go_on_behind_the_equator_and_the_first_meridian() {
    counts.add(new LatLng(-0.001, -0.001), "island", 1);
    assertThat(counts.majority(new LatLng(0.001, 0.001), any -> true)).isEqualTo("island");
    assertThat(counts.majority(new LatLng(0.011, 0.001), any -> true)).isNull();
  }

  @Test
  void nothing_has_no_majority() {
    assertThat(CellCounts.majority(Map.<String, Integer>of())).isNull();
    assertThat(CellCounts.majority(Map.of("Vaduz", 1, "Schaan", 1))).isNull();
    assertThat(CellCounts.majority(Map.of("Vaduz", 2, "Schaan", 1))).isEqualTo("Vaduz");
  }

  private static LatLng moved(double rows, double columns) {
    return new LatLng(AT.lat() + rows / 100, AT.lng() + columns / 100);
  }
}
