package io.cartway.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which points a box holds, on either side of the antimeridian.
class MatrixRegionTest {

  @ParameterizedTest
  @CsvSource({
    "10, 20, 15, true",
    "10, 20, 10, true",
    "10, 20, 20, true",
    "10, 20, 9.9, false",
    "10, 20, 20.1, false",
    "170, -170, 175, true",
    "170, -170, -175, true",
    "170, -170, 180, true",
    "170, -170, 0, false",
    "170, -170, 169, false",
  })
  void a_box_reaches_from_its_west_to_its_east(
      double west, double east, double lng, boolean isInside) {
    MatrixRegion box = new MatrixRegion.Box(west, -1, east, 1);
    assertThat(box.contains(new LatLng(0, lng))).isEqualTo(isInside);
    assertThat(box.contains(new LatLng(1.1, lng))).isFalse();
    assertThat(box.contains(new LatLng(-1.1, lng))).isFalse();
  }
}
