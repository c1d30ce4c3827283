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

  private final Map<Long, List<IndexedObject>> cells = new HashMap<>();

  /// Adds an object at its position, or along its line.
  void add(IndexedObject object) {
    Set<Long> keys = new LinkedHashSet<>();
    keys.add(key(row(object.position().lat()), row(object.position().lng())));
    object.line().forEach(point -> keys.add(key(row(point.lat()), row(point.lng()))));
    keys.forEach(key -> cells.computeIfAbsent(key, any -> new ArrayList<>()).add(object));
  }

  /// The objects that may be within a distance of a point; some are farther.
  Set<IndexedObject> near(LatLng at, double meters) {
    double high = LatLng.latDegrees(meters);
    double wide = at.lngDegrees(meters);
    Set<IndexedObject> near = new LinkedHashSet<>();
    for (long row = row(at.lat() - high); row <= row(at.lat() + high); row++) {
      for (long column = row(at.lng() - wide); column <= row(at.lng() + wide); column++) {
        near.addAll(cells.getOrDefault(key(row, column), List.of()));
      }
    }
    return near;
  }

  private static long row(double degrees) {
    return (long) Math.floor(degrees * PER_DEGREE);
  }

  private static long key(long row, long column) {
    return (row << Integer.SIZE) | (column & 0xffff_ffffL);
  }
}
