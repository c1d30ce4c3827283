package io.cartway.search.text;

import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A part of a place's name that somebody asks for: each of its words is a part of one of the
/// place's names, in whatever order, so `apotheke` finds the `Schlossapotheke`. Immutable.
///
/// Names are compared without case, diacritics and punctuation, umlauts as they are or written out.
/// Of each word the index has all that three letters that follow each other.
public final class NamePart {

  private static final int GRAM_LETTERS = 3;

  /// Of each word: its spellings, of which one must be there.
  private final List<List<String>> words = new ArrayList<>();

  private NamePart(String text) {
    for (String word : Scan.words(text.strip(), Scan::isSpace)) {
      List<String> spellings = List.copyOf(spellings(word));
      if (!spellings.isEmpty()) {
        words.add(spellings);
      }
    }
  }

  /// Reads a text; one without letters and digits is a part of every name.
  public static NamePart of(String text) {
    return new NamePart(text);
  }

  /// The grams of names, as the index has them.
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

  /// Whether every name has it.
  public boolean isEmpty() {
    return words.isEmpty();
  }

  /// The grams that a name with this part must have. A word that may be written in two ways tells
  /// none, and neither does one that is shorter than a gram.
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
