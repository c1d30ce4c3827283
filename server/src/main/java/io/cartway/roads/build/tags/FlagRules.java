package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.rules.ConditionalTags;
import io.cartway.roads.rules.Quantities;
import io.cartway.travel.TransportMode;
import java.util.EnumSet;
import java.util.Set;

/// The rules for the flags of a way.
final class FlagRules {

  private FlagRules() {}

  /// The flags of a way.
  ///
  /// @param settlement what its surroundings are
  /// @param townKmh the limit of towns in the country
  static Set<RoadFlag> read(
      OsmTags tags, HighwayTable.Row row, Settlement settlement, int townKmh) {
    Set<RoadFlag> flags = EnumSet.noneOf(RoadFlag.class);
    set(flags, RoadFlag.TOLL, tags.is("toll", "yes") || tags.is("toll:motorcar", "yes"));
    set(flags, RoadFlag.TOLL_HGV, tollForTrucks(tags));
    set(flags, RoadFlag.TUNNEL, isThere(tags, "tunnel") && !tags.is("tunnel", "culvert"));
    set(flags, RoadFlag.BRIDGE, isThere(tags, "bridge"));
    set(flags, RoadFlag.FERRY, row.roadClass() == RoadClass.FERRY);
    set(flags, RoadFlag.SHUTTLE_TRAIN, row.roadClass() == RoadClass.SHUTTLE_TRAIN);
    set(flags, RoadFlag.ROUNDABOUT, tags.is("junction", "roundabout", "circular"));
    set(flags, RoadFlag.LINK, row.isLink());
    set(flags, RoadFlag.MOTORROAD, tags.is("motorroad", "yes"));
    set(flags, RoadFlag.UNPAVED, SurfaceRules.isUnpaved(tags, row));
    set(flags, RoadFlag.DUAL_CARRIAGEWAY, tags.is("dual_carriageway", "yes"));
    set(flags, RoadFlag.BUILT_UP, isBuiltUp(tags, row, settlement, townKmh));
    set(flags, RoadFlag.UNDER_CONSTRUCTION, isUnderConstruction(tags));
    set(flags, RoadFlag.PRIVATE_ROAD, isPrivate(tags));
    set(flags, RoadFlag.LIT, isThere(tags, "lit") && !tags.is("lit", "disused"));
    set(flags, RoadFlag.INDOOR, isIndoor(tags, row));
    set(flags, RoadFlag.SEASONAL, isSeasonal(tags));
    return flags;
  }

  private static void set(Set<RoadFlag> flags, RoadFlag flag, boolean holds) {
    if (holds) {
      flags.add(flag);
    }
  }

  private static boolean isThere(OsmTags tags, String key) {
    return tags.has(key) && !tags.is(key, "no");
  }

  private static boolean tollForTrucks(OsmTags tags) {
    if (tags.has("toll:hgv")) {
      return tags.is("toll:hgv", "yes");
    }
    return tags.is("toll", "yes");
  }

  /// As the signs say; else by the surroundings, but for roads that are faster than towns allow;
  /// else streets that people live on.
  private static boolean isBuiltUp(
      OsmTags tags, HighwayTable.Row row, Settlement settlement, int townKmh) {
    Settlement told = TownSigns.read(tags);
    if (told != Settlement.UNKNOWN) {
      return told == Settlement.BUILT_UP;
    }
    if (Quantities.kmh(tags.find("maxspeed")) > townKmh) {
      return false;
    }
    boolean isStreet =
        row.roadClass() == RoadClass.RESIDENTIAL || row.roadClass() == RoadClass.LIVING_STREET;
    boolean isMotorRoad = row.roadClass() == RoadClass.MOTORWAY || tags.is("motorroad", "yes");
    return isStreet || (settlement == Settlement.BUILT_UP && !isMotorRoad && isOnLand(row));
  }

  private static boolean isOnLand(HighwayTable.Row row) {
    return row.roadClass() != RoadClass.FERRY && row.roadClass() != RoadClass.SHUTTLE_TRAIN;
  }

  private static boolean isUnderConstruction(OsmTags tags) {
    return tags.is("highway", "construction") || isThere(tags, "construction");
  }

  private static boolean isPrivate(OsmTags tags) {
    AccessValues.Decision decision = AccessValues.decide(tags, TransportMode.CAR);
    return decision != null && decision.access() == Access.PRIVATE;
  }

  private static boolean isIndoor(OsmTags tags, HighwayTable.Row row) {
    return row.roadClass() == RoadClass.CORRIDOR || isThere(tags, "indoor");
  }

  /// Closed or gone for a part of every year.
  private static boolean isSeasonal(OsmTags tags) {
    return isThere(tags, "seasonal")
        || isThere(tags, "winter_road")
        || isThere(tags, "ice_road")
        || ConditionalTags.isSeasonal(tags.asMap());
  }
}
