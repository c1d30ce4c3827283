package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Where a point lies beside a long line: what is skipped must not matter. The seed may be set
/// (`-Dcases.seed`).
class CorridorBesideTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int CASES = 2_000;

  @Test
  void the_nearest_point_is_that_of_all_pieces() {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      List<LatLng> line = line(random);
      CorridorArea corridor = new CorridorArea(line, 1_000);
      double spread = random.nextBoolean() ? 0.02 : 30;
      LatLng middle = line.get(random.nextInt(line.size()));
      LatLng point =
          new LatLng(
              Math.clamp(middle.lat() + spread * (random.nextDouble() - 0.5), -89, 89),
              Math.clamp(middle.lng() + spread * (random.nextDouble() - 0.5), -179, 179));
      CorridorArea.Beside beside = corridor.beside(point);
      CorridorArea.Beside truth = slowly(line, point);
      assertThat(beside.offMeters()).as("seed %d, case %d", SEED, i).isEqualTo(truth.offMeters());
      assertThat(beside.alongMeters())
          .as("seed %d, case %d", SEED, i)
          .isCloseTo(truth.alongMeters(), within(1e-3));
      boolean isInPart =
          corridor.parts().stream()
              .anyMatch(part ->
                  part.bounds().contains(point)
                      && part.alongMeters() <= beside.alongMeters() + 1e-3);
      assertThat(isInPart || beside.offMeters() > 1_000).as("seed %d, case %d", SEED, i).isTrue();
    }
  }

  @Test
  void a_piece_touches_the_corridor_when_it_touches_that_of_a_piece_of_the_line() {
    Random random = new Random(SEED);
    int touching = 0;
    for (int i = 0; i < CASES; i++) {
      List<LatLng> line = line(random);
      CorridorArea corridor = new CorridorArea(line, 1_000);
      LatLng from = line.get(random.nextInt(line.size()));
      from = new LatLng(from.lat() + 0.03 * (random.nextDouble() - 0.5), from.lng());
      LatLng to = new LatLng(from.lat(), from.lng() + 0.01 * random.nextDouble());
      boolean isTouching = false;
      for (int j = 1; j < line.size(); j++) {
        isTouching |= new CorridorArea(line.subList(j - 1, j + 1), 1_000).touches(from, to);
      }
      assertThat(corridor.touches(from, to)).as("seed %d, case %d", SEED, i).isEqualTo(isTouching);
      touching += isTouching ? 1 : 0;
    }
    assertThat(touching).isBetween(CASES / 10, CASES * 9 / 10);
  }

  private static List<LatLng> line(Random random) {
    int size = 2 + random.nextInt(random.nextBoolean() ? 10 : 200);
    double step = random.nextBoolean() ? 0.001 : 0.2;
    List<LatLng> line = new ArrayList<>();
    double lat = 130 * (random.nextDouble() - 0.5);
    double lng = 300 * (random.nextDouble() - 0.5);
    for (int i = 0; i < size; i++) {
      line.add(new LatLng(Math.clamp(lat, -80, 80), Math.clamp(lng, -179, 179)));
      lat += step * (random.nextDouble() - 0.5);
      lng += step * (random.nextDouble() - 0.4);
    }
    return line;
  }

  private static CorridorArea.Beside slowly(List<LatLng> line, LatLng point) {
    double along = 0;
    CorridorArea.Beside nearest = new CorridorArea.Beside(0, Double.POSITIVE_INFINITY);
    for (int i = 1; i < line.size(); i++) {
      PointOnSegment on = PointOnSegment.project(point, line.get(i - 1), line.get(i));
      double length = line.get(i - 1).distanceMeters(line.get(i));
      if (on.distanceMeters() < nearest.offMeters()) {
        nearest = new CorridorArea.Beside(along + on.fraction() * length, on.distanceMeters());
      }
      along += length;
    }
    return nearest;
  }
}
