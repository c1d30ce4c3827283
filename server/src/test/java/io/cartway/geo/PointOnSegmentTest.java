package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PointOnSegmentTest {

  private static final LatLng WEST = new LatLng(42.5, 179.99);
  private static final LatLng EAST = new LatLng(42.5, -179.97);

  @Test
  void a_piece_over_the_antimeridian_goes_the_short_way() {
    for (LatLng[] ends : new LatLng[][] {{WEST, EAST}, {EAST, WEST}}) {
      PointOnSegment on = PointOnSegment.project(new LatLng(42.5, -179.98), ends[0], ends[1]);
      assertThat(on.distanceMeters()).isLessThan(0.01);
      double fromWest = ends[0].equals(WEST) ? on.fraction() : 1 - on.fraction();
      assertThat(fromWest).isCloseTo(0.75, within(1e-9));
    }
    assertThat(PointOnSegment.between(WEST, EAST, 0.1).lng()).isCloseTo(179.994, within(1e-9));
    assertThat(PointOnSegment.between(WEST, EAST, 0.5).lng()).isCloseTo(-179.99, within(1e-9));
    assertThat(PointOnSegment.between(EAST, WEST, 0.9).lng()).isCloseTo(179.994, within(1e-9));
  }

  @Test
  void it_does_not_pass_by_places_on_the_other_side_of_the_earth() {
    LatLng far = new LatLng(42.5, 179);
    PointOnSegment on = PointOnSegment.project(far, WEST, EAST);
    assertThat(on.point()).isEqualTo(WEST);
    assertThat(on.distanceMeters()).isCloseTo(far.distanceMeters(WEST), within(1e-6));
    assertThat(PointOnSegment.project(new LatLng(42.5, 7), WEST, EAST).distanceMeters())
        .isGreaterThan(10_000_000);
  }
}
