package io.cartway.search.build.lineage;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A spatial grid of objects.
final class ObjectGrid {

  /// Cells of some 550 m of latitude, the maximum query distance.
  private static final double PER_DEGREE = 200;

  private record Cell(int row, int column) {
    static Cell of(LatLng at) {
      return new Cell(line(at.lat()), line(at.lng()));
    }
  }

  private final Map<Cell, List<IndexedObject>> cells = new HashMap<>();

  /// Adds an object at its position, or along its line.
  void add(IndexedObject object) {
    Set<Cell> keys = new LinkedHashSet<>();
    keys.add(Cell.of(object.position()));
    object.line().forEach(point -> keys.add(Cell.of(point)));
    keys.forEach(key -> cells.computeIfAbsent(key, any -> new ArrayList<>()).add(object));
  }

  /// The objects that may be within a distance of a point; some are farther.
  Set<IndexedObject> near(LatLng at, double meters) {
    double high = LatLng.latDegrees(meters);
    double wide = at.lngDegrees(meters);
    Set<IndexedObject> near = new LinkedHashSet<>();
    for (int row = line(at.lat() - high); row <= line(at.lat() + high); row++) {
      for (int column = line(at.lng() - wide); column <= line(at.lng() + wide); column++) {
        near.addAll(cells.getOrDefault(new Cell(row, column), List.of()));
      }
    }
    return near;
  }

  private static int line(double degrees) {
    return (int) Math.floor(degrees * PER_DEGREE);
  }
}
