package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.stream.Stream;

/// A point of a journey from the caller: `lat,lng;option=value!option=value`.
///
/// @param point position
/// @param options options for snapping it to a road
/// @param passThrough whether the journey continues without a stop, in the direction of arrival
/// @param stopSeconds duration of the stop
/// @param ignored known options without effect, by the names that the caller used
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

  /// The same with more options that have no effect.
  public Waypoint ignoring(List<String> more) {
    return new Waypoint(
        point,
        options,
        passThrough,
        stopSeconds,
        Stream.concat(ignored.stream(), more.stream()).toList());
  }

  /// The same without a heading.
  public Waypoint withoutCourse() {
    return new Waypoint(point, options.withoutCourse(), passThrough, stopSeconds, ignored);
  }
}
