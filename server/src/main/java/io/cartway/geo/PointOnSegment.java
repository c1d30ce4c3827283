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
    double dx = lngSpan(start.lng(), end.lng()) * shrink;
    double dy = end.lat() - start.lat();
    double px = lngSpan(start.lng(), point.lng()) * shrink;
    double py = point.lat() - start.lat();
    double square = dx * dx + dy * dy;
    double fraction = square == 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    LatLng on = between(start, end, fraction);
    return new PointOnSegment(fraction, on, point.distanceMeters(on));
  }

  /// The point at a fraction of the piece.
  public static LatLng between(LatLng start, LatLng end, double fraction) {
    double lng = start.lng() + lngSpan(start.lng(), end.lng()) * fraction;
    return new LatLng(start.lat() + (end.lat() - start.lat()) * fraction, normalLng(lng));
  }

  /// The degrees from one longitude eastwards to another, negative westwards: the short way, over
  /// the antimeridian if that is it.
  public static double lngSpan(double from, double to) {
    double span = to - from;
    return span > 180 ? span - 360 : span < -180 ? span + 360 : span;
  }

  /// The longitude from -180 to 180 of one that is at most a turn away.
  public static double normalLng(double lng) {
    return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
  }
}
