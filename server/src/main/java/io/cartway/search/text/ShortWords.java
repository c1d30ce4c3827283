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

  /// A longer stem, for an end of one letter: `Storg.` is Storgata.
  private static final int LONG_STEM_MIN = 4;

  /// The forms of each street word at the end of compounds, by unified token.
  private static final Map<String, Set<String>> ENDS = readEnds();

  /// What ends that are no words of their own stand for, likeliest first.
  private static final Map<String, List<String>> SHORT_ENDS = readShortEnds();

  private ShortWords() {}

  /// The words that a token may mean as a compass direction; usually none.
  public static Set<String> directions(String token) {
    return DIRECTIONS.getOrDefault(token, Set.of());
  }

  /// The token with the other forms of its ending; empty when it does not end in a street word.
  public static List<String> compounds(String token) {
    List<String> compounds = new ArrayList<>();
    for (int at = STEM_MIN; at < token.length(); at++) {
      String end = token.substring(at);
      if (end.length() > 1 || at >= LONG_STEM_MIN) {
        for (String form : SHORT_ENDS.getOrDefault(end, List.of())) {
          compounds.add(token.substring(0, at) + form);
        }
      }
      String canonical = Folding.abbreviations().get(end);
      if (canonical != null && end.length() > 1) {
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

  private static Map<String, List<String>> readShortEnds() {
    Map<String, List<String>> ends = new HashMap<>();
    for (List<String> row : TsvTables.rows("abbreviations.tsv", 2)) {
      if (row.getFirst().startsWith("~")) {
        ends.put(row.getFirst().substring(1), List.of(row.get(1).split(" ", -1)));
      }
    }
    return Map.copyOf(ends);
  }

  private static Map<String, Set<String>> readEnds() {
    Map<String, Set<String>> ends = new HashMap<>();
    Folding.abbreviations()
        .forEach(
            (form, canonical) -> ends.computeIfAbsent(canonical, any -> new TreeSet<>()).add(form));
    return Map.copyOf(ends);
  }
}
