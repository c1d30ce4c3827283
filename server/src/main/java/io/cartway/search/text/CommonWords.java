package io.cartway.search.text;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Words without a name's meaning: kinds of streets and function words (`rue`, `des`, `am`), from
/// `street-words.tsv`, folded.
public final class CommonWords {

  /// The length of function words that may have a wrong letter; shorter ones are too similar.
  public static final int BINDING_LENGTH = 3;

  private static final Set<String> WORDS = read(Set.of("first", "last", "particle"), 1);

  private static final Set<String> BINDING = read(Set.of("particle", "first"), BINDING_LENGTH);

  private static final Set<String> STREET = read(Set.of("first", "last"), 1);

  private CommonWords() {}

  public static boolean contains(String term) {
    return WORDS.contains(term);
  }

  /// Whether a word is a type of street: `rue`, `strasse`.
  public static boolean isStreetWord(String term) {
    return STREET.contains(term);
  }

  /// Those of three letters that come before a name: `des`, `rue`, `via`.
  public static Set<String> binding() {
    return BINDING;
  }

  private static Set<String> read(Set<String> kinds, int lengthMin) {
    Set<String> words = new HashSet<>();
    for (List<String> row : TsvTables.rows("street-words.tsv", 3)) {
      for (String word : kinds.contains(row.get(0)) ? row.get(2).split(" ", -1) : new String[0]) {
        List<String> tokens = Folding.tokens(word);
        if (tokens.size() == 1 && tokens.getFirst().length() >= lengthMin) {
          words.add(tokens.getFirst());
        }
      }
    }
    if (lengthMin > 1) {
      words.removeIf(word -> word.length() != lengthMin);
    }
    return Set.copyOf(words);
  }
}
