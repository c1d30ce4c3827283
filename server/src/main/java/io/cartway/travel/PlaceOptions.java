package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.Optional;
import java.util.OptionalInt;

/// Options for snapping a point to a road.
///
/// @param courseDegrees the heading there, clockwise from north
/// @param sideOfStreetHint a point on the desired side of the street
/// @param displayLocation the displayed position; only echoed
/// @param alwaysMatchSide whether the side of the street counts on every road, not only on divided
///   ones
/// @param avoidUTurn whether a U-turn at the point is forbidden
/// @param nameHint the name of the desired street; empty when not given
/// @param radiusMeters the route may touch any road within it; 0 when not given
/// @param snapRadiusMeters significant roads within it are preferred; 0 when not given
/// @param minCourseDistanceMeters no U-turn before this distance; 0 when not given
/// @param segmentHint the desired segment
/// @param radiusPenaltyPercent what a metre to a road within the radius costs, in hundredths of a
///   second
/// @param onRoadThresholdMeters the distance from which on the point is on no motorway, bridge,
///   tunnel or slip road; empty when it may be on any road
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
    Optional<SegmentRef> segmentHint,
    int radiusPenaltyPercent,
    OptionalInt onRoadThresholdMeters) {

  /// No options.
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

  /// Options without a penalty or a threshold.
  public PlaceOptions(
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
    this(
        courseDegrees,
        sideOfStreetHint,
        displayLocation,
        alwaysMatchSide,
        avoidUTurn,
        nameHint,
        radiusMeters,
        snapRadiusMeters,
        minCourseDistanceMeters,
        segmentHint,
        0,
        OptionalInt.empty());
  }

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
        segmentHint,
        radiusPenaltyPercent,
        onRoadThresholdMeters);
  }
}
