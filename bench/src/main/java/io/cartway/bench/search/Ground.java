package io.cartway.bench.search;

import io.cartway.geo.LatLng;

/// Short distances on the ground.
public final class Ground {

  private static final double METERS_PER_DEGREE = 111_195;

  private Ground() {}

  /// The point at a distance in a direction, in degrees clockwise from north.
  public static LatLng move(LatLng from, double bearingDegrees, double meters) {
    double angle = Math.toRadians(bearingDegrees);
    double shrink = Math.cos(Math.toRadians(from.lat()));
    return new LatLng(
        from.lat() + meters * Math.cos(angle) / METERS_PER_DEGREE,
        from.lng() + meters * Math.sin(angle) / (METERS_PER_DEGREE * shrink));
  }
}
