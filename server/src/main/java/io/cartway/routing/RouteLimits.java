package io.cartway.routing;

/// The limits of routes.
///
/// @param snapMeters maximum distance of a point from a road
/// @param waypointsMax maximum number of points, including origin and destination
public record RouteLimits(double snapMeters, int waypointsMax) {

  /// Two kilometres: a point in the fields or off the coast still finds its road, but not one in
  /// another country. 150 points: more than HERE's clients send.
  public static final RouteLimits DEFAULT = new RouteLimits(2000, 150);
}
