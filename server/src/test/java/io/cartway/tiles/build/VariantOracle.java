package io.cartway.tiles.build;

import com.onthegomap.planetiler.VectorTile;
import io.cartway.tiles.StyleLayers;
import io.cartway.tiles.StyleLayers.Drawn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a variant of a tile must have, as lines of text: said again over the maps that Planetiler's
/// decoder makes, without the reader and writer of `tiles`.
final class VariantOracle {

  private VariantOracle() {}

  /// The features of a tile.
  static List<String> rows(byte[] tile) {
    return VectorTile.decode(tile).stream().map(each -> row(each, each.tags())).toList();
  }

  /// The features that a variant of a tile has.
  ///
  /// @param language of the names; null when all names stay
  static List<String> expected(byte[] stored, @Nullable String style, @Nullable String language) {
    List<String> rows = new ArrayList<>();
    for (VectorTile.Feature feature : VectorTile.decode(stored)) {
      Map<String, Object> tags = new TreeMap<>(feature.tags());
      if (language != null) {
        Object local = tags.get("name");
        boolean isCyrillic =
            language.equals("ru")
                && local != null
                && local.toString().matches("[\\p{IsCyrillic}\\P{L}]*");
        Object name = isCyrillic ? local : tags.getOrDefault("name:latin", local);
        Object best = tags.getOrDefault("name:" + language, name);
        tags.keySet().removeIf(key -> key.startsWith("name:") || key.startsWith("name_"));
        if (best != null) {
          tags.put("name", best);
        }
      }
      if (style == null || isDrawn(feature.layer(), style, tags)) {
        rows.add(row(feature, tags));
      }
    }
    return rows;
  }

  private static boolean isDrawn(String layer, String style, Map<String, Object> tags) {
    Drawn drawn = StyleLayers.of(style).orElseThrow().layers().get(layer);
    if (drawn == null) {
      return false;
    }
    String kind = String.valueOf(tags.get("class"));
    tags.keySet()
        .removeIf(key -> !drawn.fields().contains(key.replaceFirst("^name[:_].*", "name")));
    return drawn.classes().isEmpty() || drawn.classes().contains(kind);
  }

  private static String row(VectorTile.Feature feature, Map<String, Object> tags) {
    return "%s %d %s %s %s"
        .formatted(
            feature.layer(),
            feature.id(),
            new TreeMap<>(tags),
            feature.geometry().geomType(),
            Arrays.toString(feature.geometry().commands()));
  }
}
