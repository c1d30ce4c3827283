package io.cartway.style.check;

import io.cartway.text.Scan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many arguments an operator of expressions takes.
///
/// @param min fewest
/// @param max most
record Operator(int min, int max) {

  private static final int MANY = Integer.MAX_VALUE;

  /// Operators with fewest and most arguments; what is not here takes any number.
  private static final Map<String, Operator> TABLE =
      read(
          """
          0 0 ln2 pi e properties geometry-type id zoom heatmap-density elevation line-progress
          0 0 accumulated resolved-locale
          1 1 var literal typeof collator image global-state length feature-state ! within distance
          1 1 to-string to-boolean to-rgba is-supported-script upcase downcase round abs ceil floor
          1 1 sqrt log10 ln log2 sin cos tan asin acos atan
          1 2 get has -
          1 3 array
          1 * string number boolean object to-number to-color coalesce min max format concat
          2 2 in at / % ^ split join number-format
          2 3 index-of slice == != > < >= <=
          3 3 rgb
          3 * case let
          4 4 rgba
          4 * step match interpolate interpolate-hcl interpolate-lab
          """);

  /// Those of filters as they were before expressions.
  private static final Map<String, Operator> OF_FILTERS =
      read(
          """
          0 * none
          1 1 !has
          1 * in !in
          """);

  private static final Operator ANY = new Operator(0, MANY);

  /// The arguments of an operator.
  static Operator of(String word) {
    return TABLE.getOrDefault(word, ANY);
  }

  /// Whether a word begins filters only.
  static boolean isOfFilters(String word) {
    return OF_FILTERS.containsKey(word);
  }

  /// The arguments of an operator of a filter.
  static Operator ofFilter(String word) {
    Operator old = OF_FILTERS.get(word);
    return old == null ? of(word) : old;
  }

  /// As a clause: `2 or 3 arguments`.
  String clause() {
    if (min == max) {
      return min == 1 ? "1 argument" : min + " arguments";
    }
    return max == MANY ? min + " arguments or more" : "%d to %d arguments".formatted(min, max);
  }

  private static Map<String, Operator> read(String table) {
    Map<String, Operator> operators = new HashMap<>();
    for (String line : Scan.words(table, c -> c == '\n')) {
      List<String> words = Scan.words(line, c -> c == ' ');
      int max = words.get(1).equals("*") ? MANY : Integer.parseInt(words.get(1));
      Operator operator = new Operator(Integer.parseInt(words.getFirst()), max);
      words.stream().skip(2).forEach(word -> operators.put(word, operator));
    }
    return Map.copyOf(operators);
  }
}
