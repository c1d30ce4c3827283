package io.cartway.search.suggest;

import io.cartway.search.text.EditDistance;
import io.cartway.search.text.Folding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A word that is being typed: its letters, and the street words of the index that they may become
/// (`boul` is `bd`, `kerkstraa` is `kerkstrasse`).
///
/// @param letters folded, but not yet taken for a word
/// @param aliases words of the index that do not start so and are meant all the same
record UnfinishedWord(String letters, Set<String> aliases) {

  private static final NavigableMap<String, String> FORMS = new TreeMap<>(Folding.abbreviations());

  /// Minimum length of a word before a joined street word.
  private static final int STEM_MIN = 3;

  private static final int END_MIN = 2;

  /// Of fewer letters the first one is seldom another one.
  private static final int FIRST_MIN = 4;

  static final UnfinishedWord NOTHING = new UnfinishedWord("", Set.of());

  UnfinishedWord {
    aliases = Set.copyOf(aliases);
  }

  static UnfinishedWord of(String letters) {
    Set<String> aliases = new HashSet<>();
    for (Map.Entry<String, String> form : FORMS.tailMap(letters, true).entrySet()) {
      if (!form.getKey().startsWith(letters)) {
        break;
      }
      aliases.add(form.getValue());
    }
    for (Map.Entry<String, String> ending : Folding.endings().entrySet()) {
      addJoined(letters, ending.getKey(), ending.getValue(), aliases);
    }
    aliases.removeIf(alias -> alias.startsWith(letters));
    return new UnfinishedWord(letters, aliases);
  }

  /// `kerkstraa` as far as `straa` is the start of `straat`.
  private static void addJoined(String letters, String form, String whole, Set<String> aliases) {
    for (int count = form.length() - 1; count >= END_MIN; count--) {
      int stem = letters.length() - count;
      if (stem >= STEM_MIN && letters.endsWith(form.substring(0, count))) {
        aliases.add(letters.substring(0, stem) + whole);
      }
    }
  }

  /// How many edits are forgiven in the letters.
  int allowed() {
    int length = letters.length();
    // Letters of Chinese, Japanese, Korean are half a word each.
    if (length < 3 || EditDistance.hasDigit(letters) || letters.charAt(0) >= 0x2e80) {
      return 0;
    }
    return length < 8 ? 1 : 2;
  }

  /// Whether the first letters of a word may be what was meant by those that were typed. Of three
  /// letters the first may be left out, or stand behind the second: any other one in its place
  /// would be half of what was typed.
  boolean mayStart(String word) {
    int length = letters.length();
    if (length >= FIRST_MIN || word.regionMatches(0, letters, 0, 1)) {
      return true;
    }
    boolean isLeftOut = word.regionMatches(1, letters, 0, length);
    boolean isSwapped =
        word.length() >= length
            && word.charAt(0) == letters.charAt(1)
            && word.charAt(1) == letters.charAt(0)
            && word.regionMatches(2, letters, 2, length - 2);
    return allowedInFirst() > 0 && (isLeftOut || isSwapped);
  }

  /// How many edits are forgiven when the first letter is another one.
  int allowedInFirst() {
    return Math.min(1, allowed());
  }

  /// The starts of words whose first letter is mistyped in these.
  Set<String> firsts() {
    Set<String> starts = new TreeSet<>();
    String rest = letters.substring(1);
    boolean isShort = letters.length() < FIRST_MIN;
    starts.add(rest.charAt(0) + letters.substring(0, 1) + rest.substring(1));
    if (!isShort) {
      starts.add(rest);
    }
    for (char first = 'a'; first <= 'z'; first++) {
      starts.add(first + letters);
      if (!isShort) {
        starts.add(first + rest);
      }
    }
    starts.removeIf(start -> start.charAt(0) == letters.charAt(0));
    return starts;
  }

  /// The letters of a text as it is typed; empty when there are none.
  static UnfinishedWord last(String text) {
    List<String> plain = new ArrayList<>();
    Folding.pieces(text).forEach(piece -> plain.add(piece.plain()));
    return plain.isEmpty() ? NOTHING : of(String.join("", plain));
  }
}
