package io.cartway.raster.http;

import io.cartway.http.LanguageList;
import io.cartway.http.Parameters;
import io.cartway.raster.RasterStyle;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.TileOrder;
import io.cartway.style.StyleDocument;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parameters `scale`, `style` and `lang` of a picture.
///
/// @param scale pixels of the picture for one of the style, each way
/// @param style a design's id or that of a saved style; not looked up yet
/// @param languages language tags as they are asked for, the preferred first; empty when the
///   parameter is absent
record RasterParameters(int scale, String style, List<String> languages) {

  /// The longest id that a style may be saved as.
  private static final int ID_LENGTH_MAX = 64;

  RasterParameters {
    languages = List.copyOf(languages);
  }

  /// What a style's id may be.
  static String expectedStyle() {
    return "one of %s, or a style that your account has saved"
        .formatted(String.join(", ", StyleDocument.ids()));
  }

  /// Reads them; collects faults with what is accepted.
  static RasterParameters read(Parameters query) {
    String style = query.text("style").orElse(RasterStyles.USUAL);
    if (!Scan.isAll(style, 1, ID_LENGTH_MAX, RasterParameters::isOfId)) {
      query.fault("style", style, expectedStyle());
    }
    int scale = query.integer("scale", 1, 1, TileOrder.SCALE_MAX);
    return new RasterParameters(scale, style, LanguageList.read(query));
  }

  private static boolean isOfId(int c) {
    return Scan.isLetterOrDigit(c) || c == '-' || c == '_';
  }

  /// The languages of the tiles: those that are asked for, else the style's own.
  Optional<List<String>> known(RasterTiles tiles, RasterStyle drawn) {
    List<String> wanted = languages.isEmpty() ? drawn.languages() : languages;
    return wanted.isEmpty() ? Optional.empty() : Optional.of(tiles.known(wanted));
  }

  /// The query of the addresses of such tiles: `?lang=de,en&scale=2`, or nothing.
  String asQuery() {
    List<String> parts = new ArrayList<>();
    if (!languages.isEmpty()) {
      parts.add("lang=" + String.join(",", languages));
    }
    if (scale != 1) {
      parts.add("scale=" + scale);
    }
    if (!style.equals(RasterStyles.USUAL)) {
      parts.add("style=" + style);
    }
    return parts.isEmpty() ? "" : '?' + String.join("&", parts);
  }
}
