package io.cartway.region.build;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Optional;

/// Time zones by position, available while a region is built. Thread-safe.
@FunctionalInterface
public interface TimeZones {

  /// No zones: times of the region are in UTC.
  TimeZones NONE = point -> Optional.empty();

  /// The zone at a point; empty when nothing is known about it.
  Optional<ZoneId> find(LatLng point);

  /// Reads the zones of an area, which only the build knows.
  @FunctionalInterface
  interface Source {

    /// The zones that touch a box.
    TimeZones read(Bounds bounds) throws IOException;
  }
}
