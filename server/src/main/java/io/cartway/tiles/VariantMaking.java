package io.cartway.tiles;

import io.cartway.tiles.StyleLayers.Drawn;
import io.cartway.tiles.mvt.MvtFeatures;
import io.cartway.tiles.mvt.MvtLayer;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.util.Arrays;
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

  private final Optional<NameChoice> names;

  VariantMaking(TileVariant variant) {
    this.variant = variant;
    this.names = variant.languages().map(NameChoice::new);
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

    private final int localKey;

    /// By value: the rank of the local name plus one; 0 where nobody has looked.
    private final int[] localRanks;

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
      localKey = layer.findKey("name");
      localRanks = new int[names.isPresent() ? layer.valueCount() : 0];
      boolean hasName = variant.keeps(layer.name(), "name");
      for (int key = 0; key < keys.length; key++) {
        String name = layer.key(key);
        keys[key] = variant.keeps(layer.name(), name) ? UNSEEN : DROPPED;
        nameRanks[key] = hasName ? names.map(choice -> choice.rank(name)).orElse(-1) : -1;
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
          int rank = key == localKey ? localRank(feature.value(tag)) : nameRanks[key];
          if (rank < bestRank) {
            bestRank = rank;
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

    /// The rank of a local name; each is looked at once, for features share their values.
    private int localRank(int value) {
      if (localRanks[value] == 0) {
        int rank =
            layer.value(value) instanceof String name
                ? names.map(choice -> choice.localRank(name)).orElse(0)
                : Integer.MAX_VALUE - 1;
        localRanks[value] = rank + 1;
      }
      return localRanks[value] - 1;
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
