package io.cartway.tiles;

import java.util.List;
import java.util.Optional;

/// How a tile is asked for: what of it is kept.
///
/// @param style draws the tile; without one all layers and fields are kept
/// @param languages the preferred first; empty when all names are kept. With a list, `name` becomes
///   the first of them that the feature has, else one in a script of theirs, else that in Latin
///   script, else the local one
public record TileVariant(Optional<StyleLayers> style, Optional<List<String>> languages) {

  /// Everything, as it is stored.
  public static final TileVariant STORED = new TileVariant(Optional.empty(), Optional.empty());

  public TileVariant {
    languages = languages.map(List::copyOf);
  }

  /// The variant in a few characters; different ones for different tiles.
  String key() {
    return style.map(StyleLayers::style).orElse("")
        + languages.map(list -> '|' + String.join(",", list)).orElse("");
  }

  /// Whether a field of a layer is a name other than `name` itself: a translation or a form of it.
  public static boolean isOtherName(String field) {
    return field.startsWith("name:") || field.startsWith("name_");
  }

  /// Whether a tile of this variant may have a field.
  public boolean keeps(String layer, String field) {
    boolean otherName = isOtherName(field);
    if (languages.isPresent() && otherName) {
      return false;
    }
    if (style.isEmpty()) {
      return true;
    }
    StyleLayers.Drawn drawn = style.get().layers().get(layer);
    return drawn != null && drawn.fields().contains(otherName ? "name" : field);
  }

  /// Whether a tile of this variant may have a layer.
  public boolean keeps(String layer) {
    return style.isEmpty() || style.get().layers().containsKey(layer);
  }
}
