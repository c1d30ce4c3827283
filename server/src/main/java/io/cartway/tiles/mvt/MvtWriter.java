package io.cartway.tiles.mvt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Writes a vector tile (Mapbox Vector Tile 2.1), layer by layer. A layer without features is left
/// out, as section 4.1 recommends.
public final class MvtWriter {

  private final WireWriter out;
  private final Set<String> names = new HashSet<>();

  /// @param sizeExpected bytes, a guess
  public MvtWriter(int sizeExpected) {
    out = new WireWriter(sizeExpected);
  }

  /// Begins a layer; it is part of the tile when it is finished.
  ///
  /// @param name of its own
  /// @param extent width and height of the tile in units of the coordinates
  public MvtLayerWriter layer(String name, int extent) {
    if (!names.add(name)) {
      throw new IllegalArgumentException("the tile has a layer '" + name + "' already");
    }
    return new MvtLayerWriter(this, name, extent);
  }

  void add(List<WireWriter> parts) {
    out.varint(MvtTile.LAYERS);
    out.varint(parts.stream().mapToLong(WireWriter::size).sum());
    parts.forEach(out::raw);
  }

  /// Whether no layer has a feature.
  public boolean isEmpty() {
    return out.size() == 0;
  }

  /// The tile.
  public byte[] toBytes() {
    return out.toBytes();
  }
}
