package io.cartway.search.text;

import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Numbers in the names of streets: `11` and `onze`, `5th` and `fifth`, `XIV` and `14`. The words
/// come from ICU and are in `number-words.tsv`.
public final class NumberWords {

  /// No number.
  public static final int NONE = 0;

  private static final int MAX = 99;

  /// Kings and popes have no more.
  private static final int ROMAN_MAX = 31;

  /// Suffixes of digits in any language.
  private static final Set<String> ENDS =
      Set.of(
          "", "st", "nd", "rd", "th", "er", "ere", "re", "eme", "e", "o", "a", "r", "n", "t", "te",
          "ten", "ter", "i", "y", "go");

  private static final List<String> SUFFIXES =
      List.of("", "st", "nd", "rd", "th", "er", "ere", "re", "eme", "e", "o", "a", "r", "n", "t");

  private static final Map<Integer, List<String>> FORMS = new HashMap<>();
  private static final Map<String, Integer> NUMBERS = read();

  private NumberWords() {}

  /// The number of a token; [#NONE] when it is not a number, or ambiguous between languages.
  public static int of(String token) {
    if (token.isEmpty()) {
      return NONE;
    }
    char first = token.charAt(0);
    if (first < '0' || first > '9') {
      return NUMBERS.getOrDefault(token, NONE);
    }
    if (token.length() > 5) {
      return NONE;
    }
    int digits = Scan.countFrom(token, 0, Scan::isDigit);
    boolean isNumber = digits <= 2 && ENDS.contains(token.substring(digits));
    return isNumber ? Integer.parseInt(token.substring(0, digits)) : NONE;
  }

  public static boolean isSame(int number, String word) {
    return number != NONE && number == of(word);
  }

  /// The folded forms of a number in names, with words joined; empty for no number.
  public static List<String> forms(int number) {
    return FORMS.getOrDefault(number, List.of());
  }

  private static Map<String, Integer> read() {
    Map<String, Integer> numbers = new HashMap<>();
    Set<String> doubtful = new HashSet<>();
    for (List<String> row : TsvTables.rows("number-words.tsv", 2)) {
      int number = Integer.parseInt(row.get(0));
      for (String form : row.get(1).split(" ", -1)) {
        Integer other = numbers.put(form, number);
        if (other != null && other != number) {
          doubtful.add(form);
        }
      }
    }
    for (int number = 2; number <= ROMAN_MAX; number++) {
      String roman = roman(number);
      if (roman.length() > 1) {
        numbers.put(roman, number);
      }
    }
    // "Albert Ier" is "Albert 1er".
    numbers.put("ier", 1);
    numbers.put("iere", 1);
    numbers.keySet().removeAll(doubtful);
    numbers.forEach(
        (form, number) -> FORMS.computeIfAbsent(number, any -> new ArrayList<>()).add(form));
    for (int number = 1; number <= MAX; number++) {
      List<String> forms = FORMS.computeIfAbsent(number, any -> new ArrayList<>());
      for (String suffix : SUFFIXES) {
        forms.add(number + suffix);
      }
      forms.sort(String::compareTo);
    }
    return Map.copyOf(numbers);
  }

  private static String roman(int number) {
    List<String> tens = List.of("", "X", "XX", "XXX");
    List<String> ones = List.of("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX");
    return (tens.get(number / 10) + ones.get(number % 10)).toLowerCase(Locale.ROOT);
  }
}
