package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Depths and paths against plain trigonometry: lines are walked in small steps, insides are turns
/// of the direction to a ring's points.
class MeasuredAreaTest {

  private static final double RADIUS = 6_371_008.8;

  @Test
  void depths_are_those_of_plain_trigonometry_anywhere_on_earth() {
    int[] sides = new int[2];
    Cases.forAll(
        31,
        240,
        8,
        MeasuredAreaTest::world,
        world -> {
          for (LatLng point : world.points) {
            double truth = depth(world, point);
            double depth = world.area.depthMeters(point);
            assertThat(depth).as("%s", point).isCloseTo(truth, within(truth));
            if (Math.abs(truth) > 0.05) {
              assertThat(world.area.holds(point)).as("%s", point).isEqualTo(truth > 0);
              sides[truth > 0 ? 1 : 0]++;
            }
          }
        });
    assertThat(sides[0]).isGreaterThan(500);
    assertThat(sides[1]).isGreaterThan(500);
  }

  @Test
  void a_path_meets_an_area_when_one_of_its_points_is_in_it() {
    int[] answers = new int[2];
    Cases.forAll(
        32,
        100,
        4,
        MeasuredAreaTest::world,
        world -> {
          for (int i = 1; i < world.points.size(); i += 2) {
            LatLng from = world.points.get(i - 1);
            LatLng to = world.points.get(i);
            double deepest = Double.NEGATIVE_INFINITY;
            double step = 0;
            double[] before = {from.lat(), from.lng()};
            for (int part = 0; part <= 64; part++) {
              double[] at = between(from, to, part / 64.0);
              step = Math.max(step, meters(before[0], before[1], at[0], at[1]));
              before = at;
              deepest = Math.max(deepest, depth(world, new LatLng(at[0], normal(at[1]))));
            }
            // Between two steps the path is at most half a step nearer.
            if (deepest > 0.05 || deepest < -step / 2 - 0.05) {
              assertThat(world.area.meets(from, to)).as("%s %s", from, to).isEqualTo(deepest > 0);
              answers[deepest > 0 ? 1 : 0]++;
            }
          }
        });
    assertThat(answers[0]).isGreaterThan(100);
    assertThat(answers[1]).isGreaterThan(100);
  }

  @Test
  void a_path_through_a_thin_corridor_meets_it_though_both_ends_are_far() {
    MeasuredArea gate = new CorridorArea(List.of(new LatLng(41, -8), new LatLng(41.001, -8)), 0.5);
    assertThat(gate.meets(new LatLng(41.0005, -8.01), new LatLng(41.0005, -7.99))).isTrue();
    assertThat(gate.meets(new LatLng(41.0005, -8.01), new LatLng(41.0005, -8.001))).isFalse();
    assertThat(gate.meets(new LatLng(41.0011, -8.01), new LatLng(41.0011, -7.99))).isFalse();
  }

  @Test
  void an_edge_belongs_to_its_polygon_also_that_of_a_hole_and_at_the_antimeridian() {
    PolygonArea polygon =
        PolygonArea.of(
            List.of(at(0, 179), at(0, -179), at(2, -179), at(2, 179)),
            List.of(List.of(at(0.5, 179.5), at(0.5, -179.5), at(1.5, -179.5), at(1.5, 179.5))));
    assertThat(polygon.holds(at(0, 180))).isTrue();
    assertThat(polygon.holds(at(0, -180))).isTrue();
    assertThat(polygon.holds(at(0.5, 180))).isTrue();
    assertThat(polygon.holds(at(0.5, -180))).isTrue();
    assertThat(polygon.holds(at(1, 180))).isFalse();
    assertThat(polygon.holds(at(1, -180))).isFalse();
    assertThat(polygon.holds(at(0.25, -180))).isTrue();
    assertThat(polygon.holds(at(0.25, 0))).isFalse();
    assertThat(polygon.meets(at(1, -179.6), at(1, 179.6))).isFalse();
    assertThat(polygon.meets(at(1, -179.6), at(1, 179.4))).isTrue();
    assertThat(polygon.meets(at(1, 178), at(1, -178))).isTrue();
    assertThat(polygon.touches(at(1, 178), at(1, 178.9))).isFalse();
    assertThat(polygon.contains(at(0, 180))).isTrue();
    assertThat(polygon.bounds()).isEqualTo(new Bounds(-180, 0, 180, 2));
  }

  @Test
  void a_polygon_of_degrees_still_goes_the_long_way_between_longitudes() {
    List<LatLng> ring = List.of(at(0, -179), at(0, 179), at(2, 179), at(2, -179));
    assertThat(new PolygonArea(ring).contains(at(1, 0))).isTrue();
    assertThat(new PolygonArea(ring).contains(at(1, 180))).isFalse();
    assertThat(PolygonArea.of(ring, List.of()).contains(at(1, 0))).isFalse();
    assertThat(PolygonArea.of(ring, List.of()).contains(at(1, 180))).isTrue();
    assertThat(new PolygonArea(ring)).isNotEqualTo(PolygonArea.of(ring, List.of()));
  }

