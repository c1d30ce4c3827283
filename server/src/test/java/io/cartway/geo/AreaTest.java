package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/// Areas against another library's geometry and against distances to many points.
class AreaTest {

  private static final GeometryFactory JTS = new GeometryFactory();

  @Test
  void a_polygon_holds_what_another_library_says_it_holds() {
    Cases.forAll(
        11,
        800,
        12,
        (random, size) -> new Shape(points(random, 3 + random.nextInt(size)), points(random, 20)),
        shape -> {
          List<LatLng> ring = PolygonArea.open(shape.points);
          if (ring.size() < 3 || PolygonArea.crossesItself(ring)) {
            return;
          }
          PolygonArea polygon = new PolygonArea(shape.points);
          Geometry theirs = polygon(ring);
          for (int i = 1; i < shape.questions.size(); i++) {
            LatLng from = shape.questions.get(i - 1);
            LatLng to = shape.questions.get(i);
            assertThat(polygon.contains(to)).isEqualTo(theirs.covers(point(to)));
            assertThat(polygon.touches(from, to)).isEqualTo(theirs.intersects(line(from, to)));
          }
        });
  }

  @Test
  void a_ring_crosses_itself_when_another_library_says_that_it_is_not_simple() {
    int[] counts = new int[2];
    Cases.forAll(
        12,
        800,
        6,
        (random, size) -> PolygonArea.open(points(random, 3 + random.nextInt(size))),
        ring -> {
          if (ring.size() >= 3) {
            boolean crosses = PolygonArea.crossesItself(ring);
            counts[crosses ? 1 : 0]++;
            // A ring without an inside is simple for nobody.
            assertThat(crosses).isEqualTo(!polygon(ring).isValid());
          }
        });
    assertThat(counts[0]).isGreaterThan(100);
    assertThat(counts[1]).isGreaterThan(100);
  }

  @Test
  void a_box_holds_and_touches_what_its_four_corners_enclose() {
    Cases.forAll(
        13,
        (random, size) -> new Shape(points(random, 2), points(random, 20)),
        shape -> {
          Bounds box = Bounds.around(shape.points);
          Geometry theirs = box(box);
          for (int i = 1; i < shape.questions.size(); i++) {
            LatLng from = shape.questions.get(i - 1);
            LatLng to = shape.questions.get(i);
            assertThat(box.contains(to)).isEqualTo(theirs.covers(point(to)));
            assertThat(box.touches(from, to)).isEqualTo(theirs.intersects(line(from, to)));
          }
          assertThat(box.bounds()).isEqualTo(box);
        });
  }

  @Test
  void a_corridor_holds_what_is_near_enough_to_some_point_of_its_line() {
    Cases.forAll(
        14,
        (random, size) -> new Shape(near(random, 2 + random.nextInt(5)), near(random, 8)),
        shape -> {
          double radius = 300;
          CorridorArea corridor = new CorridorArea(shape.points, radius);
          for (int i = 1; i < shape.questions.size(); i++) {
            LatLng from = shape.questions.get(i - 1);
            LatLng to = shape.questions.get(i);
            double distance = distance(shape.points, to);
            // Sampling every few metres: no answer is asked for where it could be either.
            if (Math.abs(distance - radius) > 6) {
              assertThat(corridor.contains(to)).as("%s m", distance).isEqualTo(distance < radius);
            }
            double least =
                sampled(from, to).stream()
                    .mapToDouble(point -> distance(shape.points, point))
                    .min()
                    .orElseThrow();
            if (Math.abs(least - radius) > 12) {
              assertThat(corridor.touches(from, to)).as("%s m", least).isEqualTo(least < radius);
            }
            if (corridor.contains(to)) {
              assertThat(corridor.bounds().contains(to)).isTrue();
            }
          }
        });
  }

  @Test
  void two_lines_that_cross_touch_though_all_their_ends_are_far() {
    CorridorArea corridor = new CorridorArea(List.of(at(0, 0), at(10, 0)), 1);
    assertThat(corridor.touches(at(5, -5), at(5, 5))).isTrue();
    assertThat(corridor.contains(at(5, 5))).isFalse();
  }

