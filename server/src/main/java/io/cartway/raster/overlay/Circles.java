package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;

/// Circles on the Earth as rings of points: places of one distance from a place.
public final class Circles {

  /// Points of a ring.
  public static final int CORNERS = 96;

  private Circles() {}

  /// Whether a circle can be drawn on the map: it does not reach a pole.
  public static boolean isPossible(LatLng center, double radiusMeters) {
    return Math.abs(center.lat()) + LatLng.latDegrees(radiusMeters) < 90;
  }

  /// The ring of a circle that [#isPossible].
  public static List<LatLng> of(LatLng center, double radiusMeters) {
    double angle = Math.toRadians(LatLng.latDegrees(radiusMeters));
    double lat = Math.toRadians(center.lat());
    List<LatLng> ring = new ArrayList<>(CORNERS);
    for (int i = 0; i < CORNERS; i++) {
      double bearing = 2 * Math.PI * i / CORNERS;
      double sine =
          StrictMath.sin(lat) * StrictMath.cos(angle)
              + StrictMath.cos(lat) * StrictMath.sin(angle) * StrictMath.cos(bearing);
      double turn =
          StrictMath.atan2(
              StrictMath.sin(bearing) * StrictMath.sin(angle) * StrictMath.cos(lat),
              StrictMath.cos(angle) - StrictMath.sin(lat) * sine);
      double lng = center.lng() + Math.toDegrees(turn);
      ring.add(
          new LatLng(
              Math.toDegrees(StrictMath.asin(Math.clamp(sine, -1, 1))),
              lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng));
    }
    return ring;
  }
}
