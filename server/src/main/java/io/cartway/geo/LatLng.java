package io.cartway.geo;

/// A point on the earth in degrees, WGS 84.
///
/// @param lat latitude, -90 to 90
/// @param lng longitude, -180 to 180
public record LatLng(double lat, double lng) {

  /// Units of 1e-7 degrees: how coordinates are stored, about a centimetre.
  public static final double UNITS_PER_DEGREE = 1e7;

  /// The radius of a sphere with the volume of the earth's ellipsoid.
  static final double EARTH_RADIUS_METERS = 6_371_008.8;

  /// Metres in a degree of latitude, and of longitude on the equator.
  public static final double METERS_PER_DEGREE = Math.toRadians(1) * EARTH_RADIUS_METERS;

  // Lower limit of a degree of longitude relative to the equator, near the poles.
  private static final double SHRINK_MIN = 0.05;

  public LatLng {
    if (!(lat >= -90 && lat <= 90) || !(lng >= -180 && lng <= 180)) {
      throw new IllegalArgumentException("no such point: " + lat + "," + lng);
    }
  }

  /// The point at stored units of 1e-7 degrees.
  public static LatLng ofUnits(int latUnits, int lngUnits) {
    return new LatLng(latUnits / UNITS_PER_DEGREE, lngUnits / UNITS_PER_DEGREE);
  }

  /// Latitude in units of 1e-7 degrees.
  public int latUnits() {
    return (int) Math.round(lat * UNITS_PER_DEGREE);
  }

  /// Longitude in units of 1e-7 degrees.
  public int lngUnits() {
    return (int) Math.round(lng * UNITS_PER_DEGREE);
  }

  /// A distance in degrees of latitude.
  public static double latDegrees(double meters) {
    return meters / METERS_PER_DEGREE;
  }

  /// A distance in degrees of longitude at this latitude; too few beyond 87 degrees.
  public double lngDegrees(double meters) {
    return latDegrees(meters) / Math.max(SHRINK_MIN, Math.cos(Math.toRadians(lat)));
  }

  /// Great-circle distance in metres (haversine on the mean earth radius).
  public double distanceMeters(LatLng other) {
    double lat1 = Math.toRadians(lat);
    double lat2 = Math.toRadians(other.lat);
    double sinLat = Math.sin((lat2 - lat1) / 2);
    double sinLng = Math.sin(Math.toRadians(other.lng - lng) / 2);
    double a = sinLat * sinLat + Math.cos(lat1) * Math.cos(lat2) * sinLng * sinLng;
    return 2 * EARTH_RADIUS_METERS * asin(Math.min(1, Math.sqrt(a)));
  }

  /// The arc sine of a number from 0 to 1. Nearly all distances are of less than 12 km, where three
  /// terms of the series are as exact as [Math#asin] and take a fifth of its time.
  private static double asin(double sine) {
    if (sine > 1e-3) {
      return Math.asin(sine);
    }
    double square = sine * sine;
    return sine * (1 + square * (1.0 / 6 + square * (3.0 / 40)));
  }
}
