package io.cartway.tours;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.travel.TravelTime;
import io.cartway.work.Deadline;
import java.util.List;

/// Times and lengths on the roads of the served region.
@FunctionalInterface
public interface RoadTables {

  /// The table between all of some locations.
  ///
  /// @param time of all departures
  /// @param deadline is looked at periodically and may throw to end
  TravelTable table(List<LatLng> locations, Journey journey, TravelTime time, Deadline deadline);
}
