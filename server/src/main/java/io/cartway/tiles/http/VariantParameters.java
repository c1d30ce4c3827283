package io.cartway.tiles.http;

import io.cartway.http.LanguageList;
import io.cartway.http.Parameters;
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
    return new VariantParameters(known, LanguageList.read(query));
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
