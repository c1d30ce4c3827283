package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import java.util.List;

/// Points in a world of width 1 ([Mercator]), one after the other: from each the nearer way to the
/// next is taken, also over the antimeridian, so that they may leave the world.
final class Trail {

  private final double[] xs;
  private final double[] ys;

  private Trail(double[] xs, double[] ys) {
    this.xs = xs;
    this.ys = ys;
  }

  /// @param near where the first point is to lie within half a world
  static Trail of(List<LatLng> points, double near) {
    double[] xs = new double[points.size()];
    double[] ys = new double[points.size()];
    double before = near;
    for (int i = 0; i < xs.length; i++) {
      double x = Mercator.x(points.get(i));
      x -= Math.rint(x - before);
      xs[i] = x;
      ys[i] = Mercator.y(points.get(i));
      before = x;
    }
    return new Trail(xs, ys);
  }

  int size() {
    return xs.length;
  }

  double x(int point) {
    return xs[point];
  }

  double y(int point) {
    return ys[point];
  }

  /// Twice the area to the right of its way, y downwards: positive when it turns clockwise.
  double turn() {
    double sum = 0;
    for (int i = 0; i < xs.length; i++) {
      int next = (i + 1) % xs.length;
      sum += xs[i] * ys[next] - xs[next] * ys[i];
    }
    return sum;
  }
}
