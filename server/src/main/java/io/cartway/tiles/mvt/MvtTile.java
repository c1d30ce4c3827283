package io.cartway.tiles.mvt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A vector tile (Mapbox Vector Tile 2.1). Reading finds out where its layers, keys, values and
/// features lie; these are decoded when they are asked for. Immutable, apart from the bytes, which
/// nobody may change.
///
/// Any bytes may be read: what is no tile is a [MalformedTileException], at once or when the broken
/// part is asked for. The work is linear in the bytes, and the memory at most eight times theirs.
/// Unknown fields are passed, as protobuf says, and repeated numbers may come packed in one piece,
/// in several, or one by one.
public final class MvtTile {

  static final int LAYERS = WireReader.tag(3, WireReader.BYTES);

  /// The schema has sixteen layers.
  private static final int LAYERS_MAX = 1_000;

  private final List<MvtLayer> layers;

  private MvtTile(List<MvtLayer> layers) {
    this.layers = layers;
  }

  /// Reads an uncompressed tile.
  ///
  /// @param bytes are kept, not copied
  public static MvtTile read(byte[] bytes) {
    WireReader in = new WireReader(bytes).over(0, bytes.length);
    List<MvtLayer> layers = new ArrayList<>();
    Set<String> names = new HashSet<>();
    while (in.hasMore()) {
      int tag = in.tag();
      if (tag != LAYERS) {
        in.skip(tag);
        continue;
      }
      int length = in.length();
      MvtLayer layer = MvtLayer.read(bytes, in.at(), in.at() + length);
      in.pass(length);
      if (!names.add(layer.name())) {
        throw new MalformedTileException("two layers have the name '" + layer.name() + "'");
      }
      if (names.size() > LAYERS_MAX) {
        throw new MalformedTileException("it has more than %d layers".formatted(LAYERS_MAX));
      }
      layers.add(layer);
    }
    return new MvtTile(List.copyOf(layers));
  }

  /// The layers in the order of the tile, each with a name of its own.
  public List<MvtLayer> layers() {
    return layers;
  }

  /// The layer with a name.
  public Optional<MvtLayer> findLayer(String name) {
    return layers.stream().filter(layer -> layer.name().equals(name)).findFirst();
  }
}
