package io.cartway.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The first letters of words as terms of their own, so that one letter that is typed does not ask
/// for thousands of words: once for all the index, as far as that is not too many, and once for
/// each cell of a coarse grid, in which there are never too many.
public final class Prefixes {

  /// Longer starts are few enough to be looked for among the words.
  public static final int LETTERS_MAX = 4;

  /// How many documents of a kind have the same start, at most, in the list for all the index: the
  /// first ones, and areas are written by importance.
  public static final int EVERYWHERE_MAX = 1_024;

  private static final double CELLS_PER_DEGREE = 16;

  /// Behind the letters and before the cell.
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

  /// The term of a start within a cell.
  public static String inCell(String start, int row, int column) {
    return start + IN_CELL + (char) (FIRST + row) + (char) (FIRST + column);
  }

  /// The row of a latitude.
  public static int row(double lat) {
    return (int) Math.floor((lat + 90) * CELLS_PER_DEGREE);
  }

  /// The column of a longitude.
  public static int column(double lng) {
    return (int) Math.floor((lng + 180) * CELLS_PER_DEGREE);
  }

  private static Map<String, Set<String>> readForms() {
    Map<String, Set<String>> forms = new HashMap<>();
    Folding.abbreviations()
        .forEach((form, canonical) ->
            forms.computeIfAbsent(canonical, any -> new HashSet<>()).add(form));
    return Map.copyOf(forms);
  }
}
