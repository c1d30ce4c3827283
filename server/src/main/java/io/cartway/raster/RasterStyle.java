package io.cartway.raster;

import io.cartway.style.StyleSheet;
import java.util.List;

/// A style to draw with.
///
/// @param owner the account that has saved it; empty for a design
/// @param id the name in addresses
/// @param version another for each change of a saved style; empty for a design, which changes with
///   the program
/// @param sheet the style, read
/// @param sprite the design whose icons it has; any other name for none
/// @param languages that it asks its tiles for, the preferred first; none for all names
public record RasterStyle(
    String owner,
    String id,
    String version,
    StyleSheet sheet,
    String sprite,
    List<String> languages) {

  public RasterStyle {
    languages = List.copyOf(languages);
  }
}
