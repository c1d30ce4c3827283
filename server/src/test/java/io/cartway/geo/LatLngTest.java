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
}
