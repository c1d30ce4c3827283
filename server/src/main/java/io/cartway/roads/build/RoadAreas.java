package io.cartway.roads.build;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.index.strtree.STRtree;

/// Areas that say something about the roads within: parks, and states with a code of ISO 3166-2.
/// Collected by many threads, asked by one.
final class RoadAreas {

  private final Queue<Area> areas = new ConcurrentLinkedQueue<>();
  private @Nullable STRtree index;

  /// What an area says: the state's code, or that it is a park.
  private record Area(String state, int rank, Envelope box, IndexedPointInAreaLocator locator) {

    boolean holds(Coordinate point) {
      return locator.locate(point) != Location.EXTERIOR;
    }
  }

  /// Whether an area with these tags is wanted.
  static boolean isWanted(Map<String, Object> tags) {
    return isPark(tags) || !state(tags).isEmpty();
  }

  /// Adds an area, in degrees.
  void add(Map<String, Object> tags, Geometry polygons) {
    String state = isPark(tags) ? "" : state(tags);
    String level = String.valueOf(tags.get("admin_level"));
    int rank = level.matches("\\d{1,2}") ? Integer.parseInt(level) : Integer.MAX_VALUE;
    areas.add(
        new Area(
            state, rank, polygons.getEnvelopeInternal(), new IndexedPointInAreaLocator(polygons)));
  }

  boolean isInPark(LatLng point) {
    return at(point).stream().anyMatch(area -> area.state().isEmpty());
  }

  /// The code of the state, without its country's: `BE` for Berlin. Where areas lie within each
  /// other (provinces in a region), that of the highest level.
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

  private static boolean isPark(Map<String, Object> tags) {
    return "park".equals(tags.get("leisure"));
  }

  private static String state(Map<String, Object> tags) {
    String code = String.valueOf(tags.get("ISO3166-2"));
    boolean isState = "administrative".equals(tags.get("boundary"));
    return isState && code.matches("[A-Z]{2}-[A-Z0-9]{1,3}") ? code.substring(3) : "";
  }
}
