package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.travel.TransportMode;
import java.util.Map;
import java.util.Set;

/// What the tags of one way mean for movement. Forward is the direction of the way's nodes.
///
/// @param roadClass the class of the road
/// @param flags what else it is
/// @param forward what holds in the direction of the nodes
/// @param backward what holds against it
/// @param durationSeconds the tagged duration of a ferry or shuttle train for the whole way; 0
///   absent
/// @param rules tags that limit, ban or hold on a condition, kept as written
public record WayAttributes(
    RoadClass roadClass,
    Set<RoadFlag> flags,
    Direction forward,
    Direction backward,
    int durationSeconds,
    Map<String, String> rules) {

  public WayAttributes {
    flags = Set.copyOf(flags);
    rules = Map.copyOf(rules);
  }

  /// What holds in one direction, per mode.
  ///
  /// @param access per mode; a mode that is absent may not go there
  /// @param speedsKmh travel speed per mode in km/h, free of traffic; a mode that may go there has
  ///   one; a mode that has one and no access is let in on a condition
  /// @param maxSpeedKmh legal speed limit for cars: 0 unknown, [#UNLIMITED] where there is none
  /// @param truckMaxSpeedKmh legal limit for trucks where it is known by itself: 0 unknown
  /// @param maxSpeedIsTagged whether the limit is tagged; else it is the legal default
  public record Direction(
      Map<TransportMode, Access> access,
      Map<TransportMode, Double> speedsKmh,
      int maxSpeedKmh,
      int truckMaxSpeedKmh,
      boolean maxSpeedIsTagged) {

    /// The speed limit of a road without one.
    public static final int UNLIMITED = 255;

    public Direction {
      access = Map.copyOf(access);
      speedsKmh = Map.copyOf(speedsKmh);
    }

    /// The same with other access; the speeds stay.
    Direction withAccess(Map<TransportMode, Access> standing) {
      return new Direction(standing, speedsKmh, maxSpeedKmh, truckMaxSpeedKmh, maxSpeedIsTagged);
    }

    /// The access of a mode.
    public Access access(TransportMode mode) {
      return access.getOrDefault(mode, Access.NO);
    }

    /// The speed of a mode in km/h, 0 where it may not go.
    public double speedKmh(TransportMode mode) {
      return speedsKmh.getOrDefault(mode, 0.0);
    }
  }

  /// The direction's attributes.
  public Direction direction(boolean isForward) {
    return isForward ? forward : backward;
  }
}
