package io.cartway.search.build;

import io.cartway.geo.LatLng;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Counts values by position, to find the majority value near a point: in its cell and the eight
/// cells around it.
///
/// @param <T> a type with equality
final class CellCounts<T> {

  private record Cell(int row, int column) {}

  private final int cellsPerDegree;
  private final Map<Cell, Map<T, Integer>> counts = new HashMap<>();

  /// @param cellsPerDegree cells per degree of latitude and longitude: 100 for cells of about a
  ///   kilometre
  CellCounts(int cellsPerDegree) {
    this.cellsPerDegree = cellsPerDegree;
  }

  /// Adds to the count of a value at a point.
  void add(LatLng at, T what, int count) {
    counts
        .computeIfAbsent(new Cell(line(at.lat()), line(at.lng())), any -> new HashMap<>())
        .merge(what, count, Integer::sum);
  }

  /// The value of more than half of the counts near a point, among wanted values; null if there is
  /// none.
  @Nullable T majority(LatLng at, Predicate<? super T> isWanted) {
    Map<T, Integer> near = new HashMap<>();
    int row = line(at.lat());
    int column = line(at.lng());
    for (int r = row - 1; r <= row + 1; r++) {
      for (int c = column - 1; c <= column + 1; c++) {
        counts
            .getOrDefault(new Cell(r, c), Map.of())
            .forEach((what, count) -> {
              if (isWanted.test(what)) {
                near.merge(what, count, Integer::sum);
              }
            });
      }
    }
    return majority(near);
  }

  /// The value with more than half of all counts; null if there is none.
  static <T> @Nullable T majority(Map<T, Integer> counts) {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    for (Map.Entry<T, Integer> entry : counts.entrySet()) {
      if (2 * entry.getValue() > all) {
        return entry.getKey();
      }
    }
    return null;
  }

  private int line(double degrees) {
    return (int) Math.floor(degrees * cellsPerDegree);
  }
}
