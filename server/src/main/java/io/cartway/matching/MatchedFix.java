package io.cartway.matching;

import io.cartway.geo.LatLng;

/// What became of a fix of a trace.
public sealed interface MatchedFix {

  /// It is on a road.
  ///
  /// @param arc the arc
  /// @param fraction the place on it, by length
  /// @param point the place
  /// @param distanceMeters from the fix
  /// @param confidence how probable it is that this road was driven, 0 to 1
  record OnRoad(int arc, double fraction, LatLng point, double distanceMeters, double confidence)
      implements MatchedFix {}

  /// It is on no road.
  record Unmatched(Reason reason) implements MatchedFix {}

  /// Why a fix is on no road.
  enum Reason {
    /// No road that the mode may use is near.
    NO_ROAD_NEAR("noRoadNear"),
    /// Roads are near, but none fits the fixes before and after.
    OFF_ROAD("offRoad"),
    /// It is older than the last fix that moved.
    LATE("outOfOrder");

    private final String word;

    Reason(String word) {
      this.word = word;
    }

    /// The word in the wire format.
    public String word() {
      return word;
    }
  }
}
