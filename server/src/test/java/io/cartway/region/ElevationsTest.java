package io.cartway.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.testing.SrtmFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElevationsTest {

  @TempDir private Path folder;

  @Test
  void heights_are_those_of_a_plain_reader_on_both_sides_of_the_equator_and_of_greenwich()
      throws IOException {
    List<SrtmFile> files =
        List.of(
            SrtmFile.make(0, 0, ElevationsTest::rough).write(folder),
            SrtmFile.make(-1, 0, ElevationsTest::rough).write(folder),
            SrtmFile.make(0, -1, ElevationsTest::rough).write(folder),
            SrtmFile.make(-1, -1, ElevationsTest::rough).write(folder));
    Elevations elevations = Elevations.open(folder);
    assertThat(elevations.bounds()).contains(new Bounds(-1, -1, 1, 1));
    for (int i = 0; i < 1000; i++) {
      double lat = (i * 0.61803398875) % 2 - 1;
      double lng = (i * 0.41421356237) % 2 - 1;
      SrtmFile file = files.get((lat < 0 ? 1 : 0) + (lng < 0 ? 2 : 0));
      assertThat(elevations.meters(new LatLng(lat, lng)).orElseThrow())
          .as("%s, %s", lat, lng)
          .isCloseTo(file.height(lat, lng), within(1e-6));
    }
  }

  /// Waves of some hundred metres, with steps from sample to sample.
  static int rough(double lat, double lng) {
    return (int) (300 * Math.sin(lat * 40) * Math.cos(lng * 50) + 40 * Math.sin(lat * 3000 * lng));
  }

  @Test
  void a_point_on_an_edge_is_read_from_the_square_that_is_there() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> (int) (lat * 10 + lng)).write(folder);
    Elevations elevations = Elevations.open(folder);
    assertThat(elevations.meters(new LatLng(43, 7))).hasValue(437);
    assertThat(elevations.meters(new LatLng(44, 7.5))).hasValue(447);
    assertThat(elevations.meters(new LatLng(43.5, 8))).hasValue(443);
    assertThat(elevations.meters(new LatLng(42.999, 7.5))).isEmpty();
    assertThat(elevations.meters(new LatLng(90, 180))).isEmpty();
    assertThat(elevations.meters(new LatLng(-90, -180))).isEmpty();
  }

  @Test
  void voids_leave_their_weight_to_the_others_until_too_little_is_left() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> lng < 7.5 ? SrtmFile.VOID : 800).write(folder);
    Elevations elevations = Elevations.open(folder);
    double sample = 1 / 1200.0;
    assertThat(elevations.meters(new LatLng(43.25, 7.5 - sample * 0.7))).hasValue(800);
    assertThat(elevations.meters(new LatLng(43.25, 7.5 - sample * 0.8))).isEmpty();
    assertThat(elevations.meters(new LatLng(43.25, 7.1))).isEmpty();
  }

  @Test
  void a_region_without_the_folder_has_none() throws IOException {
    Elevations none = Elevations.open(folder.resolve("elevation"));
    assertThat(none.squares()).isEmpty();
    assertThat(none.bounds()).isEmpty();
    assertThat(none.meters(new LatLng(43.5, 7.5))).isEmpty();
  }

  @Test
  void a_file_of_another_size_or_place_is_named() throws IOException {
    for (int size : new int[] {0, 2, 8, 2 * 1201 * 1201 - 2, 2 * 1201 * 1201 + 1, 2 * 900 * 900}) {
      Path file = folder.resolve("N43E007.hgt");
      Files.write(file, new byte[size]);
      assertThatThrownBy(() -> Elevations.open(folder))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("N43E007.hgt is damaged: it has %d bytes".formatted(size));
      Files.delete(file);
    }
    Path file = folder.resolve("N90E007.hgt");
    Files.write(file, new byte[2 * 1201 * 1201]);
    assertThatThrownBy(() -> Elevations.open(folder)).hasMessageContaining("no place on the Earth");
  }
}
