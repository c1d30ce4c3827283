package io.cartway.raster;

import io.cartway.style.StyleSheet;
import java.util.List;
import java.util.Map;

/// A style to draw with.
///
/// @param owner the account that has saved it; empty for a design
/// @param id the name in addresses
/// @param version another for each change of a saved style; empty for a design, which changes with
///   the program
/// @param sheet the style, read
/// @param sprites the designs whose icons it has, by the id that stands before their names with a
///   colon; those of `default` have their names alone
/// @param languages that it asks its tiles for, the preferred first; none for all names
public record RasterStyle(
    String owner,
    String id,
    String version,
    StyleSheet sheet,
    Map<String, String> sprites,
    List<String> languages) {

  public RasterStyle {
    sprites = Map.copyOf(sprites);
    languages = List.copyOf(languages);
  }
}
