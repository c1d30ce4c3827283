package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.Optional;
import java.util.OptionalInt;

/// How a point is to be brought onto the road.
///
/// @param courseDegrees the heading there, clockwise from north
/// @param sideOfStreetHint a point on the side of the street that is meant
/// @param displayLocation where the place is shown; only echoed
/// @param alwaysMatchSide whether the side of the street binds on every road, not only on divided
///   ones
/// @param avoidUTurn whether one must not turn round there
/// @param nameHint the name of the street that is meant, empty when none is
/// @param radiusMeters the route may touch anything within; 0 when not told
/// @param snapRadiusMeters significant roads within are preferred; 0 when not told
/// @param minCourseDistanceMeters no turning back before this distance; 0 when not told
/// @param segmentHint the piece of road that is meant
public record PlaceOptions(
    OptionalInt courseDegrees,
    Optional<LatLng> sideOfStreetHint,
    Optional<LatLng> displayLocation,
    boolean alwaysMatchSide,
    boolean avoidUTurn,
    String nameHint,
    int radiusMeters,
    int snapRadiusMeters,
    int minCourseDistanceMeters,
    Optional<SegmentRef> segmentHint) {

  /// Nothing is told.
  public static final PlaceOptions NONE =
      new PlaceOptions(
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          false,
          "",
          0,
          0,
          0,
          Optional.empty());

  /// The same without a heading.
  public PlaceOptions withoutCourse() {
    return new PlaceOptions(
        OptionalInt.empty(),
        sideOfStreetHint,
        displayLocation,
        alwaysMatchSide,
        avoidUTurn,
        nameHint,
        radiusMeters,
        snapRadiusMeters,
        minCourseDistanceMeters,
        segmentHint);
  }
}
