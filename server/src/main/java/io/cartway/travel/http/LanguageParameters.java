package io.cartway.travel.http;

import io.cartway.travel.Units;
import java.util.IllformedLocaleException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Reads `lang` and `units`.
public final class LanguageParameters {

  /// More than anybody needs.
  private static final int LANGUAGES_MAX = 20;

  /// BCP 47 recommends room for 35 characters; private subtags may be longer.
  private static final int TAG_LENGTH_MAX = 100;

  private LanguageParameters() {}

  /// The languages by preference; empty when not given.
  public static List<Locale> languages(TravelQuery query) {
    Set<Locale> languages = new LinkedHashSet<>();
    List<String> tags = query.list("lang");
    if (tags.size() > LANGUAGES_MAX) {
      String expected = "at most %d languages".formatted(LANGUAGES_MAX);
      query.fault("lang", tags.size() + " of them", expected, "E605014");
      return List.of();
    }
    for (String tag : tags) {
      try {
        if (tag.length() > TAG_LENGTH_MAX) {
          throw new IllformedLocaleException();
        }
        // Some clients write en_US.
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

  /// The units of distances in instructions.
  public static Units units(TravelQuery query) {
    return query.word("units", List.of("metric", "imperial")).orElse("metric").equals("imperial")
        ? Units.IMPERIAL
        : Units.METRIC;
  }
}
