package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.travel.TransportMode;
import java.util.List;

/// What is asked for: a route by a mode from the first stop over the others to the last.
///
/// @param mode the mode
/// @param stops at least two
public record RouteRequest(TransportMode mode, List<Stop> stops) {

  public RouteRequest {
    stops = List.copyOf(stops);
    if (stops.size() < 2) {
      throw new IllegalArgumentException("a route has two stops at least, not " + stops.size());
    }
  }

  /// A point to go to.
  ///
  /// @param point where
  /// @param passThrough whether the route goes on in the direction in which it comes, in the same
  ///   section; never for the first and the last
  public record Stop(LatLng point, boolean passThrough) {}
}
