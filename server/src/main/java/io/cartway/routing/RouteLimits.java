package io.cartway.routing;

/// The limits of routes.
///
/// @param snapMeters how far from a road a point may lie
/// @param waypointsMax how many points a request may name, origin and destination included
public record RouteLimits(double snapMeters, int waypointsMax) {

  /// Two kilometres: a point in the fields or off the coast still finds its road, and one in
  /// another country is refused. 150 points: more than HERE's clients send.
  public static final RouteLimits DEFAULT = new RouteLimits(2000, 150);
}
