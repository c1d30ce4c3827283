package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatLngTest {

  private static final double METERS = 1_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 43.7, -60, 80})
  void so_many_degrees_away_is_so_many_metres_away(double lat) {
    LatLng here = new LatLng(lat, 7.4);
    LatLng north = new LatLng(lat + LatLng.latDegrees(METERS), 7.4);
    LatLng east = new LatLng(lat, 7.4 + here.lngDegrees(METERS));
    assertThat(here.distanceMeters(north)).isCloseTo(METERS, within(0.01));
    assertThat(here.distanceMeters(east)).isCloseTo(METERS, within(0.1));
  }

  /// Along the equator and a meridian a distance is the angle.
  @ParameterizedTest
  @ValueSource(
      doubles = {
        1e-6, 1e-4, 0.01, 0.1, 0.11, 0.1145915, 0.1145916, 0.2, 1, 1.14, 30, 89, 90, 150, 180
      })
  void a_distance_is_right_to_the_last_digits_however_far(double degrees) {
    LatLng here = new LatLng(0, 0);
    double there = LatLng.METERS_PER_DEGREE * degrees;
    assertThat(here.distanceMeters(new LatLng(0, degrees))).isCloseTo(there, within(2e-14 * there));
    double lat = Math.min(degrees, 90);
    assertThat(here.distanceMeters(new LatLng(lat, 0)))
        .isCloseTo(LatLng.METERS_PER_DEGREE * lat, within(2e-14 * there));
  }
}
