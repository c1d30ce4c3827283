package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.index.Crossings;
import io.cartway.search.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;

/// Streets on a small lattice meet often: each pair is compared point by point.
class CrossingFinderTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);
  private static final int FIRST = 40;

  private static Street street(Random random, int number) {
    List<Geometry> lines = new ArrayList<>();
    for (int line = random.nextInt(4); line > 0; line--) {
      Coordinate[] points = new Coordinate[2 + random.nextInt(6)];
      for (int i = 0; i < points.length; i++) {
        points[i] = new Coordinate(9 + random.nextInt(8) * 0.001, 47 + random.nextInt(8) * 0.001);
      }
      lines.add(new GeometryFactory().createLineString(points));
    }
    LatLng at = new LatLng(47, 9);
    EnclosingAreas nowhere = new EnclosingAreas(Map.of(), "");
    Bounds box = new Bounds(9, 47, 9.1, 47.1);
    return new Street("s" + number, "weg", Names.of("Weg"), lines, at, box, nowhere);
  }

  private static Set<String> points(Street street) {
    Set<String> points = new TreeSet<>();
    for (Geometry line : street.lines()) {
      for (Coordinate at : line.getCoordinates()) {
        points.add("%.4f %.4f".formatted(at.y, at.x));
      }
    }
    return points;
  }

  @Test
  void every_point_of_two_streets_is_a_crossing_of_both() {
    for (int round = 0; round < 40; round++) {
      Random random = new Random(SEED + round);
      List<Street> streets = new ArrayList<>();
      for (int i = random.nextInt(12); i > 0; i--) {
        streets.add(street(random, streets.size()));
      }
      List<List<Crossings.Crossing>> found = CrossingFinder.find(streets, FIRST);
      assertThat(found).hasSameSizeAs(streets);
      for (int a = 0; a < streets.size(); a++) {
        List<String> expected = new ArrayList<>();
        for (int b = 0; b < streets.size(); b++) {
          Set<String> both = points(streets.get(a));
          both.retainAll(points(streets.get(b)));
          for (String at : a == b ? Set.<String>of() : both) {
            expected.add((FIRST + b) + " " + at);
          }
        }
        List<String> actual = new ArrayList<>();
        for (Crossings.Crossing crossing : found.get(a)) {
          LatLng at = crossing.point();
          actual.add("%d %.4f %.4f".formatted(crossing.other(), at.lat(), at.lng()));
        }
        assertThat(actual)
            .as("seed %d, street %d", SEED + round, a)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }
}
