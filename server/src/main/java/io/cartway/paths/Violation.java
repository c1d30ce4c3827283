package io.cartway.paths;

import io.cartway.roads.RoadRestriction;
import java.util.List;

/// A violation of the request or of a rule, because there is no other path.
///
/// @param kind what
/// @param firstStretch the first violating stretch of the section's trace
/// @param endStretch one more than the last
/// @param restrictions the limits that are exceeded, for vehicles
public record Violation(
    ViolationKind kind, int firstStretch, int endStretch, List<RoadRestriction> restrictions) {

  public Violation {
    restrictions = List.copyOf(restrictions);
  }

  /// The kinds of violations.
  public enum ViolationKind {
    AVOID_SEASONAL_CLOSURE,
    AVOID_TOLL_ROAD,
    AVOID_CONTROLLED_ACCESS_HIGHWAY,
    AVOID_FERRY,
    AVOID_CAR_SHUTTLE_TRAIN,
    AVOID_TUNNEL,
    AVOID_DIRT_ROAD,
    AVOID_DIFFICULT_TURNS,
    AVOID_U_TURNS,
    /// An avoided low-emission zone.
    ZONE,
    /// An avoided area or segment.
    BLOCKED_ROAD,
    /// A limit of size or weight, a ban or a closure.
    VEHICLE_RESTRICTION,
    /// A conditional turn restriction.
    TURN_RESTRICTION,
    /// The requested heading at the start.
    START_DIRECTION,
    /// Not a violation, only information: a road that is closed or absent for a part of every year.
    SEASONAL_CLOSURE;

    /// Whether the route deviates from the request; otherwise it is only a remark.
    public boolean isCritical() {
      return this != SEASONAL_CLOSURE;
    }
  }
}
