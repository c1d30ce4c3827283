package io.cartway.geofences.shape;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;

/// A cell of a quadtree over longitudes and latitudes: at each level, a cell is halved both ways.
///
/// @param level 0 is the whole earth
/// @param x from the west, below 2^level
/// @param y from the south, below 2^level
public record Cell(int level, int x, int y) {

  /// Cells of this level have sides of 19 and 10 metres on the equator.
  public static final int LEVEL_MAX = 21;

  /// Cells of a side of the earth at the deepest level.
  public static final int SIDE = 1 << LEVEL_MAX;

  private static final double LNG_DEGREES = 360;
  private static final double LAT_DEGREES = 180;
  private static final double ROUNDING = 1e-6;

  /// The column of a longitude at the deepest level: without end where it goes on beyond 180
  /// degrees.
  public static long column(double lng) {
    return (long) Math.floor((lng / LNG_DEGREES + 0.5) * SIDE);
  }

  /// The row of a latitude at the deepest level.
  public static int row(double lat) {
    return Math.min(SIDE - 1, (int) ((lat / LAT_DEGREES + 0.5) * SIDE));
  }

  /// One of its four parts: bit 0 of the number is east, bit 1 is north.
  Cell part(int number) {
    return new Cell(level + 1, 2 * x + (number & 1), 2 * y + (number >> 1));
  }

  /// Whether it has a point in common with a box, or is next to it by less than rounding.
  boolean meets(Bounds box) {
    return lat(y) <= box.north() + ROUNDING
        && lat(y + 1) >= box.south() - ROUNDING
        && lng(x) <= box.east() + ROUNDING
        && lng(x + 1) >= box.west() - ROUNDING;
  }

  LatLng center() {
    return new LatLng(lat(y + 0.5), lng(x + 0.5));
  }

  /// No point of the cell is farther from its centre. The farthest is a corner, unless the cell is
  /// on both sides of the equator.
  double radiusMeters() {
    LatLng center = center();
    return Math.max(
        center.distanceMeters(new LatLng(lat(y), lng(x))),
        center.distanceMeters(new LatLng(lat(y + 1), lng(x))));
  }

  private double lat(double row) {
    return row * LAT_DEGREES / (1 << level) - LAT_DEGREES / 2;
  }

  private double lng(double column) {
    return column * LNG_DEGREES / (1 << level) - LNG_DEGREES / 2;
  }
}
