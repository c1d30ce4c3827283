package io.cartway.tiles.http;

import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import io.cartway.tiles.StyleLayers;
import io.cartway.tiles.TileVariant;
import io.cartway.tiles.TileVariants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parameters `style` and `lang` of a tile.
///
/// @param style as it is asked for
/// @param languages language tags as they are asked for, the preferred first; empty when the
///   parameter is absent
record VariantParameters(Optional<StyleLayers> style, List<String> languages) {

  private static final int LANGUAGES_MAX = 8;

  /// BCP 47 recommends room for 35 characters.
  private static final int LANGUAGE_LENGTH_MAX = 35;

  VariantParameters {
    languages = List.copyOf(languages);
  }

  /// Reads them; collects faults with what is accepted.
  static VariantParameters read(Parameters query) {
    Optional<String> style = query.text("style");
    Optional<StyleLayers> known = style.flatMap(StyleLayers::of);
    if (style.isPresent() && known.isEmpty()) {
      query.fault("style", style.get(), "one of " + String.join(", ", StyleLayers.styles()));
    }
    return new VariantParameters(
        known, query.text("lang").map(l -> languages(query, l)).orElse(List.of()));
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
  static boolean isLanguage(String text) {
    if (text.length() > LANGUAGE_LENGTH_MAX) {
      return false;
    }
    List<String> parts = Scan.split(text, c -> c == '-');
    return Scan.isAll(parts.getFirst(), 2, 3, Scan::isLetter)
        && parts.stream().skip(1).allMatch(part -> Scan.isAll(part, 2, 8, Scan::isLetterOrDigit));
  }

  /// What it asks for, of tiles.
  TileVariant of(TileVariants tiles) {
    return new TileVariant(
        style, languages.isEmpty() ? Optional.empty() : Optional.of(tiles.known(languages)));
  }

  /// The query of the addresses of such tiles: `?lang=de,en&style=minimal`, or nothing.
  String asQuery() {
    List<String> parts = new ArrayList<>();
    if (!languages.isEmpty()) {
      parts.add("lang=" + String.join(",", languages));
    }
    style.ifPresent(each -> parts.add("style=" + each.style()));
    return parts.isEmpty() ? "" : '?' + String.join("&", parts);
  }
}
