package io.cartway.tiles;

/// Heights of a tile of [TerrainTiles], each in the middle of its pixel, as its picture has them.
/// Immutable.
public final class TerrainHeights {

  /// Pixels of a side.
  public static final int SIDE = TerrainRaster.SIDE;

  private final float[] meters;

  /// @param meters rows from the north, each of [#SIDE]; not copied
  /// @throws IllegalArgumentException when there are not as many as pixels
  public TerrainHeights(float[] meters) {
    if (meters.length != SIDE * SIDE) {
      throw new IllegalArgumentException("a tile has not %d heights".formatted(meters.length));
    }
    this.meters = meters;
  }

  /// Metres over the sea.
  ///
  /// @param row from the north, 0 to [#SIDE] - 1
  /// @param column from the west, likewise
  public float meters(int row, int column) {
    return meters[row * SIDE + column];
  }

  /// Bytes in memory.
  long bytes() {
    return 4L * meters.length;
  }
}
