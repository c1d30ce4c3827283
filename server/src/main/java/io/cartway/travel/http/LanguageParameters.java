package io.cartway.travel.http;

import io.cartway.travel.Units;
import java.util.IllformedLocaleException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads how people are spoken to: `lang` and `units`.
public final class LanguageParameters {

  private LanguageParameters() {}

  /// The languages, the most wanted one first; empty when nothing is told.
  public static List<Locale> languages(TravelQuery query) {
    Set<Locale> languages = new LinkedHashSet<>();
    for (String tag : query.list("lang")) {
      try {
        // Clients write en_US too.
        Locale language = new Locale.Builder().setLanguageTag(tag.replace('_', '-')).build();
        if (!language.getLanguage().isEmpty()) {
          languages.add(language);
          continue;
        }
      } catch (IllformedLocaleException noTag) {
        // Falls through to the fault below, which says what was given.
      }
      query.fault("lang", tag, "language tags of BCP 47 such as en-US,de", "E605014");
    }
    return List.copyOf(languages);
  }

  /// In which units instructions tell distances.
  public static Units units(TravelQuery query) {
    return query.word("units", List.of("metric", "imperial")).orElse("metric").equals("imperial")
        ? Units.IMPERIAL
        : Units.METRIC;
  }
}
