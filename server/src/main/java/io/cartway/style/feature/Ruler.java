package io.cartway.style.feature;

/// Distances in metres near a latitude, on the ellipsoid of WGS 84 (cheap-ruler of Mapbox, as in
/// the specification's reference implementation).
final class Ruler {

  private static final double RADIUS_METERS = 6_378_137;
  private static final double FLATTENING = 1 / 298.257223563;
  private static final double E2 = FLATTENING * (2 - FLATTENING);
  private static final double RADIANS = Math.PI / 180;

  /// Metres of a degree.
  private final double kx;

  private final double ky;

  Ruler(double lat) {
    double m = RADIANS * RADIUS_METERS;
    double cos = StrictMath.cos(lat * RADIANS);
    double w2 = 1 / (1 - E2 * (1 - cos * cos));
    double w = Math.sqrt(w2);
    kx = m * w * cos;
    ky = m * w * w2 * (1 - E2);
  }

  double distance(double lng1, double lat1, double lng2, double lat2) {
    double dx = wrapped(lng1 - lng2) * kx;
    double dy = (lat1 - lat2) * ky;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /// The distance of two boxes, 0 when they overlap; NaN when one is empty.
  double distance(Box one, Box other) {
    if (one.isEmpty() || other.isEmpty()) {
      return Double.NaN;
    }
    double dx = 0;
    double dy = 0;
    if (one.maxX < other.minX) {
      dx = other.minX - one.maxX;
    }
    if (one.minX > other.maxX) {
      dx = one.minX - other.maxX;
    }
    if (one.minY > other.maxY) {
      dy = one.minY - other.maxY;
    }
    if (one.maxY < other.minY) {
      dy = other.minY - one.maxY;
    }
    return distance(0, 0, dx, dy);
  }

  /// The distance of a point from a segment.
  double toSegment(double lng, double lat, double[] line, int a, int b) {
    double x = line[2 * a];
    double y = line[2 * a + 1];
    double dx = wrapped(line[2 * b] - x) * kx;
    double dy = (line[2 * b + 1] - y) * ky;
    if (dx != 0 || dy != 0) {
      double t = (wrapped(lng - x) * kx * dx + (lat - y) * ky * dy) / (dx * dx + dy * dy);
      if (t > 1) {
        x = line[2 * b];
        y = line[2 * b + 1];
      } else if (t > 0) {
        x += dx / kx * t;
        y += dy / ky * t;
      }
    }
    return distance(lng, lat, x, y);
  }

  /// The distance of a point from a line.
  ///
  /// @param from index of the line's first point
  /// @param to index of its last point
  double toLine(double lng, double lat, double[] line, int from, int to) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = from; i < to; i++) {
      least = Math.min(least, toSegment(lng, lat, line, i, i + 1));
    }
    return least;
  }

  /// The distance of two segments that do not cross.
  double betweenSegments(double[] one, int a, int b, double[] other, int c, int d) {
    return Math.min(
        Math.min(
            toSegment(one[2 * a], one[2 * a + 1], other, c, d),
            toSegment(one[2 * b], one[2 * b + 1], other, c, d)),
        Math.min(
            toSegment(other[2 * c], other[2 * c + 1], one, a, b),
            toSegment(other[2 * d], other[2 * d + 1], one, a, b)));
  }

  private static double wrapped(double degrees) {
    if (degrees >= -180 && degrees <= 180) {
      return degrees;
    }
    if (Math.abs(degrees) <= 540) {
      return degrees < 0 ? degrees + 360 : degrees - 360;
    }
    return Math.IEEEremainder(degrees, 360);
  }
}
