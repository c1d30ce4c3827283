package io.cartway.tracking;

import io.cartway.geo.LatLng;

/// Where on the roads a position is.
public sealed interface RoadPlace {

  /// It is on a road.
  ///
  /// @param point the place on it
  /// @param segmentId of the segment (`cw:s:`), with the direction
  /// @param street its name or number; empty when it has none
  /// @param distanceMeters from the position
  /// @param confidence how probable it is that this road was driven, 0 to 1
  record OnRoad(
      LatLng point, String segmentId, String street, double distanceMeters, double confidence)
      implements RoadPlace {}

  /// It is on no road.
  ///
  /// @param reason why, as a word of answers
  record Unmatched(String reason) implements RoadPlace {}

  /// The time of the request was over before.
  RoadPlace UNTRIED = new Unmatched("notTried");
}
