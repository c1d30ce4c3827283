package io.cartway.style.feature;

/// The smallest rectangle around points.
final class Box {

  double minX = Double.POSITIVE_INFINITY;
  double minY = Double.POSITIVE_INFINITY;
  double maxX = Double.NEGATIVE_INFINITY;
  double maxY = Double.NEGATIVE_INFINITY;

  void add(double x, double y) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }

  /// A box around points of an array.
  static Box of(double[] points, int from, int to) {
    Box box = new Box();
    for (int i = Math.max(0, from); i <= to && 2 * i + 1 < points.length; i++) {
      box.add(points[2 * i], points[2 * i + 1]);
    }
    return box;
  }

  static Box of(double[][] rings) {
    Box box = new Box();
    for (double[] ring : rings) {
      for (int i = 0; i < ring.length; i += 2) {
        box.add(ring[i], ring[i + 1]);
      }
    }
    return box;
  }

  boolean isEmpty() {
    return minX > maxX;
  }

  /// Whether it lies inside of another one and touches no side.
  boolean isWithin(Box other) {
    return minX > other.minX && maxX < other.maxX && minY > other.minY && maxY < other.maxY;
  }
}
