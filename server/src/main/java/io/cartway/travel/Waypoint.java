package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.List;

/// A point of a journey as the caller wrote it: `lat,lng;option=value!option=value`.
///
/// @param point where
/// @param passThrough whether the journey goes on without a stop
/// @param ignored options that are known and not served yet, as the caller wrote their names
public record Waypoint(LatLng point, boolean passThrough, List<String> ignored) {

  public Waypoint {
    ignored = List.copyOf(ignored);
  }
}
