package io.cartway.search.http;

import io.cartway.geo.CountryCodes;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Which items an answer has and how they are written: `lang`, `types`, `show`, `politicalView`.
/// Faults are collected in the parameters.
///
/// @param parts words of `show`
/// @param politicalView repeated in each item if requested
/// @param languages of names, BCP 47 tags by preference
/// @param depth the default detail of items
public record ItemParameters(
    Set<String> parts,
    Optional<String> politicalView,
    List<String> languages,
    SearchItemJson.Depth depth) {

  public ItemParameters {
    parts = Set.copyOf(parts);
    languages = List.copyOf(languages);
  }

  /// Reads `show`, which accepts only values of the operation, and `politicalView`, which must be a
  /// country, but the only view is OpenStreetMap's.
  ///
  /// @param languages as read before
  static ItemParameters read(
      Parameters query, Set<String> accepted, List<String> languages, SearchItemJson.Depth depth) {
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
    return new ItemParameters(Set.copyOf(words), political, languages, depth);
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

  boolean shows(String part) {
    return parts.contains(part);
  }

  ItemParameters with(SearchItemJson.Depth other) {
    return new ItemParameters(parts, politicalView, languages, other);
  }

  /// What items are written with.
  ///
  /// @param vocabulary names of categories and food types
  /// @param now the time for the offsets of time zones, and for open places
  public SearchItemJson.View view(PlaceVocabulary vocabulary, Instant now) {
    return new SearchItemJson.View(this, vocabulary, now);
  }
}
