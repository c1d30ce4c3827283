package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Map;

/// A route that GraphHopper found.
///
/// @param durationMillis its time by GraphHopper's speeds
/// @param line all points of its edges
/// @param wayMillis GraphHopper's time on each OpenStreetMap way
record PeerRoute(long durationMillis, List<LatLng> line, Map<Long, Long> wayMillis) {

  PeerRoute {
    line = List.copyOf(line);
    wayMillis = Map.copyOf(wayMillis);
  }
}
