package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.WKTReader;

/// Compared with the plain predicate of JTS, on stars with holes and on areas like combs.
class StripLocatorTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);
  private static final GeometryFactory FACTORY = new GeometryFactory();

  /// On a coarse lattice, so that edges are level, upright and meet points exactly.
  private static LinearRing star(Random random, double x, double y, double radius, int corners) {
    Coordinate[] ring = new Coordinate[corners + 1];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double far = radius * random.nextDouble(0.6, 1);
      ring[i] =
          new Coordinate(
              Math.rint(x + far * Math.cos(angle)), Math.rint(y + far * Math.sin(angle)));
    }
    ring[corners] = ring[0].copy();
    return FACTORY.createLinearRing(ring);
  }

  private static void assertSame(Geometry area, List<Coordinate> points, String what) {
    StripLocator locator = new StripLocator(area);
    for (Coordinate point : points) {
      assertThat(locator.covers(point))
          .as("%s at %s", what, point)
          .isEqualTo(area.intersects(FACTORY.createPoint(point)));
    }
  }

  @Test
  void a_point_is_where_jts_says_it_is() {
    for (int round = 0; round < 60; round++) {
      Random random = new Random(SEED + round);
      int corners = 3 + random.nextInt(round % 3 == 0 ? 300 : 20);
      LinearRing shell = star(random, 0, 0, 100, corners);
      LinearRing hole = star(random, 0, 0, 40, 3 + random.nextInt(20));
      Polygon island = FACTORY.createPolygon(star(random, 300, 50, 60, 30));
      Geometry area =
          FACTORY.createMultiPolygon(
              new Polygon[] {FACTORY.createPolygon(shell, new LinearRing[] {hole}), island});
      if (!area.isValid()) {
        continue;
      }
      List<Coordinate> points = new ArrayList<>(List.of(area.getCoordinates()));
      for (int i = 0; i < 300; i++) {
        double x = random.nextDouble(-120, 400);
        double y = random.nextDouble(-120, 120);
        points.add(random.nextBoolean() ? new Coordinate(x, y) : at(Math.rint(x), Math.rint(y)));
      }
      assertSame(area, points, "seed %d".formatted(SEED + round));
    }
  }

  private static Coordinate at(double x, double y) {
    return new Coordinate(x, y);
  }

  @Test
  void a_comb_needs_no_memory_of_edges_times_strips() {
    int teeth = 50_000;
    List<Coordinate> ring = new ArrayList<>(List.of(at(0, -1)));
    for (int tooth = 0; tooth < teeth; tooth++) {
      ring.add(at(tooth, 0));
      ring.add(at(tooth + 0.5, 100));
    }
    ring.add(at(teeth, -1));
    ring.add(ring.getFirst());
    Geometry comb = FACTORY.createPolygon(ring.toArray(Coordinate[]::new));
    StripLocator locator = new StripLocator(comb);
    assertThat(locator.size()).isLessThan(10 * teeth);
    assertThat(locator.covers(at(7.5, 50))).isTrue();
    assertThat(locator.covers(at(8, 50))).isFalse();
  }

  @Test
  void areas_without_height_or_points_cover_what_they_have() throws Exception {
    Geometry nothing = new WKTReader().read("POLYGON EMPTY");
    assertThat(new StripLocator(nothing).covers(at(0, 0))).isFalse();
    Geometry flat = new WKTReader().read("POLYGON((0 0, 5 0, 3 0, 0 0))");
    assertThat(new StripLocator(flat).covers(at(4, 0))).isTrue();
    assertThat(new StripLocator(flat).covers(at(6, 0))).isFalse();
  }
}
