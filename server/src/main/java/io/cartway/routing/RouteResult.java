package io.cartway.routing;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// What a request comes to.
public sealed interface RouteResult {

  /// Routes, the best one first.
  record Found(List<Route> routes) implements RouteResult {
    public Found {
      routes = List.copyOf(routes);
    }

    /// The best one.
    public Route route() {
      return routes.getFirst();
    }
  }

  /// There are roads at all stops, but no way from one to the next.
  ///
  /// @param fromStop index of the stop that one cannot go on from
  /// @param cause one sentence: which end, which rule
  /// @param nearest the place nearest to the next stop that can be reached, empty when none can
  record NoRoute(int fromStop, String cause, Optional<Nearest> nearest) implements RouteResult {}

  /// There is no road for the mode near a stop.
  ///
  /// @param stop its index
  /// @param cause one sentence: how far one may be from a road
  /// @param nearest the nearest road of the mode, empty when none is far and wide
  record CouldNotMatch(int stop, String cause, Optional<Nearest> nearest) implements RouteResult {}

  /// A place that would do instead.
  ///
  /// @param point where
  /// @param distanceMeters how far from what was asked for
  record Nearest(LatLng point, double distanceMeters) {}
}
