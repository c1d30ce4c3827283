package io.cartway.search.discover;

import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The words that join a kind of places with a location, in many languages.
final class LocationPhrases {

  /// The meaning of a phrase.
  enum Role {
    NEAR,
    IN,
    ALONG,
    NEAR_AFTER,
    IN_AFTER,
    ALONG_AFTER,
    HERE,
    OPEN,
    FILLER
  }

  /// A phrase of one or more words.
  ///
  /// @param words the number of words
  record Phrase(int words, Set<Role> roles) {

    static final Phrase NONE = new Phrase(0, Set.of());

    Phrase {
      roles = Set.copyOf(roles);
    }

    boolean is(Role... any) {
      return Set.of(any).stream().anyMatch(roles::contains);
    }
  }

  private final Map<String, EnumSet<Role>> roles = new HashMap<>();
  private final int wordsMax;

  /// Phrases of scripts without blanks between words, longest first.
  private final List<String> unspaced = new ArrayList<>();

  private LocationPhrases() {
    int most = 1;
    for (List<String> row : TsvTables.rows("join-words.tsv", 3)) {
      Role role = Role.valueOf(row.get(1).toUpperCase(Locale.ROOT).replace('-', '_'));
      for (String phrase : row.get(2).split(" ", -1)) {
        String folded = WordFolding.fold(phrase.replace('_', ' '));
        if (folded.isEmpty()) {
          throw new IllegalStateException("search/join-words.tsv: an empty phrase in " + row);
        }
        roles.computeIfAbsent(folded, _ -> EnumSet.noneOf(Role.class)).add(role);
        most = Math.max(most, folded.split(" ", -1).length);
        if (isUnspaced(phrase) && role.name().endsWith("AFTER")) {
          unspaced.add(phrase);
        }
      }
    }
    unspaced.sort(
        Comparator.comparingInt((String phrase) -> -phrase.length())
            .thenComparing(Comparator.naturalOrder()));
    wordsMax = most;
  }

  static LocationPhrases read() {
    return new LocationPhrases();
  }

  /// Whether a folded text is a phrase.
  boolean isPhrase(String text) {
    return roles.containsKey(text);
  }

  /// The longest phrase that starts at a word; [Phrase#NONE] for none.
  Phrase startingAt(List<String> words, int from) {
    for (int count = Math.min(wordsMax, words.size() - from); count > 0; count--) {
      Set<Role> found = roles.get(String.join(" ", words.subList(from, from + count)));
      if (found != null) {
        return new Phrase(count, found);
      }
    }
    return Phrase.NONE;
  }

  /// The longest phrase that the words end with; [Phrase#NONE] for none.
  Phrase ending(List<String> words) {
    for (int count = Math.min(wordsMax, words.size()); count > 0; count--) {
      Set<Role> found =
          roles.get(String.join(" ", words.subList(words.size() - count, words.size())));
      if (found != null) {
        return new Phrase(count, found);
      }
    }
    return Phrase.NONE;
  }

  /// The text with blanks around the first phrase of a script without blanks between words.
  String spaced(String text) {
    if (!isUnspaced(text)) {
      return text;
    }
    for (String phrase : unspaced) {
      int at = text.indexOf(phrase);
      if (at > 0) {
        int end = at + phrase.length();
        return text.substring(0, at) + " " + phrase + " " + text.substring(end);
      }
    }
    return text;
  }

  private static boolean isUnspaced(String text) {
    return text.codePoints()
        .anyMatch(letter ->
            switch (Character.UnicodeScript.of(letter)) {
              case HAN, HIRAGANA, KATAKANA -> true;
              default -> false;
            });
  }
}
