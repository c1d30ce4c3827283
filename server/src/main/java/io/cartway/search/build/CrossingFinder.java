package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.IndexFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;

/// Finds intersections of streets: points shared by their ways.
final class CrossingFinder {

  private CrossingFinder() {}

  /// The crossings of each street.
  ///
  /// @param first the document of the first street; the others follow
  static List<List<Crossings.Crossing>> find(List<Street> streets, int first) {
    Map<Long, Set<Integer>> byPoint = new HashMap<>();
    for (int i = 0; i < streets.size(); i++) {
      for (Geometry line : streets.get(i).lines()) {
        for (Coordinate coordinate : line.getCoordinates()) {
          byPoint.computeIfAbsent(pack(coordinate), any -> new TreeSet<>()).add(i);
        }
      }
    }
    byPoint.values().removeIf(meeting -> meeting.size() < 2);
    List<List<Crossings.Crossing>> crossings = new ArrayList<>();
    for (int i = 0; i < streets.size(); i++) {
      Set<Long> points = new TreeSet<>();
      for (Geometry line : streets.get(i).lines()) {
        for (Coordinate coordinate : line.getCoordinates()) {
          points.add(pack(coordinate));
        }
      }
      List<Crossings.Crossing> found = new ArrayList<>();
      for (long point : points) {
        for (int other : byPoint.getOrDefault(point, Set.of())) {
          if (other != i) {
            LatLng at = IndexFields.position(point);
            found.add(new Crossings.Crossing(first + other, at));
          }
        }
      }
      crossings.add(found);
    }
    return crossings;
  }

  private static long pack(Coordinate coordinate) {
    return IndexFields.packPosition(ElementReader.at(coordinate));
  }
}
