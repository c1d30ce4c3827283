package io.cartway.isoline;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// How finely an isoline follows what is reached. The lattice has so many cells along the longer
/// side of what is reached; a pocket between reached roads is left out of the area when it has more
/// cells than are covered. Where cells are small, as on foot, a block of houses between reached
/// streets is covered too.
public enum Detail {
  /// Coarse and small.
  PERFORMANCE("performance", 110, 12, 40_000),
  /// Between the two.
  BALANCED("balanced", 200, 6, 10_000),
  /// Fine.
  QUALITY("quality", 360, 3, 0);

  private final String word;
  private final int cells;
  private final int coveredCells;

  private final double coveredSquareMeters;

  Detail(String word, int cells, int coveredCells, double coveredSquareMeters) {
    this.word = word;
    this.cells = cells;
    this.coveredCells = coveredCells;
    this.coveredSquareMeters = coveredSquareMeters;
  }

  /// Cells along the longer side.
  int cells() {
    return cells;
  }

  /// The largest pocket, in cells, that is covered though it is not reached.
  int coveredCells(double cellMeters) {
    return (int) Math.max(coveredCells, coveredSquareMeters / (cellMeters * cellMeters));
  }

  /// The detail of the contract's word.
  public static Optional<Detail> of(String word) {
    return Arrays.stream(values()).filter(detail -> detail.word.equals(word)).findFirst();
  }

  /// All words.
  public static List<String> words() {
    return List.of(BALANCED.word, QUALITY.word, PERFORMANCE.word);
  }
}
