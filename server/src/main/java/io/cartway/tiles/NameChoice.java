package io.cartway.tiles;

import static java.lang.Character.UnicodeScript.ARABIC;
import static java.lang.Character.UnicodeScript.ARMENIAN;
import static java.lang.Character.UnicodeScript.CYRILLIC;
import static java.lang.Character.UnicodeScript.DEVANAGARI;
import static java.lang.Character.UnicodeScript.GEORGIAN;
import static java.lang.Character.UnicodeScript.GREEK;
import static java.lang.Character.UnicodeScript.HAN;
import static java.lang.Character.UnicodeScript.HANGUL;
import static java.lang.Character.UnicodeScript.HEBREW;
import static java.lang.Character.UnicodeScript.HIRAGANA;
import static java.lang.Character.UnicodeScript.KATAKANA;
import static java.lang.Character.UnicodeScript.LATIN;
import static java.lang.Character.UnicodeScript.THAI;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which of a feature's names is the best for a list of languages: the name in the first language
/// that it has; else one in a script that the reader of the first language for which there is one
/// reads, the local name or that in Latin script; else the one in Latin script; else the local one.
/// So `ru` has `Курск` where there is no `name:ru`, and not `Kursk`; `de` has `Kursk`.
final class NameChoice {

  /// Latin is a fallback for all, the local name the last one.
  private static final int RANKS_AFTER = 2;

  /// The scripts of the languages of tiles that are not written in Latin alone (CLDR).
  private static final Map<String, Set<UnicodeScript>> SCRIPTS =
      Map.ofEntries(
          Map.entry("ar", Set.of(ARABIC)),
          Map.entry("bg", Set.of(CYRILLIC)),
          Map.entry("el", Set.of(GREEK)),
          Map.entry("fa", Set.of(ARABIC)),
          Map.entry("he", Set.of(HEBREW)),
          Map.entry("hi", Set.of(DEVANAGARI)),
          Map.entry("hy", Set.of(ARMENIAN)),
          Map.entry("ja", Set.of(HAN, HIRAGANA, KATAKANA)),
          Map.entry("ka", Set.of(GEORGIAN)),
          Map.entry("ko", Set.of(HANGUL, HAN)),
          Map.entry("ru", Set.of(CYRILLIC)),
          Map.entry("sr", Set.of(CYRILLIC, LATIN)),
          Map.entry("th", Set.of(THAI)),
          Map.entry("uk", Set.of(CYRILLIC)),
          Map.entry("zh", Set.of(HAN)));

  private final List<String> languages;
  private final List<Set<UnicodeScript>> scripts = new ArrayList<>();
  private final int latinRank;

  /// @param languages the preferred first
  NameChoice(List<String> languages) {
    this.languages = List.copyOf(languages);
    int latin = 2 * languages.size();
    for (int i = languages.size() - 1; i >= 0; i--) {
      Set<UnicodeScript> read = SCRIPTS.getOrDefault(languages.get(i), Set.of(LATIN));
      scripts.addFirst(read);
      if (read.contains(LATIN)) {
        latin = languages.size() + i;
      }
    }
    latinRank = latin;
  }

  /// The rank of a field's name, the lowest is the best; -1 when it is none of the names that may
  /// be chosen. That of the local name depends on its letters: [#localRank].
  int rank(String field) {
    if (field.equals("name:latin")) {
      return latinRank;
    }
    if (field.equals("name")) {
      return ranks() - 1;
    }
    return field.startsWith("name:") ? languages.indexOf(field.substring("name:".length())) : -1;
  }

  /// The number of ranks.
  int ranks() {
    return 2 * languages.size() + RANKS_AFTER;
  }

  /// The rank of a local name.
  int localRank(String name) {
    for (int i = 0; i < languages.size(); i++) {
      Set<UnicodeScript> read = scripts.get(i);
      boolean isRead = name.codePoints().filter(Character::isLetter).allMatch(c -> isIn(c, read));
      if (isRead) {
        return languages.size() + i;
      }
    }
    return ranks() - 1;
  }

  private static boolean isIn(int letter, Set<UnicodeScript> scripts) {
    UnicodeScript script = UnicodeScript.of(letter);
    return script == UnicodeScript.COMMON
        || script == UnicodeScript.INHERITED
        || scripts.contains(script);
  }
}
