package io.cartway.bench.suggest;

import io.cartway.bench.search.Plain;
import java.util.Map;

/// Compares names as readers do: `St. Martins-Ring` is `Sankt Martins-Ring`.
final class Likeness {

  /// Words with common abbreviations.
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("doctor", "dr"),
          Map.entry("doktor", "dr"),
          Map.entry("sankt", "st"),
          Map.entry("saint", "st"),
          Map.entry("sainte", "ste"),
          Map.entry("strasse", "str"),
          Map.entry("carrer", "c"),
          Map.entry("carretera", "ctra"),
          Map.entry("avinguda", "av"),
          Map.entry("avenue", "av"),
          Map.entry("urbanitzacio", "urb"),
          Map.entry("urbanizacion", "urb"));

  private static final String STREET = "strasse";

  private Likeness() {}

  /// Letters and digits only, without diacritics, with words abbreviated: similar names become
  /// equal.
  static String key(String name) {
    StringBuilder key = new StringBuilder();
    for (String word : Plain.words(name).split(" ", -1)) {
      if (word.endsWith(STREET)) {
        key.append(word, 0, word.length() - STREET.length()).append("str");
      } else {
        key.append(SHORT.getOrDefault(word, word));
      }
    }
    return key.toString();
  }
}
