package io.cartway.search.http;

import io.cartway.geo.CountryCodes;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchType;
import io.cartway.text.Scan;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The base of the search operations: readers of parameters. Faults are collected in the
/// parameters.
abstract class SearchEndpoint implements Handler {

  /// The members of the group code `XEA`, see the contract.
  private static final Set<String> XEA =
      Set.of(
          ("AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT"
                  + " ROU SVK SVN ESP SWE")
              .split(" ", -1));

  private final PlaceVocabulary vocabulary;
  private final Clock clock;

  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  SearchEndpoint(PlaceVocabulary vocabulary, Clock clock) {
    this.vocabulary = vocabulary;
    this.clock = clock;
  }

  /// The languages by preference.
  static List<String> languages(Parameters query) {
    List<String> languages = new ArrayList<>();
    for (String tag : LimitParameters.list(query, "lang")) {
      try {
        languages.add(new Locale.Builder().setLanguageTag(tag).build().toLanguageTag());
      } catch (IllformedLocaleException e) {
        query.fault("lang", tag, "BCP 47 language tags separated by commas, like fr or de-CH,en");
      }
    }
    return languages;
  }

  /// The requested types of results; empty for all.
  static Set<SearchType> types(Parameters query, Set<SearchType> accepted) {
    Set<SearchType> types = EnumSet.noneOf(SearchType.class);
    for (String word : LimitParameters.list(query, "types")) {
      SearchType.find(word)
          .filter(accepted::contains)
          .ifPresentOrElse(
              types::add,
              () ->
                  query.fault(
                      "types",
                      word,
                      accepted.stream()
                          .map(SearchType::word)
                          .sorted()
                          .collect(Collectors.joining(", "))));
    }
    return types;
  }

  /// The display options of items: `show`, `politicalView`, `lang`. `show` accepts only values of
  /// the operation. A political view must be a country, but the only view is OpenStreetMap's.
  SearchItemJson.View view(Parameters query, Set<String> accepted, List<String> languages) {
    List<String> words = LimitParameters.list(query, "show");
    for (String word : words) {
      if (!accepted.contains(word)) {
        query.fault("show", word, String.join(", ", new TreeSet<>(accepted)));
      }
    }
    Optional<String> political = query.text("politicalView");
    political
        .filter(view -> !CountryCodes.isAlpha3(view))
        .ifPresent(
            view -> query.fault("politicalView", view, "one alpha-3 country code in upper case"));
    return new SearchItemJson.View(
        Set.copyOf(words),
        clock.instant(),
        political,
        vocabulary,
        languages,
        SearchItemJson.Depth.ADDRESS);
  }

  /// The countries of `countryCode:CCC[,CCC]*`.
  static Set<String> countries(Parameters query, String value) {
    Set<String> countries = new TreeSet<>();
    for (String code : Scan.split(value.substring("countryCode:".length()), c -> c == ',')) {
      String stripped = code.strip();
      if (stripped.equals("XEA")) {
        countries.addAll(XEA);
      } else if (CountryCodes.isAlpha3(stripped)) {
        countries.add(stripped);
      } else {
        query.fault(
            "in", value, "countryCode: and alpha-3 codes in upper case, like countryCode:MCO,FRA");
        return Set.of();
      }
    }
    return countries;
  }
}
