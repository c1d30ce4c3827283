package io.cartway.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// A word that is being typed: its letters, and the street words of the index that they may become
/// (`boul` is `bd`, `kerkstraa` is `kerkstrasse`).
///
/// @param letters folded, but not yet taken for a word
/// @param aliases words of the index that do not start so and are meant all the same
record Typing(String letters, Set<String> aliases) {

  private static final NavigableMap<String, String> FORMS = new TreeMap<>(Folding.abbreviations());

  /// A word before a joined street word has so many letters at least.
  private static final int STEM_MIN = 3;

  private static final int END_MIN = 2;

  static final Typing NOTHING = new Typing("", Set.of());

  Typing {
    aliases = Set.copyOf(aliases);
  }

  static Typing of(String letters) {
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
    return new Typing(letters, aliases);
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
    if (length < 3 || Edits.hasDigit(letters) || letters.charAt(0) >= 0x2e80) {
      return 0;
    }
    return length < 8 ? 1 : 2;
  }

  /// How many of the first letters are surely right when others are not.
  int sure() {
    return letters.length() < 5 ? 1 : 0;
  }

  /// How many edits are forgiven when the first letter is another one.
  int allowedInFirst() {
    return sure() == 0 ? Math.min(1, allowed()) : 0;
  }

  /// The letters of a text as it is typed; empty when there are none.
  static Typing last(String text) {
    List<String> plain = new ArrayList<>();
    Folding.pieces(text).forEach(piece -> plain.add(piece.plain()));
    return plain.isEmpty() ? NOTHING : of(String.join("", plain));
  }
}
