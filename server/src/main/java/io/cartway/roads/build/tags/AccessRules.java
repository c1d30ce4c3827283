package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The access of modes to a way in a direction, before one-way rules.
///
/// Order: the default of the class and country; closures of the whole way (works, motor roads);
/// unsuitable ground; then the mode's tags, the most specific key first. A general `access=yes`
/// does not override the class: a footway stays a footway.
final class AccessRules {

  private static final Set<String> SIDEWALKS = Set.of("yes", "both", "left", "right");

  private AccessRules() {}

  /// Access per mode in a direction; closed modes are absent.
  static Map<TransportMode, Access> read(
      OsmTags tags, HighwayTable.Row row, Surroundings where, boolean forward) {
    String suffix = forward ? ":forward" : ":backward";
    Map<TransportMode, Access> result = new EnumMap<>(TransportMode.class);
    for (TransportMode mode : TransportMode.values()) {
      Access access = readMode(tags, row, where, mode, suffix);
      if (access.isOpen() && OneWayRules.isOpen(tags, row, mode, forward)) {
        result.put(mode, access);
      }
    }
    return result;
  }

  private static Access readMode(
      OsmTags tags, HighwayTable.Row row, Surroundings where, TransportMode mode, String suffix) {
    AccessValues.@Nullable Decision decision = AccessValues.decide(tags, mode, suffix);
    Access fallback = fallback(tags, row, where, mode);
    Access access = combine(row, mode, fallback, decision);
    if (mode == TransportMode.BIKE) {
      access = pushed(tags, row, access, decision, suffix);
    }
    return suitable(tags, row, mode, decision) ? access : unsuitable(tags, mode, access);
  }

  /// The access without access tags.
  private static Access fallback(
      OsmTags tags, HighwayTable.Row row, Surroundings where, TransportMode mode) {
    if (tags.is("highway", "construction")) {
      return Access.NO;
    }
    if (row.roadClass() == RoadClass.FERRY && mode.isMotorized()) {
      return ferryTakes(tags, mode) ? Access.YES : Access.NO;
    }
    if (tags.is("motorroad", "yes") && mode != TransportMode.CAR && mode != TransportMode.TRUCK) {
      return mode == TransportMode.PEDESTRIAN && hasSidewalk(tags) ? Access.YES : Access.NO;
    }
    if (mode.isMotorized() && tags.is("service", "emergency_access", "busway", "bus")) {
      return Access.NO;
    }
    if (mode == TransportMode.PEDESTRIAN && hasSidewalk(tags)) {
      return Access.YES;
    }
    Access access = HighwayTable.defaultAccess(row, mode, where.country());
    if (mode == TransportMode.PEDESTRIAN
        && row.roadClass() == RoadClass.CYCLEWAY
        && tags.has("segregated")) {
      return Access.YES;
    }
    return access;
  }

  private static boolean hasSidewalk(OsmTags tags) {
    return SIDEWALKS.contains(tags.get("sidewalk", ""))
        || tags.is("sidewalk:both", "yes")
        || tags.is("sidewalk:left", "yes")
        || tags.is("sidewalk:right", "yes");
  }

  /// A ferry with only `foot` or `bicycle` carries no motor vehicles; one that takes trucks also
  /// takes cars.
  private static boolean ferryTakes(OsmTags tags, TransportMode mode) {
    if (mode != TransportMode.TRUCK && tags.is("hgv", "yes", "designated")) {
      return true;
    }
    return !tags.has("foot") && !tags.has("bicycle");
  }

  private static Access combine(
      HighwayTable.Row row,
      TransportMode mode,
      Access fallback,
      AccessValues.@Nullable Decision decision) {
    if (decision == null) {
      return fallback;
    }
    Access tagged = decision.access();
    if (decision.isSidepath() && fallback != Access.YES) {
      return fallback;
    }
    if (fallback == Access.NO) {
      boolean opens = decision.isSpecific() && !isNeverFor(row, mode);
      return opens ? tagged : Access.NO;
    }
    if (fallback == Access.DISMOUNT) {
      boolean rides = decision.key().equals("bicycle") && !isNeverFor(row, mode);
      if (rides) {
        return tagged;
      }
      return tagged == Access.PRIVATE || tagged == Access.NO ? tagged : Access.DISMOUNT;
    }
    return tagged;
  }

  /// Steps and corridors are closed to vehicles, whatever the tags say; a bicycle is carried.
  private static boolean isNeverFor(HighwayTable.Row row, TransportMode mode) {
    return (row.roadClass() == RoadClass.STEPS || row.roadClass() == RoadClass.CORRIDOR)
        && mode != TransportMode.PEDESTRIAN;
  }

  /// A person pushing a bicycle is a pedestrian: `vehicle=no` closes the way only to riders.
  private static Access pushed(
      OsmTags tags,
      HighwayTable.Row row,
      Access access,
      AccessValues.@Nullable Decision decision,
      String suffix) {
    boolean vehicleSign =
        decision != null
            && decision.key().equals("vehicle")
            && (access == Access.NO || access == Access.PRIVATE);
    if (!vehicleSign || row.access().get(TransportMode.PEDESTRIAN) == Access.NO) {
      return access;
    }
    AccessValues.Decision foot = AccessValues.decide(tags, TransportMode.PEDESTRIAN, suffix);
    boolean walks =
        foot == null || foot.access() == Access.YES || foot.access() == Access.DESTINATION;
    return walks ? Access.DISMOUNT : access;
  }

  /// Whether the ground is suitable for the mode, where that is known and no tag of the mode
  /// overrides it.
  private static boolean suitable(
      OsmTags tags,
      HighwayTable.Row row,
      TransportMode mode,
      AccessValues.@Nullable Decision decision) {
    if (isImpassable(tags)) {
      return false;
    }
    boolean explicit = decision != null && decision.isSpecific() && decision.access() == Access.YES;
    if (mode.isMotorized()) {
      return (explicit || SurfaceRules.carriesCars(tags, row)) && SurfaceRules.isPassable(tags);
    }
    return mode != TransportMode.BIKE || explicit || SurfaceRules.isRideable(tags);
  }

  private static boolean isImpassable(OsmTags tags) {
    return tags.is("impassable", "yes")
        || tags.is("status", "impassable")
        || SurfaceRules.needsClimbing(tags);
  }

  /// Where a bicycle cannot be ridden it is pushed, except on climbing paths.
  private static Access unsuitable(OsmTags tags, TransportMode mode, Access access) {
    if (mode != TransportMode.BIKE || isImpassable(tags)) {
      return Access.NO;
    }
    boolean pushes = access == Access.YES || access == Access.DESTINATION;
    return pushes ? Access.DISMOUNT : access;
  }
}
