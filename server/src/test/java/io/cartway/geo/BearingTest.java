package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BearingTest {

  private static final LatLng HERE = new LatLng(42.5, 1.5);

  @Test
  void a_bearing_counts_clockwise_from_north() {
    assertThat(Bearing.degrees(HERE, new LatLng(42.6, 1.5))).isCloseTo(0, within(0.1));
    assertThat(Bearing.degrees(HERE, new LatLng(42.5, 1.6))).isCloseTo(90, within(0.1));
    assertThat(Bearing.degrees(HERE, new LatLng(42.4, 1.5))).isCloseTo(180, within(0.1));
    assertThat(Bearing.degrees(HERE, new LatLng(42.5, 1.4))).isCloseTo(270, within(0.1));
    assertThat(Bearing.degrees(HERE, HERE)).isZero();
  }

  @Test
  void a_turn_to_the_right_is_positive_and_never_over_half_a_circle() {
    assertThat(Bearing.turnDegrees(350, 10)).isEqualTo(20);
    assertThat(Bearing.turnDegrees(10, 350)).isEqualTo(-20);
    assertThat(Bearing.turnDegrees(0, 180)).isEqualTo(180);
    assertThat(Bearing.turnDegrees(180, 0)).isEqualTo(180);
  }

  @Test
  void the_nearest_point_of_a_piece_lies_on_it() {
    LatLng end = new LatLng(42.5, 1.6);
    PointOnSegment beside = PointOnSegment.project(new LatLng(42.501, 1.525), HERE, end);
    assertThat(beside.fraction()).isCloseTo(0.25, within(1e-9));
    assertThat(beside.distanceMeters()).isCloseTo(111.2, within(0.1));
    assertThat(PointOnSegment.project(new LatLng(42.5, 1.4), HERE, end).fraction()).isZero();
    assertThat(PointOnSegment.project(new LatLng(42.5, 1.7), HERE, end).fraction()).isEqualTo(1);
    assertThat(PointOnSegment.project(end, HERE, HERE).point()).isEqualTo(HERE);
  }

  @Test
  void places_that_are_neighbours_are_near_on_the_curve() {
    long here = Hilbert.index(HERE.latUnits(), HERE.lngUnits());
    long next = Hilbert.index(HERE.latUnits() + 4, HERE.lngUnits());
    long far = Hilbert.index(-HERE.latUnits(), -HERE.lngUnits());
    assertThat(here).isNotEqualTo(far).isNotNegative();
    assertThat(Math.abs(here - next)).isLessThan(Math.abs(here - far));
  }

  @Test
  void the_curve_visits_every_cell_once_and_only_steps_to_a_neighbour() {
    // The curve's own cells are 4 units wide and 2 high.
    int side = 16;
    long[] indexes = new long[side * side];
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        indexes[y * side + x] = Hilbert.index(-900_000_000 + 2 * y, -1_800_000_000 + 4 * x);
      }
    }
    Arrays.sort(indexes);
    for (int i = 0; i < indexes.length; i++) {
      assertThat(indexes[i]).isEqualTo(i);
    }
  }
}
