package io.cartway.search.index;

import io.cartway.search.text.Folding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The first letters of words as terms of their own, so that one letter that is typed does not ask
/// for thousands of words: once for all the index, as far as that is not too many, and once for
/// each cell of a coarse grid, or, when that is full, of a finer one. So no list grows with the
/// region, nor with a city.
public final class Prefixes {

  /// Longer starts are few enough to be looked for among the words.
  public static final int LETTERS_MAX = 4;

  /// How many documents of a kind have the same start, at most, in the list for all the index: the
  /// first ones, and areas are written by importance.
  public static final int EVERYWHERE_MAX = 1_024;

  /// How fine the grids are. What no longer fits into a cell of one stands in the next.
  private static final int[] CELLS_PER_DEGREE = {16, 64, 256};

  /// How many documents of a kind have the same start in one cell of each grid, at most.
  private static final int[] IN_CELL_MAX = {256, 128, 128};

  /// Behind the letters and before the cell: one of each grid.
  private static final char IN_CELL = '\t';

  /// The first letter that stands for a number: not the end of the letters.
  private static final int FIRST = 0x100;

  /// The forms of street words by the token that stands for all of them.
  private static final Map<String, Set<String>> FORMS = readForms();

  private Prefixes() {}

  /// The starts of the words of names, also of the other forms of street words.
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

  /// How many grids there are, the coarsest first.
  public static int grids() {
    return CELLS_PER_DEGREE.length;
  }

  /// How many documents of a kind have the same start in one cell of a grid, at most.
  public static int inCellMax(int grid) {
    return IN_CELL_MAX[grid];
  }

  /// The end of the terms of one cell, behind the start.
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
