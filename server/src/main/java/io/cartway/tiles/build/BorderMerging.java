package io.cartway.tiles.build;

import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.DouglasPeuckerSimplifier;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineString;

/// Joins the borders of countries in a tile. Planetiler's merging may turn lines around, and these
/// have a country on the left and another on the right.
final class BorderMerging {

  static final String LEFT = "adm0_l";
  static final String RIGHT = "adm0_r";

  private BorderMerging() {}

  /// Whether a border tells the countries beside it.
  static boolean hasSides(VectorTile.Feature border) {
    return border.tags().containsKey(LEFT) || border.tags().containsKey(RIGHT);
  }

  /// Borders with the same attributes as one feature each.
  ///
  /// @param borders lines that all have sides
  /// @param lengthMin pixels of a joined line; shorter ones are left out
  /// @param tolerance pixels by which a line may be simplified
  static List<VectorTile.Feature> merge(
      List<VectorTile.Feature> borders, double lengthMin, double tolerance)
      throws GeometryException {
    Map<Map<String, Object>, List<LineString>> linesByTags = new LinkedHashMap<>();
    Map<Map<String, Object>, VectorTile.Feature> firstByTags = new HashMap<>();
    for (VectorTile.Feature border : borders) {
      boolean turned = isTurned(border.tags());
      Map<String, Object> tags = turned ? swapped(border.tags()) : border.tags();
      firstByTags.putIfAbsent(tags, border);
      List<LineString> lines = linesByTags.computeIfAbsent(tags, any -> new ArrayList<>());
      Geometry geometry = border.geometry().decode();
      for (int i = 0; i < geometry.getNumGeometries(); i++) {
        LineString line = (LineString) geometry.getGeometryN(i);
        lines.add(turned ? line.reverse() : line);
      }
    }
    List<VectorTile.Feature> merged = new ArrayList<>();
    for (Map.Entry<Map<String, Object>, List<LineString>> each : linesByTags.entrySet()) {
      List<LineString> joined = joined(each.getValue(), lengthMin, tolerance);
      VectorTile.Feature first = firstByTags.get(each.getKey());
      if (first != null && !joined.isEmpty()) {
        merged.add(
            new VectorTile.Feature(
                first.layer(),
                first.id(),
                VectorTile.encodeGeometry(GeoUtils.combineLineStrings(joined)),
                each.getKey(),
                first.group()));
      }
    }
    return merged;
  }

  /// Mappers draw ways in either direction: all are turned to have the first of both codes on the
  /// left, so that they can be joined.
  private static boolean isTurned(Map<String, Object> tags) {
    return code(tags.get(LEFT)).compareTo(code(tags.get(RIGHT))) > 0;
  }

  private static String code(@Nullable Object code) {
    return code == null ? "~" : code.toString();
  }

  private static Map<String, Object> swapped(Map<String, Object> tags) {
    Map<String, Object> swapped = new LinkedHashMap<>(tags);
    Object left = swapped.remove(LEFT);
    Object right = swapped.remove(RIGHT);
    if (right != null) {
      swapped.put(LEFT, right);
    }
    if (left != null) {
      swapped.put(RIGHT, left);
    }
    return swapped;
  }

  /// Lines joined where one begins at the end of another.
  private static List<LineString> joined(
      List<LineString> lines, double lengthMin, double tolerance) {
    Map<Coordinate, LineString> byStart = new LinkedHashMap<>();
    Set<Coordinate> ends = new HashSet<>();
    List<List<LineString>> chains = new ArrayList<>();
    for (LineString line : lines) {
      if (byStart.putIfAbsent(line.getCoordinateN(0), line) == null) {
        ends.add(line.getCoordinateN(line.getNumPoints() - 1));
      } else {
        chains.add(List.of(line));
      }
    }
    // A chain begins where no line ends; what remains is closed.
    List<Coordinate> starts = new ArrayList<>(byStart.keySet());
    starts.sort((a, b) -> Boolean.compare(ends.contains(a), ends.contains(b)));
    for (Coordinate start : starts) {
      List<LineString> chain = new ArrayList<>();
      LineString line = byStart.remove(start);
      while (line != null) {
        chain.add(line);
        line = byStart.remove(line.getCoordinateN(line.getNumPoints() - 1));
      }
      if (!chain.isEmpty()) {
        chains.add(chain);
      }
    }
    List<LineString> joined = new ArrayList<>();
    for (List<LineString> chain : chains) {
      LineString line = line(chain);
      Geometry simple = DouglasPeuckerSimplifier.simplify(line, tolerance);
      if (line.getLength() >= lengthMin && simple instanceof LineString kept && !kept.isEmpty()) {
        joined.add(kept);
      }
    }
    return joined;
  }

  private static LineString line(List<LineString> chain) {
    List<Coordinate> points = new ArrayList<>();
    for (LineString line : chain) {
      List<Coordinate> more = List.of(line.getCoordinates());
      points.addAll(points.isEmpty() ? more : more.subList(1, more.size()));
    }
    return GeoUtils.JTS_FACTORY.createLineString(points.toArray(Coordinate[]::new));
  }
}
