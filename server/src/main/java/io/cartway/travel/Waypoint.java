package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.List;

/// A point of a journey as the caller wrote it: `lat,lng;option=value!option=value`.
///
/// @param point where
/// @param options how it is brought onto the road
/// @param passThrough whether the journey goes on without a stop, in the direction it comes in
/// @param stopSeconds how long one stays there
/// @param ignored options that are known and not served yet, as the caller wrote their names
public record Waypoint(
    LatLng point,
    PlaceOptions options,
    boolean passThrough,
    int stopSeconds,
    List<String> ignored) {

  public Waypoint {
    ignored = List.copyOf(ignored);
  }

  /// A plain point.
  public static Waypoint at(LatLng point) {
    return new Waypoint(point, PlaceOptions.NONE, false, 0, List.of());
  }

  /// The same without a heading.
  public Waypoint withoutCourse() {
    return new Waypoint(point, options.withoutCourse(), passThrough, stopSeconds, ignored);
  }
}
