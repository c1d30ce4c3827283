package io.cartway.tiles;

/// The number of a tile in a PMTiles archive: all tiles of lower zooms first, then the tile's place
/// on the Hilbert curve of its zoom (PMTiles 3, section 4.1).
final class TileId {

  private TileId() {}

  /// The number of a tile.
  ///
  /// @param z zoom, 0 to 26
  /// @param x column, 0 to 2^z - 1
  /// @param y row from the north, 0 to 2^z - 1
  static long of(int z, int x, int y) {
    long onCurve = 0;
    int column = x;
    int row = y;
    for (int bit = z - 1; bit >= 0; bit--) {
      int right = (column >> bit) & 1;
      int lower = (row >> bit) & 1;
      onCurve += (long) ((3 * right) ^ lower) << (2 * bit);
      if (lower == 0) {
        // The quadrant's curve is the mirrored whole curve; only the lower bits matter from here.
        if (right == 1) {
          column = ~column;
          row = ~row;
        }
        int swapped = column;
        column = row;
        row = swapped;
      }
    }
    long lowerZooms = ((1L << (2 * z)) - 1) / 3;
    return lowerZooms + onCurve;
  }
}
