package io.cartway.search.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Abbreviations used in queries but not in names, or the reverse, which are not separate street
/// words: compass directions (`E Pratt St`), ends of compounds (`Lindenpl.`).
public final class ShortWords {

  /// Minimum stem of a compound: `Austr.` is `Austrasse`. The index is checked for the word, so
  /// this is less than in [Folding].
  private static final int STEM_MIN = 2;

  private static final Map<String, Set<String>> DIRECTIONS = readDirections();

  /// The forms of each street word at the end of compounds, by unified token.
  private static final Map<String, Set<String>> ENDS = readEnds();

  private ShortWords() {}

  /// The words that a token may mean as a compass direction; usually none.
  public static Set<String> directions(String token) {
    return DIRECTIONS.getOrDefault(token, Set.of());
  }

  /// The token with the other forms of its ending; empty when it does not end in a street word.
  public static List<String> compounds(String token) {
    List<String> compounds = new ArrayList<>();
    for (int at = STEM_MIN; at + 1 < token.length(); at++) {
      String end = token.substring(at);
      String canonical = Folding.abbreviations().get(end);
      if (canonical != null) {
        for (String form : ENDS.getOrDefault(canonical, Set.of())) {
          if (!form.equals(end)) {
            compounds.add(token.substring(0, at) + form);
          }
        }
      }
    }
    return compounds;
  }

  private static Map<String, Set<String>> readDirections() {
    Map<String, Set<String>> words = new HashMap<>();
    for (List<String> row : TsvTables.rows("directions.tsv", 2)) {
      for (String word : row.get(1).split(" ", -1)) {
        words.computeIfAbsent(row.get(0), any -> new HashSet<>()).add(word);
        words.computeIfAbsent(word, any -> new HashSet<>()).add(row.get(0));
      }
    }
    return Map.copyOf(words);
  }

  private static Map<String, Set<String>> readEnds() {
    Map<String, Set<String>> ends = new HashMap<>();
    Folding.abbreviations()
        .forEach(
            (form, canonical) -> ends.computeIfAbsent(canonical, any -> new TreeSet<>()).add(form));
    return Map.copyOf(ends);
  }
}
