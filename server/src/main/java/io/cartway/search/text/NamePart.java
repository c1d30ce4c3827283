package io.cartway.search.text;

import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A query for a part of a place's name: each of its words must be part of one of the place's
/// names, in any order, so `apotheke` finds `Schlossapotheke`. Immutable.
///
/// Names are compared without case, diacritics and punctuation, with umlauts unchanged or written
/// out. The index has all trigrams of each word.
public final class NamePart {

  private static final int GRAM_LETTERS = 3;

  /// For each word its spellings, one of which must match.
  private final List<List<String>> words = new ArrayList<>();

  private NamePart(String text) {
    for (String word : Scan.words(text.strip(), Scan::isSpace)) {
      List<String> spellings = List.copyOf(spellings(word));
      if (!spellings.isEmpty()) {
        words.add(spellings);
      }
    }
  }

  /// Parses a text; one without letters and digits is part of every name.
  public static NamePart of(String text) {
    return new NamePart(text);
  }

  /// The trigrams of names, as in the index.
  public static Set<String> grams(Names names) {
    Set<String> grams = new TreeSet<>();
    for (String name : names.all()) {
      spellings(name).forEach(spelling -> addGrams(spelling, grams));
    }
    return grams;
  }

  private static Set<String> spellings(String text) {
    Set<String> spellings = new LinkedHashSet<>();
    spellings.add(WordFolding.fold(text));
    spellings.add(WordFolding.fold(Folding.withoutUmlauts(text)));
    spellings.remove("");
    return spellings;
  }

  private static void addGrams(String folded, Collection<String> grams) {
    for (String word : folded.split(" ", -1)) {
      int[] letters = word.codePoints().toArray();
      for (int i = 0; i + GRAM_LETTERS <= letters.length; i++) {
        grams.add(new String(letters, i, GRAM_LETTERS));
      }
    }
  }

  /// Whether every name matches.
  public boolean isEmpty() {
    return words.isEmpty();
  }

  /// The trigrams that a matching name must have. A word with two spellings gives none, and neither
  /// does one shorter than a trigram.
  public Set<String> grams() {
    Set<String> grams = new TreeSet<>();
    for (List<String> spellings : words) {
      if (spellings.size() == 1) {
        addGrams(spellings.getFirst(), grams);
      }
    }
    return grams;
  }

  /// Whether one of the names has all of the words.
  public boolean isIn(Names names) {
    for (String name : names.all()) {
      for (String spelling : spellings(name)) {
        if (words.stream().allMatch(word -> word.stream().anyMatch(spelling::contains))) {
          return true;
        }
      }
    }
    return words.isEmpty();
  }
}
