package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A route that GraphHopper found.
///
/// @param durationMillis its time by GraphHopper's speeds
/// @param line all points of its edges
/// @param wayIds per point of the line the OpenStreetMap way on which it is left; 0 for the last
/// @param wayMillis GraphHopper's time on each OpenStreetMap way
record PeerRoute(
    long durationMillis, List<LatLng> line, List<Long> wayIds, Map<Long, Long> wayMillis) {

  PeerRoute {
    line = List.copyOf(line);
    wayIds = List.copyOf(wayIds);
    wayMillis = Map.copyOf(wayMillis);
  }

  /// The ways on which a point of the line is left.
  List<Long> waysFrom(LatLng point) {
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < line.size(); i++) {
      if (line.get(i).equals(point)) {
        found.add(wayIds.get(i));
      }
    }
    return found;
  }
}
