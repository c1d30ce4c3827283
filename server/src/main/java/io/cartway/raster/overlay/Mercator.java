package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;

/// Web mercator: places in a world of width and height 1, from its upper left corner.
public final class Mercator {

  /// Where the square world ends.
  public static final double LAT_MAX = 85.0511;

  private static final double EQUATOR_METERS = 40_075_016.686;

  private Mercator() {}

  /// From the west, 0 to 1.
  public static double x(LatLng place) {
    return (place.lng() + 180) / 360;
  }

  /// From the north, 0 to 1; what lies nearer to a pole is at the edge.
  public static double y(LatLng place) {
    double lat = StrictMath.toRadians(Math.clamp(place.lat(), -LAT_MAX, LAT_MAX));
    double sine = StrictMath.sin(lat);
    return 0.5 - StrictMath.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  }

  /// Metres of the world's width at a height in it.
  static double widthMeters(double y) {
    return EQUATOR_METERS / StrictMath.cosh((0.5 - Math.clamp(y, 0, 1)) * 2 * Math.PI);
  }
}
