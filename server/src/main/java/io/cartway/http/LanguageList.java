package io.cartway.http;

import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;

/// Reads `lang` of maps: a preference list of languages, such as `de-CH,en`.
public final class LanguageList {

  private static final int LANGUAGES_MAX = 8;

  /// BCP 47 recommends room for 35 characters.
  private static final int LANGUAGE_LENGTH_MAX = 35;

  private LanguageList() {}

  /// The languages as they are asked for, the preferred first, at most eight of 35 characters each;
  /// empty when the parameter is absent or faulty. Collects a fault with what is accepted.
  public static List<String> read(Parameters query) {
    return query.text("lang").map(given -> languages(query, given)).orElse(List.of());
  }

  private static List<String> languages(Parameters query, String given) {
    if (given.length() > LANGUAGES_MAX * (LANGUAGE_LENGTH_MAX + 2)) {
      query.fault("lang", given, "at most %d languages".formatted(LANGUAGES_MAX));
      return List.of();
    }
    List<String> languages = new ArrayList<>();
    for (String element : Scan.split(given, c -> c == ',')) {
      String language = element.strip();
      if (!isLanguage(language)) {
        query.fault(
            "lang",
            given,
            "language codes such as fr or zh-Hant, the preferred first, with commas between them");
        return List.of();
      }
      languages.add(language);
    }
    if (languages.size() > LANGUAGES_MAX) {
      query.fault("lang", given, "at most %d languages".formatted(LANGUAGES_MAX));
      return List.of();
    }
    return languages;
  }

  /// Two or three letters, then parts of two to eight letters and digits after a dash each.
  private static boolean isLanguage(String text) {
    if (text.length() > LANGUAGE_LENGTH_MAX) {
      return false;
    }
    List<String> parts = Scan.split(text, c -> c == '-');
    return Scan.isAll(parts.getFirst(), 2, 3, Scan::isLetter)
        && parts.stream().skip(1).allMatch(part -> Scan.isAll(part, 2, 8, Scan::isLetterOrDigit));
  }
}
