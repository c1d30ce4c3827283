package io.cartway.style.feature;

/// A simple geometry in degrees. An array of points has longitude and latitude alternately.
public sealed interface Shape {

  /// A point.
  record Point(double lng, double lat) implements Shape {

    double[] points() {
      return new double[] {lng, lat};
    }
  }

  /// A line.
  final class Line implements Shape {
    final double[] points;

    /// @param points kept, not copied
    public Line(double[] points) {
      this.points = points;
    }
  }

  /// A polygon.
  final class Polygon implements Shape {
    final double[][] rings;

    /// @param rings outer ring and holes; kept, not copied
    public Polygon(double[][] rings) {
      this.rings = rings;
    }
  }
}
