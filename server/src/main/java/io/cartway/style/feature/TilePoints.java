package io.cartway.style.feature;

import java.util.Arrays;

/// The points of a feature, in parts: points, lines or rings. It is filled again for each feature.
public final class TilePoints implements GeometrySink {

  private double[] xy = new double[64];
  private int[] starts = new int[8];
  private int parts;
  private int points;

  /// Takes the points of a feature.
  ///
  /// @return whether they are known
  public boolean fill(StyleFeature feature) {
    parts = 0;
    points = 0;
    return feature.geometry(this);
  }

  @Override
  public void begin() {
    if (parts == starts.length) {
      starts = Arrays.copyOf(starts, 2 * parts);
    }
    starts[parts++] = points;
  }

  @Override
  public void point(double x, double y) {
    if (2 * points == xy.length) {
      xy = Arrays.copyOf(xy, 2 * xy.length);
    }
    xy[2 * points] = x;
    xy[2 * points + 1] = y;
    points++;
  }

  /// The number of all points.
  int count() {
    return points;
  }

  int parts() {
    return parts;
  }

  /// The first point of a part.
  int start(int part) {
    return starts[part];
  }

  /// The point after the last one of a part.
  int end(int part) {
    return part + 1 < parts ? starts[part + 1] : points;
  }

  double x(int point) {
    return xy[2 * point];
  }

  double y(int point) {
    return xy[2 * point + 1];
  }
}
