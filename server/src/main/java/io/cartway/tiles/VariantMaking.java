package io.cartway.tiles;

import io.cartway.tiles.StyleLayers.Drawn;
import io.cartway.tiles.mvt.MvtFeatures;
import io.cartway.tiles.mvt.MvtLayer;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a variant of a tile: copies what it keeps, geometries as they are. Keys and values that no
/// kept feature has are left out.
final class VariantMaking {

  private static final int UNSEEN = -1;
  private static final int DROPPED = -2;
  private static final byte DRAWN = 1;
  private static final byte HIDDEN = 2;

  private final TileVariant variant;

  /// The fields that may become the name, the best first.
  private final Optional<List<String>> nameFields;

  VariantMaking(TileVariant variant) {
    this.variant = variant;
    this.nameFields =
        variant
            .languages()
            .map(languages -> {
              List<String> fields = new ArrayList<>();
              languages.forEach(language -> fields.add("name:" + language));
              fields.add("name:latin");
              fields.add("name");
              return fields;
            });
  }

  /// The bytes of the variant; none when nothing of the tile is kept.
  ///
  /// @param tile uncompressed
  byte[] of(byte[] tile, Deadline deadline) {
    MvtWriter out = new MvtWriter(tile.length);
    for (MvtLayer layer : MvtTile.read(tile).layers()) {
      deadline.check();
      if (variant.keeps(layer.name())) {
        new Copy(layer, out.layer(layer.name(), layer.extent())).run();
      }
    }
    return out.toBytes();
  }

  /// Copies one layer.
  private final class Copy {

    private final MvtLayer layer;
    private final MvtLayerWriter out;
    private final int[] keys;
    private final int[] values;

    /// By key: the place of a name among those that may become the name, else -1.
    private final int[] nameRanks;

    private final @Nullable Set<String> classes;
    private final int classKey;
    private final byte[] classStates;

    Copy(MvtLayer layer, MvtLayerWriter out) {
      this.layer = layer;
      this.out = out;
      keys = new int[layer.keyCount()];
      nameRanks = new int[layer.keyCount()];
      values = new int[layer.valueCount()];
      Arrays.fill(values, UNSEEN);
      boolean hasName = variant.keeps(layer.name(), "name");
      for (int key = 0; key < keys.length; key++) {
        String name = layer.key(key);
        keys[key] = variant.keeps(layer.name(), name) ? UNSEEN : DROPPED;
        nameRanks[key] = hasName ? nameFields.map(fields -> fields.indexOf(name)).orElse(-1) : -1;
      }
      Drawn drawn = variant.style().map(style -> style.layers().get(layer.name())).orElse(null);
      classes = drawn == null || drawn.classes().isEmpty() ? null : drawn.classes();
      classKey = layer.findKey("class");
      classStates = new byte[layer.valueCount()];
    }

    void run() {
      MvtFeatures features = layer.features();
      while (features.next()) {
        if (isDrawn(features)) {
          copy(features);
        }
      }
      out.finish();
    }

    private boolean isDrawn(MvtFeatures feature) {
      if (classes == null) {
        return true;
      }
      for (int tag = 0; tag < feature.tagCount(); tag++) {
        if (feature.key(tag) == classKey) {
          int value = feature.value(tag);
          if (classStates[value] == 0) {
            boolean drawn = layer.value(value) instanceof String name && classes.contains(name);
            classStates[value] = drawn ? DRAWN : HIDDEN;
          }
          return classStates[value] == DRAWN;
        }
      }
      return false;
    }

    private void copy(MvtFeatures feature) {
      int bestRank = Integer.MAX_VALUE;
      int bestName = -1;
      for (int tag = 0; tag < feature.tagCount(); tag++) {
        int key = feature.key(tag);
        if (nameRanks[key] >= 0) {
          if (nameRanks[key] < bestRank) {
            bestRank = nameRanks[key];
            bestName = feature.value(tag);
          }
        } else if (keys[key] != DROPPED) {
          out.tag(newKey(key), newValue(feature.value(tag)));
        }
      }
      if (bestName >= 0) {
        out.tag(out.key("name"), newValue(bestName));
      }
      out.copyFeature(feature);
    }

    private int newKey(int key) {
      if (keys[key] == UNSEEN) {
        keys[key] = out.key(layer.key(key));
      }
      return keys[key];
    }

    private int newValue(int value) {
      if (values[value] == UNSEEN) {
        values[value] = out.copyValue(layer, value);
      }
      return values[value];
    }
  }
}
