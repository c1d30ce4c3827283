package io.cartway.style.feature;

/// Questions about points, segments and rings in a plane. Points are pairs in an array, x first; a
/// ring ends where it began.
final class Plane {

  private Plane() {}

  /// Whether a point lies within a polygon: an odd number of edges lies to its right.
  ///
  /// @param onBoundary the answer for a point on an edge
  static boolean isWithin(double x, double y, double[][] rings, boolean onBoundary) {
    boolean inside = false;
    for (double[] ring : rings) {
      for (int i = 0; i + 3 < ring.length; i += 2) {
        double x1 = ring[i];
        double y1 = ring[i + 1];
        double x2 = ring[i + 2];
        double y2 = ring[i + 3];
        if (isOn(x, y, x1, y1, x2, y2)) {
          return onBoundary;
        }
        if (y1 > y != y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) {
          inside = !inside;
        }
      }
    }
    return inside;
  }

  private static boolean isOn(double x, double y, double x1, double y1, double x2, double y2) {
    double dx1 = x - x1;
    double dy1 = y - y1;
    double dx2 = x - x2;
    double dy2 = y - y2;
    return dx1 * dy2 - dx2 * dy1 == 0 && dx1 * dx2 <= 0 && dy1 * dy2 <= 0;
  }

  /// Whether two segments cross; touching and parallel ones do not.
  ///
  /// @param a index of the first point of a segment
  /// @param b index of its second point
  static boolean cross(double[] one, int a, int b, double[] other, int c, int d) {
    double px = one[2 * b] - one[2 * a];
    double py = one[2 * b + 1] - one[2 * a + 1];
    double qx = other[2 * d] - other[2 * c];
    double qy = other[2 * d + 1] - other[2 * c + 1];
    return qx * py - qy * px != 0
        && areApart(one, a, b, other, c, d)
        && areApart(other, c, d, one, a, b);
  }

  /// Whether the points a and b lie on different sides of the line through c and d.
  private static boolean areApart(double[] one, int a, int b, double[] other, int c, int d) {
    double x = other[2 * d] - other[2 * c];
    double y = other[2 * d + 1] - other[2 * c + 1];
    double first = (one[2 * a] - other[2 * c]) * y - x * (one[2 * a + 1] - other[2 * c + 1]);
    double second = (one[2 * b] - other[2 * c]) * y - x * (one[2 * b + 1] - other[2 * c + 1]);
    return (first > 0 && second < 0) || (first < 0 && second > 0);
  }

  /// Whether a segment of a line crosses an edge of a polygon.
  static boolean crosses(double[] line, int segment, double[][] rings) {
    for (double[] ring : rings) {
      for (int i = 0; 2 * i + 3 < ring.length; i++) {
        if (cross(line, segment, segment + 1, ring, i, i + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  static int size(double[][] rings) {
    int size = 0;
    for (double[] ring : rings) {
      size += ring.length / 2;
    }
    return size;
  }
}
