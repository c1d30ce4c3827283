package io.cartway.geo;

/// The nearest point of a line segment to a given point.
///
/// @param fraction its position on the segment, 0 at the start, 1 at the end
/// @param point the nearest point
/// @param distanceMeters from the given point
public record PointOnSegment(double fraction, LatLng point, double distanceMeters) {

  /// Projects a point on the piece from start to end.
  ///
  /// Works in a plane tangent to the earth at the point: accurate to a centimetre for segments
  /// within tens of kilometres, where the nearest roads are.
  public static PointOnSegment project(LatLng point, LatLng start, LatLng end) {
    double shrink = Math.cos(Math.toRadians(point.lat()));
    double dx = (end.lng() - start.lng()) * shrink;
    double dy = end.lat() - start.lat();
    double px = (point.lng() - start.lng()) * shrink;
    double py = point.lat() - start.lat();
    double square = dx * dx + dy * dy;
    double fraction = square == 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    LatLng on = between(start, end, fraction);
    return new PointOnSegment(fraction, on, point.distanceMeters(on));
  }

  /// The point at a fraction of the piece.
  public static LatLng between(LatLng start, LatLng end, double fraction) {
    return new LatLng(
        start.lat() + (end.lat() - start.lat()) * fraction,
        start.lng() + (end.lng() - start.lng()) * fraction);
  }
}
