package io.cartway.raster;

import io.cartway.tiles.TileBytes;

/// A drawn tile. Immutable.
public final class RasterTile {

  private final byte[] png;
  private final String entityTag;

  RasterTile(byte[] png) {
    this.png = png;
    this.entityTag = TileBytes.entityTag(png);
  }

  /// The bytes; not to be changed, for they are not copied.
  public byte[] png() {
    return png;
  }

  /// The entity tag of the bytes.
  public String entityTag() {
    return entityTag;
  }
}
