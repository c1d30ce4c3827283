package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.util.List;
import net.iakovlev.timeshape.proto.Geojson;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Envelope;

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
  void a_zone_touches_a_box_by_its_outer_ring() throws IOException {
    // Italy has holes, San Marino and the Vatican, far from Milan.
    TimeZones milan = TimeZoneBorders.read(new Bounds(9.1, 45.4, 9.2, 45.5));
    assertThat(milan.find(new LatLng(45.46, 9.15))).contains(ZoneId.of("Europe/Rome"));
  }

  @Test
  void of_two_zones_in_one_place_the_smaller_one_holds() throws IOException {
    TimeZones xinjiang = TimeZoneBorders.read(new Bounds(87.5, 43.7, 87.7, 43.9));
    assertThat(xinjiang.find(new LatLng(43.8, 87.6))).contains(ZoneId.of("Asia/Urumqi"));
  }

  @Test
  void the_box_of_a_ring_holds_all_its_points() throws IOException {
    Geojson.LineString ring =
        Geojson.LineString.newBuilder()
            .addCoordinates(Geojson.Position.newBuilder().setLat(1).setLon(0))
            .addCoordinates(Geojson.Position.newBuilder().setLat(0).setLon(3))
            .addCoordinates(Geojson.Position.newBuilder().setLat(2).setLon(4))
            .build();
    Envelope box = TimeZoneBorders.box(ByteBuffer.wrap(ring.toByteArray()));
    assertThat(List.of(box)).containsExactly(new Envelope(0, 4, 0, 2));
  }

  /// In protobuf fields may stand in any order, and with others that a reader does not know.
  @Test
  void positions_in_any_form_are_in_the_box() throws IOException {
    byte[] usual = {10, 10, 13, 0, 0, (byte) 0x80, 0x3f, 21, 0, 0, 0, 0x40};
    byte[] swapped = {10, 10, 21, 0, 0, (byte) 0x80, 0x40, 13, 0, 0, 0, (byte) 0xc0};
    byte[] longer = {
      10, 12, 13, 0, 0, (byte) 0xa0, 0x40, 21, 0, 0, (byte) 0x80, (byte) 0xbf, 24, 7
    };
    assertThat(List.of(box(usual))).containsExactly(new Envelope(1, 1, 2, 2));
    assertThat(List.of(box(usual, swapped))).containsExactly(new Envelope(-2, 1, 2, 4));
    assertThat(List.of(box(swapped))).containsExactly(new Envelope(-2, -2, 4, 4));
    assertThat(List.of(box(usual, longer, swapped))).containsExactly(new Envelope(-2, 5, -1, 4));
    assertThat(box().isNull()).isTrue();
  }

  private static Envelope box(byte[]... positions) throws IOException {
    ByteArrayOutputStream ring = new ByteArrayOutputStream();
    // As a view within other bytes.
    ring.write(10);
    for (byte[] position : positions) {
      ring.write(position);
    }
    ByteBuffer all = ByteBuffer.wrap(ring.toByteArray());
    return TimeZoneBorders.box(all.position(1));
  }

  @Test
  void at_sea_the_nearest_zone_holds() {
    assertThat(minho.find(new LatLng(41.2, -8.95))).contains(ZoneId.of("Europe/Lisbon"));
    assertThat(minho.find(new LatLng(42.22, -8.98))).contains(ZoneId.of("Europe/Madrid"));
  }
}
