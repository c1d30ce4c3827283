package io.cartway.style;

import java.util.Locale;
import java.util.Optional;

/// How a layer of a style draws, named as in the style specification.
public enum LayerType {
  BACKGROUND,
  FILL,
  LINE,
  SYMBOL,
  CIRCLE,
  HEATMAP,
  FILL_EXTRUSION,
  RASTER,
  HILLSHADE,
  COLOR_RELIEF;

  /// The name in a style: `fill-extrusion`.
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The type of a name; empty when there is none.
  public static Optional<LayerType> of(String text) {
    for (LayerType type : values()) {
      if (type.text().equals(text)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
