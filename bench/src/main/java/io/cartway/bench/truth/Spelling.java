package io.cartway.bench.truth;

import io.cartway.bench.search.Plain;
import java.util.HashMap;
import java.util.Map;

/// One spelling of names that are written in full, for short, or in the neighbouring language: `Av.
/// Santa Coloma` and `Avinguda Santa Coloma` are one street, as are `St. Luziweg` and `Sankt
/// Luziweg`. A table of its own: what the search takes for the same is not asked.
final class Spelling {

  /// The words of a row are one.
  private static final String[] ROWS = {
    "avinguda avenida avenue av avda ave",
    "boulevard bd blvd boul",
    "carrer calle c",
    "carretera crta ctra cra carr",
    "general gral",
    "chemin ch",
    "court ct",
    "drive dr",
    "east e",
    "impasse imp",
    "lane ln",
    "north n",
    "passatge ptge",
    "passeig pg",
    "placa plaza place platz pl",
    "road rd",
    "rue r",
    "saint sankt sant st",
    "sainte ste",
    "south s",
    "square sq",
    "strasse str",
    "urbanitzacio urb",
    "west w",
  };

  private static final Map<String, String> WORDS = new HashMap<>();

  static {
    for (String row : ROWS) {
      String[] words = row.split(" ", -1);
      for (String word : words) {
        WORDS.put(word, words[0]);
      }
    }
  }

  private Spelling() {}

  /// Letters and digits of a name in that spelling, as a key for comparison.
  static String key(String name) {
    StringBuilder key = new StringBuilder();
    for (String word : Plain.words(name).split(" ", -1)) {
      key.append(WORDS.getOrDefault(word, ending(word)));
    }
    return key.toString();
  }

  /// `Bahnhofstr.` is `Bahnhofstrasse`.
  private static String ending(String word) {
    return word.endsWith("str") ? word + "asse" : word;
  }
}
