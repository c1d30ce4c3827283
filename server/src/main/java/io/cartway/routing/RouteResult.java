package io.cartway.routing;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// The result of a request.
public sealed interface RouteResult {

  /// Routes, the best one first.
  record RoutesFound(List<Route> routes) implements RouteResult {
    public RoutesFound {
      routes = List.copyOf(routes);
    }

    /// The best route.
    public Route route() {
      return routes.getFirst();
    }
  }

  /// All stops have roads, but there is no path from one to the next.
  ///
  /// @param fromStop index of the stop from which there is no path
  /// @param cause one sentence: which end, which rule
  /// @param nearest the reachable point nearest to the next stop; empty when there is none
  record NoRoute(int fromStop, String cause, Optional<Nearest> nearest) implements RouteResult {}

  /// There is no road for the mode near a stop.
  ///
  /// @param stop its index
  /// @param cause one sentence: the maximum distance from a road
  /// @param nearest the nearest road for the mode; empty when there is none in the search radius
  record CouldNotMatch(int stop, String cause, Optional<Nearest> nearest) implements RouteResult {}

  /// A usable point instead.
  ///
  /// @param point its position
  /// @param distanceMeters distance from the requested point
  record Nearest(LatLng point, double distanceMeters) {}
}
