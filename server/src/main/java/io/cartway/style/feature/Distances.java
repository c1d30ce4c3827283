package io.cartway.style.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/// How far features are from shapes (`distance`): the least distance in metres, by the algorithm of
/// the specification's reference implementation. Long lines and many points are halved, and halves
/// whose boxes are farther than the least distance so far are left out.
public final class Distances {

  /// Above, ranges are halved.
  private static final int POINTS_MAX = 100;

  private static final int LINE_POINTS_MAX = 50;

  private final Ruler ruler;
  private final LongConsumer work;

  /// Two ranges of points, first and last, and how far their boxes are from each other.
  private record Pair(double distance, int a1, int a2, int b1, int b2) {}

  private Distances(Ruler ruler, LongConsumer work) {
    this.ruler = ruler;
    this.work = work;
  }

  /// The least distance of a feature from shapes.
  ///
  /// @param work is told of comparisons before they are made
  /// @return NaN when the feature has no points, or there are no shapes
  public static double of(
      TilePoints points,
      GeometryType type,
      TilePosition tile,
      List<Shape> shapes,
      LongConsumer work) {
    if (points.count() == 0 || type == GeometryType.UNKNOWN) {
      return Double.NaN;
    }
    double[] degrees = new double[2 * points.count()];
    for (int i = 0; i < points.count(); i++) {
      degrees[2 * i] = tile.lng(points.x(i));
      degrees[2 * i + 1] = tile.lat(points.y(i));
    }
    if (type == GeometryType.POLYGON) {
      List<double[][]> polygons = polygons(points, degrees);
      return polygons.isEmpty()
          ? Double.NaN
          : new Distances(new Ruler(polygons.getFirst()[0][1]), work).ofPolygons(polygons, shapes);
    }
    return new Distances(new Ruler(degrees[1]), work)
        .ofPoints(degrees, type == GeometryType.LINE, shapes);
  }

  private double ofPoints(double[] points, boolean isLine, List<Shape> shapes) {
    double least = Double.POSITIVE_INFINITY;
    for (Shape shape : shapes) {
      double distance =
          switch (shape) {
            case Shape.Point point -> betweenSets(points, isLine, point.points(), false, least);
            case Shape.Line line -> betweenSets(points, isLine, line.points, true, least);
            case Shape.Polygon polygon -> toPolygon(points, isLine, polygon.rings, least);
          };
      least = Math.min(least, distance);
      if (least == 0) {
        return least;
      }
    }
    return least;
  }

  private double ofPolygons(List<double[][]> polygons, List<Shape> shapes) {
    double least = Double.POSITIVE_INFINITY;
    for (Shape shape : shapes) {
      for (double[][] polygon : polygons) {
        double distance =
            switch (shape) {
              case Shape.Point point -> toPolygon(point.points(), false, polygon, least);
              case Shape.Line line -> toPolygon(line.points, true, polygon, least);
              case Shape.Polygon other -> betweenPolygons(polygon, other.rings, least);
            };
        least = Math.min(least, distance);
        if (least == 0) {
          return least;
        }
      }
    }
    return least;
  }

  /// Rings as polygons: one that runs as the first one does begins a polygon, others are holes.
  private static List<double[][]> polygons(TilePoints points, double[] degrees) {
    List<List<double[]>> polygons = new ArrayList<>();
    double first = 0;
    for (int part = 0; part < points.parts(); part++) {
      int start = points.start(part);
      int end = points.end(part);
      double area = area(points, start, end);
      if (end == start || (points.parts() > 1 && area == 0)) {
        continue;
      }
      first = polygons.isEmpty() ? area : first;
      if (polygons.isEmpty() || area < 0 == first < 0) {
        polygons.add(new ArrayList<>());
      }
      polygons.getLast().add(Arrays.copyOfRange(degrees, 2 * start, 2 * end));
    }
    List<double[][]> all = new ArrayList<>();
    polygons.forEach(each -> all.add(each.toArray(double[][]::new)));
    return all;
  }

  private static double area(TilePoints points, int start, int end) {
    double sum = 0;
    int before = end - 1;
    for (int i = start; i < end; i++) {
      sum += (points.x(before) - points.x(i)) * (points.y(i) + points.y(before));
      before = i;
    }
    return sum;
  }

  private static PriorityQueue<Pair> queue(int a2, int b2) {
    PriorityQueue<Pair> queue =
        new PriorityQueue<>((one, other) -> Double.compare(other.distance, one.distance));
    queue.add(new Pair(0, 0, a2, 0, b2));
    return queue;
  }

  private static int max(boolean isLine) {
    return isLine ? LINE_POINTS_MAX : POINTS_MAX;
  }

  /// The last point of the first half. The second half of a line begins there, too.
  private static int middle(int from, int to, boolean isLine) {
    int size = to - from + 1;
    return from + size / 2 - (isLine ? 0 : 1);
  }

  private double betweenSets(
      double[] one, boolean isLine1, double[] other, boolean isLine2, double so) {
    double least = Math.min(so, ruler.distance(one[0], one[1], other[0], other[1]));
    PriorityQueue<Pair> queue = queue(one.length / 2 - 1, other.length / 2 - 1);
    while (!queue.isEmpty() && least > 0) {
      Pair pair = queue.remove();
      if (pair.distance >= least) {
        continue;
      }
      if (pair.a2 - pair.a1 < max(isLine1) && pair.b2 - pair.b1 < max(isLine2)) {
        least = Math.min(least, brute(one, isLine1, other, isLine2, pair));
        continue;
      }
      int a = middle(pair.a1, pair.a2, isLine1);
      int b = middle(pair.b1, pair.b2, isLine2);
      int nextA = isLine1 ? a : a + 1;
      int nextB = isLine2 ? b : b + 1;
      for (int half = 0; half < 4; half++) {
        int a1 = half < 2 ? pair.a1 : nextA;
        int a2 = half < 2 ? a : pair.a2;
        int b1 = half % 2 == 0 ? pair.b1 : nextB;
        int b2 = half % 2 == 0 ? b : pair.b2;
        work.accept((long) a2 - a1 + b2 - b1 + 2);
        double apart = ruler.distance(Box.of(one, a1, a2), Box.of(other, b1, b2));
        if (apart < least) {
          queue.add(new Pair(apart, a1, a2, b1, b2));
        }
      }
    }
    return least;
  }

