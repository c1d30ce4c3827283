package io.cartway.tiles.build;

import com.onthegomap.planetiler.reader.WithTags;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The style of a way in the layer `transportation`.
///
/// @param className OpenMapTiles' class
/// @param subclass OpenMapTiles' subclass; null when there is none
/// @param zoomMin the first zoom that shows it
record RoadStyle(String className, @Nullable String subclass, int zoomMin) {

  /// The table of `highway` values: class and first zoom (OpenMapTiles 3.16, transportation).
  private static final Map<String, RoadStyle> HIGHWAYS =
      Map.ofEntries(
          road("motorway", "motorway", 4),
          road("motorway_link", "motorway", 9),
          road("trunk", "trunk", 5),
          road("trunk_link", "trunk", 9),
          road("primary", "primary", 7),
          road("primary_link", "primary", 11),
          road("secondary", "secondary", 9),
          road("secondary_link", "secondary", 12),
          road("tertiary", "tertiary", 11),
          road("tertiary_link", "tertiary", 12),
          road("unclassified", "minor", 12),
          road("residential", "minor", 12),
          road("living_street", "minor", 12),
          road("road", "minor", 12),
          road("raceway", "raceway", 12),
          road("busway", "busway", 11),
          road("bus_guideway", "bus_guideway", 11),
          road("service", "service", 13),
          road("track", "track", 13),
          path("pedestrian", 12),
          path("path", 13),
          path("footway", 13),
          path("cycleway", 13),
          path("bridleway", 13),
          path("steps", 13),
          path("corridor", 14));

  private static final Set<String> RAIL = Set.of("rail", "narrow_gauge", "preserved", "funicular");
  private static final Set<String> TRANSIT = Set.of("subway", "light_rail", "monorail", "tram");
  private static final Set<String> AERIALWAYS =
      Set.of("cable_car", "gondola", "mixed_lift", "chair_lift");
  private static final Set<String> MINOR_SERVICES =
      Set.of("driveway", "parking_aisle", "drive-through", "emergency_access");

  private static Map.Entry<String, RoadStyle> road(String highway, String className, int zoomMin) {
    return Map.entry(highway, new RoadStyle(className, null, zoomMin));
  }

  private static Map.Entry<String, RoadStyle> path(String highway, int zoomMin) {
    return Map.entry(highway, new RoadStyle("path", highway, zoomMin));
  }

  /// The style of a way; null when it is not for travel.
  static @Nullable RoadStyle of(WithTags tags) {
    String highway = tags.getString("highway", "");
    if (highway.equals("construction")) {
      return construction(tags);
    }
    RoadStyle road = HIGHWAYS.get(highway);
    if (road != null) {
      return road.withLateStart(tags);
    }
    if (tags.hasTag("public_transport", "platform") || tags.hasTag("railway", "platform")) {
      return new RoadStyle("path", "platform", 14);
    }
    String railway = tags.getString("railway", "");
    if (RAIL.contains(railway)) {
      return new RoadStyle("rail", railway, railZoomMin(tags, railway));
    }
    if (TRANSIT.contains(railway)) {
      return new RoadStyle("transit", railway, railway.equals("light_rail") ? 11 : 14);
    }
    if (AERIALWAYS.contains(tags.getString("aerialway", ""))) {
      return new RoadStyle("aerialway", tags.getString("aerialway"), 12);
    }
    if (tags.hasTag("route", "ferry") || highway.equals("shipway")) {
      return new RoadStyle("ferry", null, 11);
    }
    return tags.hasTag("man_made", "pier") ? new RoadStyle("pier", null, 13) : null;
  }

  private static @Nullable RoadStyle construction(WithTags tags) {
    String planned = tags.getString("construction", "");
    // `construction=yes` is as unspecific as `highway=road`.
    RoadStyle road = HIGHWAYS.getOrDefault(planned, HIGHWAYS.get("road"));
    if (road == null || road.className.startsWith("bus")) {
      return null;
    }
    int zoomMin = Math.max(12, road.zoomMin);
    return new RoadStyle(road.className + "_construction", road.subclass, zoomMin);
  }

  /// Frequent small ways start when the map has room for them.
  private RoadStyle withLateStart(WithTags tags) {
    boolean late =
        switch (className) {
          case "service" -> MINOR_SERVICES.contains(tags.getString("service", ""));
          case "path", "track" -> zoomMin == 13 && Names.name(tags) == null && !tags.hasTag("ref");
          default -> false;
        };
    return late ? new RoadStyle(className, subclass, 14) : this;
  }

  private static int railZoomMin(WithTags tags, String railway) {
    if (tags.hasTag("service")) {
      return 14;
    }
    if (railway.equals("rail")) {
      return tags.hasTag("usage", "main") ? 8 : 11;
    }
    return railway.equals("narrow_gauge") ? 11 : 12;
  }

  /// The first zoom of its name.
  int nameZoomMin() {
    return switch (className) {
      case "motorway" -> 6;
      case "trunk" -> 8;
      case "primary" -> 10;
      case "secondary" -> 11;
      case "tertiary", "rail", "ferry" -> 12;
      case "minor" -> 13;
      default -> 14;
    };
  }

  /// Whether only trains run on it.
  boolean isRail() {
    return className.equals("rail") || className.equals("transit");
  }
}
