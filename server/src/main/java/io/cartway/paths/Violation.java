package io.cartway.paths;

import io.cartway.roads.RoadRestriction;
import java.util.List;

/// Something that a route does although the request or a rule speaks against it, for there is no
/// other way.
///
/// @param kind what
/// @param firstStretch the first stretch of the section's trace that does it
/// @param endStretch one more than the last
/// @param restrictions the limits that are exceeded, for vehicles
public record Violation(
    Kind kind, int firstStretch, int endStretch, List<RoadRestriction> restrictions) {

  public Violation {
    restrictions = List.copyOf(restrictions);
  }

  /// What may be violated.
  public enum Kind {
    AVOID_SEASONAL_CLOSURE,
    AVOID_TOLL_ROAD,
    AVOID_CONTROLLED_ACCESS_HIGHWAY,
    AVOID_FERRY,
    AVOID_CAR_SHUTTLE_TRAIN,
    AVOID_TUNNEL,
    AVOID_DIRT_ROAD,
    AVOID_DIFFICULT_TURNS,
    AVOID_U_TURNS,
    /// A low-emission zone that was to be avoided.
    ZONE,
    /// An avoided area or piece of road.
    BLOCKED_ROAD,
    /// A limit of size or weight, a ban or a closure.
    VEHICLE_RESTRICTION,
    /// A turn restriction that binds at times.
    TURN_RESTRICTION,
    /// The heading that is asked for where the route starts.
    START_DIRECTION,
    /// Nothing that the request speaks against: a road that is closed or gone for a part of every
    /// year.
    SEASONAL_CLOSURE;

    /// Whether the route is not what was asked for; else it is worth a remark.
    public boolean isCritical() {
      return this != SEASONAL_CLOSURE;
    }
  }
}
