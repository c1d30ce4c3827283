package io.cartway.search.build;

import io.cartway.geo.LatLng;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Counts of things by where they are, to tell which one most of those near by are. Near by is the
/// cell of a point and the eight around it.
///
/// @param <T> has an identity
final class CellCounts<T> {

  private record Cell(int row, int column) {}

  private final int cellsPerDegree;
  private final Map<Cell, Map<T, Integer>> counts = new HashMap<>();

  /// @param cellsPerDegree of latitude and of longitude: 100 makes cells of about a kilometre
  CellCounts(int cellsPerDegree) {
    this.cellsPerDegree = cellsPerDegree;
  }

  /// Counts something at a point.
  void add(LatLng at, T what, int count) {
    counts
        .computeIfAbsent(new Cell(line(at.lat()), line(at.lng())), any -> new HashMap<>())
        .merge(what, count, Integer::sum);
  }

  /// What more than half of the wanted things near a point are; null when nothing is.
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

  /// What has more than half of all counts; null when nothing has.
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