  private double brute(double[] one, boolean isLine1, double[] other, boolean isLine2, Pair pair) {
    work.accept((long) (pair.a2 - pair.a1 + 1) * (pair.b2 - pair.b1 + 1));
    double least = Double.POSITIVE_INFINITY;
    if (isLine1 && isLine2) {
      for (int i = pair.a1; i < pair.a2; i++) {
        for (int j = pair.b1; j < pair.b2; j++) {
          least = Math.min(least, ofSegments(one, i, i + 1, other, j, j + 1));
        }
      }
    } else if (isLine1) {
      for (int j = pair.b1; j <= pair.b2; j++) {
        least =
            Math.min(least, ruler.toLine(other[2 * j], other[2 * j + 1], one, pair.a1, pair.a2));
      }
    } else {
      for (int i = pair.a1; i <= pair.a2; i++) {
        double x = one[2 * i];
        double y = one[2 * i + 1];
        for (int j = pair.b1; !isLine2 && j <= pair.b2; j++) {
          least = Math.min(least, ruler.distance(x, y, other[2 * j], other[2 * j + 1]));
        }
        least = isLine2 ? Math.min(least, ruler.toLine(x, y, other, pair.b1, pair.b2)) : least;
      }
    }
    return least;
  }

  private double ofSegments(double[] one, int a, int b, double[] other, int c, int d) {
    return Plane.cross(one, a, b, other, c, d) ? 0 : ruler.betweenSegments(one, a, b, other, c, d);
  }

  private double toPolygon(double[] points, boolean isLine, double[][] polygon, double so) {
    double least = Math.min(so, ruler.distance(points[0], points[1], polygon[0][0], polygon[0][1]));
    int size = Plane.size(polygon);
    work.accept(size);
    Box box = Box.of(polygon);
    PriorityQueue<Pair> queue = queue(points.length / 2 - 1, 0);
    while (!queue.isEmpty() && least > 0) {
      Pair pair = queue.remove();
      if (pair.distance >= least) {
        continue;
      }
      if (pair.a2 - pair.a1 < max(isLine)) {
        work.accept((long) (pair.a2 - pair.a1 + 1) * size * 2);
        least = Math.min(least, brute(points, isLine, polygon, pair));
        continue;
      }
      int middle = middle(pair.a1, pair.a2, isLine);
      int next = isLine ? middle : middle + 1;
      for (int half = 0; half < 2; half++) {
        int a1 = half == 0 ? pair.a1 : next;
        int a2 = half == 0 ? middle : pair.a2;
        work.accept((long) a2 - a1 + 1);
        double apart = ruler.distance(Box.of(points, a1, a2), box);
        if (apart < least) {
          queue.add(new Pair(apart, a1, a2, 0, 0));
        }
      }
    }
    return least;
  }

  private double brute(double[] points, boolean isLine, double[][] polygon, Pair pair) {
    for (int i = pair.a1; i <= pair.a2; i++) {
      if (Plane.isWithin(points[2 * i], points[2 * i + 1], polygon, true)) {
        return 0;
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (double[] ring : polygon) {
      int last = ring.length / 2 - 1;
      for (int i = pair.a1; i <= pair.a2; i++) {
        if (isLine) {
          for (int j = 0, k = last; i < pair.a2 && j <= last; k = j++) {
            least = Math.min(least, ofSegments(points, i, i + 1, ring, k, j));
          }
        } else {
          double x = points[2 * i];
          double y = points[2 * i + 1];
          least = Math.min(least, ruler.toSegment(x, y, ring, last, 0));
          least = Math.min(least, ruler.toLine(x, y, ring, 0, last));
        }
      }
    }
    return least;
  }

  private double betweenPolygons(double[][] one, double[][] other, double so) {
    Box box1 = Box.of(one);
    Box box2 = Box.of(other);
    if (so != Double.POSITIVE_INFINITY && ruler.distance(box1, box2) >= so) {
      return so;
    }
    work.accept(2L * Plane.size(one) * Plane.size(other));
    if (box1.isWithin(box2) ? hasPointIn(one, other) : hasPointIn(other, one)) {
      return 0;
    }
    double least = Double.POSITIVE_INFINITY;
    for (double[] ring1 : one) {
      for (double[] ring2 : other) {
        int last1 = ring1.length / 2 - 1;
        int last2 = ring2.length / 2 - 1;
        for (int i = 0, l = last1; i <= last1; l = i++) {
          for (int j = 0, k = last2; j <= last2; k = j++) {
            least = Math.min(least, ofSegments(ring1, l, i, ring2, k, j));
          }
        }
      }
    }
    return least;
  }

  private static boolean hasPointIn(double[][] one, double[][] other) {
    for (double[] ring : one) {
      for (int i = 0; i < ring.length; i += 2) {
        if (Plane.isWithin(ring[i], ring[i + 1], other, true)) {
          return true;
        }
      }
    }
    return false;
  }
}