  @Test
  void invalid_areas_are_refused_with_a_sentence() {
    assertThatThrownBy(() -> new PolygonArea(List.of(at(0, 0), at(1, 0), at(1, 0), at(0, 0))))
        .hasMessage("a polygon has three different points at least, not 2");
    assertThatThrownBy(() -> new PolygonArea(List.of(at(0, 0), at(1, 1), at(1, 0), at(0, 1))))
        .hasMessage("a polygon that crosses or touches itself");
    assertThatThrownBy(() -> new CorridorArea(List.of(at(0, 0)), 5))
        .hasMessage("a corridor has two points at least, not 1");
    assertThatThrownBy(() -> new CorridorArea(List.of(at(0, 0), at(1, 1)), 0))
        .hasMessage("a corridor's radius is over 0, not 0.0");
  }

  @Test
  void equal_areas_are_equal_and_say_what_they_are() {
    List<LatLng> points = List.of(at(0, 0), at(1, 0), at(1, 1));
    assertThat(new PolygonArea(points)).isEqualTo(new PolygonArea(points));
    assertThat(new PolygonArea(points)).hasToString("PolygonArea" + points);
    assertThat(new CorridorArea(points, 5)).isEqualTo(new CorridorArea(points, 5));
    assertThat(new CorridorArea(points, 5)).isNotEqualTo(new CorridorArea(points, 6));
    assertThat(new CorridorArea(points, 5).toString()).endsWith("within 5.0 m");
  }

  /// A shape's points, and points to ask about.
  private record Shape(List<LatLng> points, List<LatLng> questions) {}

  /// Points of a small grid: many lie on lines and on each other.
  private static List<LatLng> points(RandomGenerator random, int count) {
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(at(random.nextInt(6), random.nextInt(6)));
    }
    return points;
  }

  private static LatLng at(int x, int y) {
    return new LatLng(43 + y * 0.25, 7 + x * 0.25);
  }

  private static List<LatLng> near(RandomGenerator random, int count) {
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(new LatLng(60 + random.nextDouble() * 0.02, 7 + random.nextDouble() * 0.04));
    }
    return points;
  }

  private static double distance(List<LatLng> line, LatLng point) {
    double least = Double.MAX_VALUE;
    for (int i = 1; i < line.size(); i++) {
      for (LatLng on : sampled(line.get(i - 1), line.get(i))) {
        least = Math.min(least, point.distanceMeters(on));
      }
    }
    return least;
  }

  private static List<LatLng> sampled(LatLng from, LatLng to) {
    List<LatLng> points = new ArrayList<>();
    int pieces = 1 + (int) (from.distanceMeters(to) / 10);
    for (int i = 0; i <= pieces; i++) {
      points.add(PointOnSegment.between(from, to, (double) i / pieces));
    }
    return points;
  }

  private static Coordinate coordinate(LatLng point) {
    return new Coordinate(point.lng(), point.lat());
  }

  private static Geometry point(LatLng point) {
    return JTS.createPoint(coordinate(point));
  }

  // The other library holds that a line without length meets nothing.
  private static Geometry line(LatLng from, LatLng to) {
    if (from.equals(to)) {
      return point(from);
    }
    return JTS.createLineString(new Coordinate[] {coordinate(from), coordinate(to)});
  }

  private static Geometry box(Bounds box) {
    if (box.west() == box.east() || box.south() == box.north()) {
      return line(new LatLng(box.south(), box.west()), new LatLng(box.north(), box.east()));
    }
    return polygon(
        List.of(
            new LatLng(box.south(), box.west()),
            new LatLng(box.south(), box.east()),
            new LatLng(box.north(), box.east()),
            new LatLng(box.north(), box.west())));
  }

  private static Geometry polygon(List<LatLng> ring) {
    List<Coordinate> shell = new ArrayList<>(ring.stream().map(AreaTest::coordinate).toList());
    shell.add(shell.getFirst());
    return JTS.createPolygon(shell.toArray(Coordinate[]::new));
  }
}