  @Test
  void a_corridor_over_the_antimeridian_answers_all_that_is_asked() {
    CorridorArea corridor = new CorridorArea(List.of(at(0, 179.99), at(0, -179.99)), 100);
    assertThat(corridor.contains(at(0.0005, 180))).isTrue();
    assertThat(corridor.contains(at(0.0005, -180))).isTrue();
    assertThat(corridor.contains(at(0.0005, 0))).isFalse();
    assertThat(corridor.touches(at(1, -180), at(-1, -180))).isTrue();
    assertThat(corridor.touches(at(1, 179), at(-1, 179))).isFalse();
    assertThat(corridor.beside(at(0.0005, -179.995)).alongMeters())
        .isCloseTo(1667.9, org.assertj.core.data.Offset.offset(1.0));
    assertThat(corridor.bounds().west()).isEqualTo(-180);
    assertThat(corridor.bounds().east()).isEqualTo(180);
  }

  @Test
  void invalid_polygons_are_refused_with_a_sentence() {
    List<LatLng> ring = List.of(at(0, 0), at(0, 9), at(9, 9), at(9, 0));
    List<LatLng> small = List.of(at(1, 1), at(1, 2), at(2, 2));
    refused(
        ring, List.of(List.of(at(20, 20), at(20, 21), at(21, 21))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(1, 20), at(1, 21), at(2, 21))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(8, 8), at(8, 20), at(5, 8))), "not inside of its polygon");
    refused(ring, List.of(List.of(at(8, 8), at(10, 8), at(8, 5))), "crosses or touches itself");
    refused(ring, List.of(List.of(at(0, 1), at(2, 2), at(2, 1))), "crosses or touches itself");
    refused(ring, List.of(small, small), "crosses or touches itself");
    refused(
        ring,
        List.of(List.of(at(0.5, 0.5), at(0.5, 4), at(4, 4)), List.of(at(1, 2), at(1, 3), at(2, 3))),
        "a hole that is inside of another hole");
    refused(ring, List.of(List.of(at(1, 1), at(2, 2))), "a hole has three different points");
    refused(
        List.of(at(80, 0), at(80, 120), at(80, -120)),
        List.of(),
        "a polygon that goes round a pole: only a circle can hold one");
    assertThat(PolygonArea.of(ring, List.of(small)).holes()).containsExactly(small);
    assertThat(PolygonArea.of(ring, List.of(small)))
        .isEqualTo(PolygonArea.of(ring, List.of(small)))
        .isNotEqualTo(PolygonArea.of(ring, List.of()))
        .hasToString("PolygonArea" + ring + " without [" + small + "]");
  }

  private static void refused(List<LatLng> ring, List<List<LatLng>> holes, String sentence) {
    assertThatThrownBy(() -> PolygonArea.of(ring, holes)).hasMessageContaining(sentence);
  }

  private static org.assertj.core.data.Offset<Double> within(double truth) {
    return org.assertj.core.data.Offset.offset(0.03 + 1e-6 * Math.abs(truth));
  }

  private static LatLng at(double lat, double lng) {
    return new LatLng(lat, lng);
  }

  /// An area, the lines of its edge or its middle, and its reach from these.
  private record World(
      MeasuredArea area, List<List<double[]>> lines, double reach, List<LatLng> points) {}

  private static World world(RandomGenerator random, int size) {
    double extent = Math.pow(10, -3 + 3.6 * random.nextDouble());
    double lat =
        switch (random.nextInt(4)) {
          case 0 -> 89.99 - extent * random.nextDouble() * 3;
          case 1 -> -89.99 + extent * random.nextDouble() * 3;
          default -> random.nextDouble() * 120 - 60;
        };
    double wide = Math.min(30, extent / Math.max(1e-3, Math.cos(Math.toRadians(lat))));
    double lng = random.nextInt(2) == 0 ? 180 - wide / 4 : random.nextDouble() * 360 - 180;
    int kind = random.nextInt(3);
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      double far = i % 3 == 0 ? 3 : 1;
      points.add(
          clamped(
              lat + far * extent * (random.nextDouble() * 2 - 1),
              lng + far * wide * (random.nextDouble() * 2 - 1)));
    }
    if (kind == 0) {
      LatLng center = clamped(lat, lng);
      double radius = extent * 111_000 * random.nextDouble();
      List<double[]> line = List.of(new double[] {center.lat(), center.lng()});
      return new World(new CircleArea(center, radius), List.of(line), radius, points);
    }
    if (kind == 1) {
      List<LatLng> line = new ArrayList<>();
      for (int i = 0; i < 2 + size; i++) {
        line.add(
            clamped(
                lat + extent * (random.nextDouble() * 2 - 1),
                lng + wide * (random.nextDouble() * 2 - 1)));
      }
      double radius = 1 + extent * 20_000 * random.nextDouble();
      return new World(new CorridorArea(line, radius), List.of(unrolled(line)), radius, points);
    }
    boolean hasHole = random.nextInt(2) == 0;
    double middle = Math.max(-89.999 + extent, Math.min(89.999 - extent, lat));
    List<LatLng> ring = star(middle, lng, extent, wide, (hasHole ? 9 : 3) + 3 * size, random);
    List<LatLng> hole = star(middle, lng, extent / 4, wide / 4, 3 + size, random);
    List<List<double[]>> lines = new ArrayList<>();
    lines.add(closed(ring));
    if (hasHole) {
      lines.add(closed(hole));
    }
    return new World(
        PolygonArea.of(ring, hasHole ? List.of(hole) : List.of()), lines, Double.NaN, points);
  }

  /// A ring around a point, whose points are at 0.4 to 1 of the extent.
  private static List<LatLng> star(
      double lat, double lng, double extent, double wide, int count, RandomGenerator random) {
    List<LatLng> ring = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double angle = 2 * Math.PI * (i + 0.8 * random.nextDouble()) / count;
      double far = 0.5 + 0.5 * random.nextDouble();
      ring.add(clamped(lat + extent * far * Math.sin(angle), lng + wide * far * Math.cos(angle)));
    }
    return ring;
  }

  private static LatLng clamped(double lat, double lng) {
    return LatLng.ofUnits(
        (int) Math.round(Math.max(-90, Math.min(90, lat)) * 1e7),
        (int) Math.round(normal(lng) * 1e7));
  }

  private static double normal(double lng) {
    double turned = (lng + 180) % 360;
    return (turned < 0 ? turned + 360 : turned) - 180;
  }

  private static List<double[]> closed(List<LatLng> ring) {
    List<LatLng> closed = new ArrayList<>(ring);
    closed.add(ring.getFirst());
    return unrolled(closed);
  }

  private static List<double[]> unrolled(List<LatLng> line) {
    List<double[]> unrolled = new ArrayList<>();
    double lng = line.getFirst().lng();
    for (LatLng point : line) {
      double span = normal(point.lng() - lng);
      lng += span;
      unrolled.add(new double[] {point.lat(), lng});
    }
    return unrolled;
  }

  private static double[] between(LatLng from, LatLng to, double share) {
    return new double[] {
      from.lat() + share * (to.lat() - from.lat()),
      from.lng() + share * normal(to.lng() - from.lng())
    };
  }

  private static double depth(World world, LatLng point) {
    double distance = Double.POSITIVE_INFINITY;
    for (List<double[]> line : world.lines) {
      distance = Math.min(distance, distance(line, point));
    }
    if (!Double.isNaN(world.reach)) {
      return world.reach - distance;
    }
    double turns = 0;
    for (List<double[]> line : world.lines) {
      for (int turn = -360; turn <= 360; turn += 360) {
        turns += Math.abs(turns(line, point.lat(), point.lng() + turn));
      }
    }
    // Once round the outer ring; twice with a hole.
    return Math.round(turns) % 2 == 1 ? distance : -distance;
  }

  private static double turns(List<double[]> line, double lat, double lng) {
    double sum = 0;
    for (int i = 1; i < line.size(); i++) {
      double one = Math.atan2(line.get(i - 1)[0] - lat, line.get(i - 1)[1] - lng);
      double two = Math.atan2(line.get(i)[0] - lat, line.get(i)[1] - lng);
      sum += Math.toRadians(normal(Math.toDegrees(two - one)));
    }
    return sum / (2 * Math.PI);
  }

  private static double distance(List<double[]> line, LatLng point) {
    double least = meters(point.lat(), point.lng(), line.getFirst()[0], line.getFirst()[1]);
    for (int i = 1; i < line.size(); i++) {
      double[] a = line.get(i - 1);
      double[] b = line.get(i);
      int nearest = 0;
      double best = Double.POSITIVE_INFINITY;
      for (int step = 0; step <= 24; step++) {
        double distance = on(a, b, step / 24.0, point);
        if (distance < best) {
          best = distance;
          nearest = step;
        }
      }
      double low = Math.max(0, (nearest - 1) / 24.0);
      double high = Math.min(1, (nearest + 1) / 24.0);
      for (int round = 0; round < 45; round++) {
        double one = low + (high - low) / 3;
        double two = high - (high - low) / 3;
        if (on(a, b, one, point) < on(a, b, two, point)) {
          high = two;
        } else {
          low = one;
        }
      }
      least = Math.min(least, Math.min(best, on(a, b, (low + high) / 2, point)));
    }
    return least;
  }

  private static double on(double[] a, double[] b, double share, LatLng point) {
    return meters(
        point.lat(), point.lng(), a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]));
  }

  private static double meters(double lat, double lng, double toLat, double toLng) {
    double a = Math.toRadians(lat);
    double b = Math.toRadians(toLat);
    double half = Math.toRadians(toLng - lng) / 2;
    double square =
        Math.pow(Math.sin((b - a) / 2), 2)
            + Math.cos(a) * Math.cos(b) * Math.pow(Math.sin(half), 2);
    return 2 * RADIUS * Math.atan2(Math.sqrt(square), Math.sqrt(Math.max(0, 1 - square)));
  }
}
