package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.travel.TransportMode;
import java.util.Map;
import java.util.Set;

/// The meaning of a way's tags for movement. Forward is the direction of the way's nodes.
///
/// @param roadClass the class of the road
/// @param flags boolean properties
/// @param forward attributes in the direction of the nodes
/// @param backward attributes against it
/// @param timetable the tagged times of a ferry or shuttle train
/// @param rules tags with limits, bans and conditions, as written
public record WayAttributes(
    RoadClass roadClass,
    Set<RoadFlag> flags,
    Direction forward,
    Direction backward,
    Timetable timetable,
    Map<String, String> rules) {

  public WayAttributes {
    flags = Set.copyOf(flags);
    rules = Map.copyOf(rules);
  }

  /// The attributes of one direction, per mode.
  ///
  /// @param access per mode; absent modes have no access
  /// @param speedsKmh travel speed per mode in km/h, free of traffic; modes with access have one; a
  ///   mode with a speed but no access is admitted on a condition
  /// @param maxSpeedKmh legal speed limit for cars: 0 unknown, [#UNLIMITED] where there is none
  /// @param truckMaxSpeedKmh separate legal limit for trucks: 0 unknown
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

    /// The speed of a mode in km/h, 0 without access.
    public double speedKmh(TransportMode mode) {
      return speedsKmh.getOrDefault(mode, 0.0);
    }
  }

  /// The direction's attributes.
  public Direction direction(boolean isForward) {
    return isForward ? forward : backward;
  }
}
