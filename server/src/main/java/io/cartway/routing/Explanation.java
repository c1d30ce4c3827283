package io.cartway.routing;

import io.cartway.roads.RoadRestriction;
import java.util.List;
import java.util.Optional;

/// Why a route does not use a road: the best route beside the best one through the road.
///
/// @param best the best route
/// @param bestCosts what it is made of
/// @param through the best route through the road, empty when there is none
/// @param throughCosts what that is made of
/// @param pieces the pieces of the road, one per direction
/// @param sharedMillimeters how much of the route through the road the best one has too
/// @param isOnBest whether the best route uses the road anyway
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

  /// What a route costs, by kind: all in milliseconds.
  ///
  /// @param driveMillis along its roads
  /// @param turnMillis turns, signals and turning round
  /// @param accessMillis the charge for roads that are open only to destination traffic
  /// @param ruleMillis the charge for what the request avoids and for what signs forbid
  public record Costs(long driveMillis, long turnMillis, long accessMillis, long ruleMillis) {

    /// All together: what the choice goes by.
    public long totalMillis() {
      return driveMillis + turnMillis + accessMillis + ruleMillis;
    }
  }

  /// A piece of the road in one direction.
  ///
  /// @param segmentId the contract's id
  /// @param isOpen whether the mode may use it
  /// @param access what the access tags say to the mode
  /// @param speedKmh how fast the mode goes there
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
