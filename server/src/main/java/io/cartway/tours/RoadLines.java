package io.cartway.tours;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.travel.TravelTime;
import io.cartway.work.Deadline;
import java.util.List;
import java.util.Optional;

/// Lines of ways on the roads of the served region.
@FunctionalInterface
public interface RoadLines {

  /// The way between two locations.
  ///
  /// @param time of the departure, as for a table
  /// @param deadline is looked at periodically and may throw to end
  /// @return empty where no way leads
  Optional<RoadLine> line(
      LatLng from, LatLng to, Journey journey, TravelTime time, Deadline deadline);

  /// A way.
  ///
  /// @param points at least two
  /// @param seconds that it takes, as a table has them
  /// @param metres its length, as a table has it
  record RoadLine(List<LatLng> points, long seconds, long metres) {

    public RoadLine {
      points = List.copyOf(points);
    }
  }
}
