package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.time.ZoneId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeZoneBordersTest {

  /// A box within the Iberian peninsula: no zone lies wholly within it.
  private static final Bounds MINHO = new Bounds(-9, 41, -8, 42.5);

  private static TimeZones minho;
  private static TimeZones border;

  @BeforeAll
  static void read() throws IOException {
    minho = TimeZoneBorders.read(MINHO);
    border = TimeZoneBorders.read(new Bounds(7, 42, 14, 49));
  }

  @ParameterizedTest(name = "{0},{1} is {2}")
  @CsvSource({
    "41.15, -8.61, Europe/Lisbon",
    "42.24, -8.72, Europe/Madrid",
    "42.048, -8.645, Europe/Madrid",
    "42.026, -8.644, Europe/Lisbon",
  })
  void a_border_within_the_box_is_kept(double lat, double lng, String zone) {
    assertThat(minho.find(new LatLng(lat, lng))).contains(ZoneId.of(zone));
  }

  @ParameterizedTest(name = "{0},{1} is {2}")
  @CsvSource({
    "47.37, 8.54, Europe/Zurich",
    "47.6976, 8.6906, Europe/Busingen",
    "47.14, 9.52, Europe/Vaduz",
    "43.7384, 7.4246, Europe/Monaco",
  })
  void enclaves_have_their_own(double lat, double lng, String zone) {
    assertThat(border.find(new LatLng(lat, lng))).contains(ZoneId.of(zone));
  }

  @Test
  void at_sea_the_nearest_zone_holds() {
    assertThat(minho.find(new LatLng(41.2, -8.95))).contains(ZoneId.of("Europe/Lisbon"));
    assertThat(minho.find(new LatLng(42.22, -8.98))).contains(ZoneId.of("Europe/Madrid"));
  }
}
