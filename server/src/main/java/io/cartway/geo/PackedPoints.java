package io.cartway.geo;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/// Points in one array of numbers: 16 bytes each, where a list of [LatLng] needs 36. For lists that
/// are kept by the million and read seldom; each access makes a point. Immutable.
public final class PackedPoints extends AbstractList<LatLng> implements RandomAccess {

  private static final PackedPoints NONE = new PackedPoints(new double[0]);

  /// Latitude, longitude, latitude, longitude, ...
  private final double[] degrees;

  private PackedPoints(double[] degrees) {
    this.degrees = degrees;
  }

  /// The same points, packed; the list itself when it is packed already.
  public static PackedPoints of(List<LatLng> points) {
    if (points instanceof PackedPoints packed) {
      return packed;
    }
    if (points.isEmpty()) {
      return NONE;
    }
    double[] degrees = new double[2 * points.size()];
    int at = 0;
    for (LatLng point : points) {
      degrees[at++] = point.lat();
      degrees[at++] = point.lng();
    }
    return new PackedPoints(degrees);
  }

  @Override
  public LatLng get(int index) {
    return new LatLng(degrees[2 * index], degrees[2 * index + 1]);
  }

  @Override
  public int size() {
    return degrees.length / 2;
  }
}
