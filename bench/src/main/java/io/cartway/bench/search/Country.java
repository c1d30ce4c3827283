package io.cartway.bench.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The address format of an extract's country.
///
/// @param isNumberFirst whether the number comes before the street
/// @param separator the text between street and number if the number comes last
/// @param isStateBeforeCode whether the town comes before state and code
/// @param abbreviations endings or whole words of streets with their abbreviations
public record Country(
    boolean isNumberFirst,
    String separator,
    boolean isStateBeforeCode,
    Map<String, String> abbreviations) {

  private static final Map<String, String> GERMAN =
      words(
          "strasse str., straße str., Strasse Str., Straße Str., platz pl., Platz Pl.,"
              + " Sankt St.");

  /// Endings of German street words.
  private static final List<String> ENDS =
      List.of("strasse", "straße", "Strasse", "Straße", "platz", "Platz");

  private static final Map<String, String> FRENCH =
      words(
          "Rue R., rue R., Avenue Av., avenue Av., Boulevard Bd, boulevard Bd, Place Pl.,"
              + " Chemin Ch., Saint St, Sainte Ste");

  private static final Map<String, String> CATALAN =
      words(
          "Carrer C/, carrer C/, Avinguda Av., avinguda Av., Plaça Pl., Carretera Ctra.,"
              + " Passatge Ptge., Passeig Pg.");

  private static final Map<String, String> ENGLISH =
      words(
          "Street St, Avenue Ave, Road Rd, Boulevard Blvd, Drive Dr, Lane Ln, Court Ct, Place Pl,"
              + " North N, South S, East E, West W");

  static final Country GERMANY = new Country(false, " ", false, GERMAN);
  static final Country MONACO = new Country(true, " ", false, FRENCH);
  static final Country ANDORRA = new Country(false, ", ", false, CATALAN);
  static final Country USA = new Country(true, " ", true, ENGLISH);

  private static Map<String, String> words(String pairs) {
    Map<String, String> words = new HashMap<>();
    for (String pair : pairs.split(", ", -1)) {
      int blank = pair.indexOf(' ');
      words.put(pair.substring(0, blank), pair.substring(blank + 1));
    }
    return Map.copyOf(words);
  }

  /// The street with its street word abbreviated: a whole word, or the ending of one in German.
  String abbreviate(String street) {
    String[] words = street.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      String whole = abbreviations.get(words[i]);
      if (whole != null) {
        words[i] = whole;
        continue;
      }
      for (String end : ENDS) {
        String shorter = abbreviations.get(end);
        if (shorter != null && words[i].endsWith(end) && words[i].length() > end.length()) {
          words[i] = words[i].substring(0, words[i].length() - end.length()) + shorter;
        }
      }
    }
    return String.join(" ", words);
  }
}
