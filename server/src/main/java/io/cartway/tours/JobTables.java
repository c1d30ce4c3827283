package io.cartway.tours;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.travel.TravelTime;
import java.util.List;

/// Times and lengths on the roads of the served region for long work, which takes its turns with
/// all other work while it fills a table.
@FunctionalInterface
public interface JobTables {

  /// The table between all of some locations.
  ///
  /// @param time of all departures
  TravelTable table(List<LatLng> locations, Journey journey, TravelTime time)
      throws InterruptedException;
}
