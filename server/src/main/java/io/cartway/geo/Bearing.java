package io.cartway.geo;

/// Directions on the ground.
public final class Bearing {

  private Bearing() {}

  /// The direction from one point to another at the first: degrees clockwise from north, 0 up to
  /// 360. 0 when the points coincide.
  public static double degrees(LatLng from, LatLng to) {
    double lat1 = Math.toRadians(from.lat());
    double lat2 = Math.toRadians(to.lat());
    double lng = Math.toRadians(to.lng() - from.lng());
    double east = Math.sin(lng) * Math.cos(lat2);
    double north =
        Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(lng);
    double degrees = Math.toDegrees(Math.atan2(east, north));
    return degrees < 0 ? degrees + 360 : degrees;
  }

  /// The turn from one direction to another: above -180 up to 180, right is positive.
  public static double turnDegrees(double before, double after) {
    double turn = (after - before) % 360;
    if (turn > 180) {
      return turn - 360;
    }
    return turn <= -180 ? turn + 360 : turn;
  }
}
