package io.cartway.geo;

import java.util.List;

/// All points within a distance of a point.
///
/// @param radiusMeters 0 or more; with 0, only the point
public record CircleArea(LatLng center, double radiusMeters) implements MeasuredArea {

  public CircleArea {
    if (!(radiusMeters >= 0)) {
      throw new IllegalArgumentException("a circle's radius is 0 or more, not " + radiusMeters);
    }
  }

  @Override
  public Bounds bounds() {
    // A thousandth more than the radius: no point of the circle is lost to rounding.
    double lat = LatLng.latDegrees(radiusMeters * 1.001);
    double south = Math.max(-90, center.lat() - lat);
    double north = Math.min(90, center.lat() + lat);
    double shrink = Math.cos(Math.toRadians(Math.max(Math.abs(south), Math.abs(north))));
    double lng = shrink < 1e-6 ? 360 : lat / shrink;
    return new Bounds(
        Math.max(-180, center.lng() - lng), south, Math.min(180, center.lng() + lng), north);
  }

  @Override
  public boolean contains(LatLng point) {
    return center.distanceMeters(point) <= radiusMeters;
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    return PointOnSegment.project(center, from, to).distanceMeters() <= radiusMeters;
  }

  @Override
  public double depthMeters(LatLng point) {
    return radiusMeters - center.distanceMeters(point);
  }

  @Override
  public boolean meets(LatLng from, LatLng to) {
    double off = center.distanceMeters(to) - radiusMeters;
    if (off <= 0 || off > LinePieces.lengthMost(from, to)) {
      return off <= 0;
    }
    double[][] path = LinePieces.unrolled(List.of(from, to));
    return new LinePieces(List.<double[][]>of(path)).distanceMeters(center) <= radiusMeters;
  }
}
