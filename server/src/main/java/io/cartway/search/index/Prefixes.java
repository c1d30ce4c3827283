package io.cartway.search.index;

import io.cartway.search.text.Folding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Prefixes of words as terms of their own, so that one typed letter does not expand to thousands
/// of words: one list for the whole index, up to a limit, and one for each cell of a coarse grid,
/// or of a finer grid if that cell is full. So no list grows with the region, nor with a city.
public final class Prefixes {

  /// Longer prefixes have few enough words to be looked up directly.
  public static final int LETTERS_MAX = 4;

  /// Maximum number of documents of a kind with the same prefix in the list for the whole index:
  /// the first ones; areas are written by importance.
  public static final int EVERYWHERE_MAX = 1_024;

  /// Resolution of the grids. Documents that exceed the limit of a cell go into the next grid.
  private static final int[] CELLS_PER_DEGREE = {16, 64, 256};

  /// Maximum number of documents of a kind with the same prefix in one cell of each grid.
  private static final int[] IN_CELL_MAX = {256, 128, 128};

  /// Separates the letters from the cell: one character for each grid.
  private static final char IN_CELL = '\t';

  /// The first character that encodes a number, distinct from the separators.
  private static final int FIRST = 0x100;

  /// The forms of street words by their common token.
  private static final Map<String, Set<String>> FORMS = readForms();

  private Prefixes() {}

  /// The prefixes of the words of names, including the other forms of street words.
  public static Set<String> of(List<List<String>> forms) {
    Set<String> starts = new TreeSet<>();
    for (List<String> form : forms) {
      for (String word : form) {
        add(starts, word);
        FORMS.getOrDefault(word, Set.of()).forEach(other -> add(starts, other));
      }
    }
    return starts;
  }

  private static void add(Set<String> starts, String word) {
    int letters = word.codePointCount(0, word.length());
    for (int count = 1; count <= Math.min(LETTERS_MAX, letters); count++) {
      starts.add(word.substring(0, word.offsetByCodePoints(0, count)));
    }
  }

  /// The number of grids, coarsest first.
  public static int grids() {
    return CELLS_PER_DEGREE.length;
  }

  /// Maximum number of documents of a kind with the same prefix in one cell of a grid.
  public static int inCellMax(int grid) {
    return IN_CELL_MAX[grid];
  }

  /// The suffix of the terms of one cell, after the prefix.
  public static String cell(int grid, int row, int column) {
    char[] cell = {
      (char) (IN_CELL + grid),
      (char) (FIRST + (row >> Byte.SIZE)),
      (char) (FIRST + (row & 0xff)),
      (char) (FIRST + (column >> Byte.SIZE)),
      (char) (FIRST + (column & 0xff))
    };
    return new String(cell);
  }

  /// The row of a latitude.
  public static int row(int grid, double lat) {
    return (int) Math.floor((lat + 90) * CELLS_PER_DEGREE[grid]);
  }

  /// The column of a longitude.
  public static int column(int grid, double lng) {
    return (int) Math.floor((lng + 180) * CELLS_PER_DEGREE[grid]);
  }

  private static Map<String, Set<String>> readForms() {
    Map<String, Set<String>> forms = new HashMap<>();
    Folding.abbreviations()
        .forEach((form, canonical) ->
            forms.computeIfAbsent(canonical, any -> new HashSet<>()).add(form));
    return Map.copyOf(forms);
  }
}
