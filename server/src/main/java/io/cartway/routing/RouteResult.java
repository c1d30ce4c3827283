package io.cartway.routing;

/// What a request comes to.
public sealed interface RouteResult {

  /// A route.
  record Found(Route route) implements RouteResult {}

  /// There are roads at all stops, but no way from one to the next.
  ///
  /// @param fromStop index of the stop that one cannot go on from
  record NoRoute(int fromStop) implements RouteResult {}

  /// There is no road for the mode near a stop.
  ///
  /// @param stop its index
  record CouldNotMatch(int stop) implements RouteResult {}
}
