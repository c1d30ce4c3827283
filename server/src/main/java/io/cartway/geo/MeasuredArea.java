package io.cartway.geo;

/// An area of which the distance to its edge is known, anywhere on earth: across the antimeridian
/// and at the poles. Its lines, and paths that are asked about, are straight in degrees and go the
/// short way round the earth (RFC 7946, section 3.1.1).
public sealed interface MeasuredArea extends Area permits CircleArea, PolygonArea, CorridorArea {

  /// How far a point lies inside of the edge, in metres: negative outside, 0 on it. On a sphere, to
  /// a centimetre.
  double depthMeters(LatLng point);

  /// Whether a point lies in it or on its edge.
  default boolean holds(LatLng point) {
    return depthMeters(point) >= 0;
  }

  /// Whether the straight path between two points has a point in common with it.
  boolean meets(LatLng from, LatLng to);
}
