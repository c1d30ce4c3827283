package io.cartway.routing;

import io.cartway.roads.RoadRestriction;
import java.util.List;
import java.util.Optional;

/// The explanation why a route does not use a road: the best route compared with the best one
/// through the road.
///
/// @param best the best route
/// @param bestCosts its costs
/// @param through the best route through the road, empty when there is none
/// @param throughCosts its costs
/// @param pieces the segments of the road, one per direction
/// @param sharedMillimeters the length that the route through the road shares with the best one
/// @param isOnBest whether the best route already uses the road
public record Explanation(
    Route best,
    Costs bestCosts,
    Optional<Route> through,
    Optional<Costs> throughCosts,
    List<Piece> pieces,
    long sharedMillimeters,
    boolean isOnBest) {

  public Explanation {
    pieces = List.copyOf(pieces);
  }

  /// The costs of a route by kind, in milliseconds.
  ///
  /// @param driveMillis driving time
  /// @param turnMillis turns, signals and U-turns
  /// @param accessMillis the charge for roads that are open only to destination traffic
  /// @param ruleMillis the charge for avoided features and forbidden roads
  public record Costs(long driveMillis, long turnMillis, long accessMillis, long ruleMillis) {

    /// The total cost, by which routes are chosen.
    public long totalMillis() {
      return driveMillis + turnMillis + accessMillis + ruleMillis;
    }
  }

  /// A segment of the road in one direction.
  ///
  /// @param segmentId the contract's id
  /// @param isOpen whether the mode may use it
  /// @param access the access of the mode by tags
  /// @param speedKmh the mode's speed
  /// @param isExcluded whether the request excludes it
  /// @param restrictions the signs there that forbid the vehicle
  public record Piece(
      String segmentId,
      boolean isOpen,
      String access,
      double speedKmh,
      boolean isExcluded,
      List<RoadRestriction> restrictions) {

    public Piece {
      restrictions = List.copyOf(restrictions);
    }
  }
}
