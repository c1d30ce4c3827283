package io.cartway.roads.build;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadFlag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.index.strtree.STRtree;

/// Areas with meaning for the roads inside: parks, low-emission zones, and states with an ISO
/// 3166-2 code. Collected by many threads, read by one.
final class RoadAreas {

  private final Queue<Area> areas = new ConcurrentLinkedQueue<>();
  private @Nullable STRtree index;

  /// An area with a state's code, or with a flag for the roads inside.
  private record Area(
      String state,
      @Nullable RoadFlag flag,
      int rank,
      Envelope box,
      IndexedPointInAreaLocator locator) {

    boolean holds(Coordinate point) {
      return locator.locate(point) != Location.EXTERIOR;
    }
  }

  /// Whether an area with these tags is collected.
  static boolean isWanted(Map<String, Object> tags) {
    return flag(tags) != null || !state(tags).isEmpty();
  }

  /// Adds an area, in degrees.
  void add(Map<String, Object> tags, Geometry polygons) {
    RoadFlag flag = flag(tags);
    String state = flag != null ? "" : state(tags);
    String level = String.valueOf(tags.get("admin_level"));
    int rank = level.matches("\\d{1,2}") ? Integer.parseInt(level) : Integer.MAX_VALUE;
    areas.add(
        new Area(
            state,
            flag,
            rank,
            polygons.getEnvelopeInternal(),
            new IndexedPointInAreaLocator(polygons)));
  }

  /// Forgets all areas.
  void clear() {
    areas.clear();
    index = null;
  }

  /// The flags from the areas around a point.
  Set<RoadFlag> flags(LatLng point) {
    Set<RoadFlag> flags = EnumSet.noneOf(RoadFlag.class);
    for (Area area : at(point)) {
      if (area.flag() != null) {
        flags.add(area.flag());
      }
    }
    return flags;
  }

  /// The code of the state, without its country's: `BE` for Berlin. Of nested areas (provinces in a
  /// region), the one of the highest level.
  String state(LatLng point) {
    Optional<Area> highest =
        at(point).stream()
            .filter(area -> !area.state().isEmpty())
            .min(Comparator.comparingInt(Area::rank).thenComparing(Area::state));
    return highest.map(Area::state).orElse("");
  }

  private List<Area> at(LatLng point) {
    STRtree tree = index;
    if (tree == null) {
      tree = new STRtree();
      for (Area area : areas) {
        tree.insert(area.box(), area);
      }
      tree.build();
      index = tree;
    }
    Coordinate coordinate = new Coordinate(point.lng(), point.lat());
    List<Area> found = new ArrayList<>();
    for (Object candidate : tree.query(new Envelope(coordinate))) {
      if (candidate instanceof Area area && area.holds(coordinate)) {
        found.add(area);
      }
    }
    return found;
  }

  private static @Nullable RoadFlag flag(Map<String, Object> tags) {
    if ("park".equals(tags.get("leisure"))) {
      return RoadFlag.PARK;
    }
    boolean isZone = "low_emission_zone".equals(tags.get("boundary"));
    return isZone ? RoadFlag.ENVIRONMENTAL_ZONE : null;
  }

  private static String state(Map<String, Object> tags) {
    String code = String.valueOf(tags.get("ISO3166-2"));
    boolean isState = "administrative".equals(tags.get("boundary"));
    return isState && code.matches("[A-Z]{2}-[A-Z0-9]{1,3}") ? code.substring(3) : "";
  }
}
