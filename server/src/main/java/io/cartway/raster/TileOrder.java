package io.cartway.raster;

import java.util.List;
import java.util.Optional;

/// Which tile is asked for.
///
/// @param z zoom, 0 to [#ZOOM_MAX]
/// @param x column, 0 to 2^z - 1
/// @param y row from the north, 0 to 2^z - 1
/// @param scale 1 for 256 pixels each way, 2 for 512
/// @param languages of the tiles' names, the preferred first; empty for the places' own
public record TileOrder(int z, int x, int y, int scale, Optional<List<String>> languages) {

  /// Houses fill a tile there.
  public static final int ZOOM_MAX = 20;

  /// The largest scale.
  public static final int SCALE_MAX = 2;

  public TileOrder {
    languages = languages.map(List::copyOf);
    if (z < 0 || z > ZOOM_MAX || x < 0 || y < 0 || x >= 1 << z || y >= 1 << z) {
      throw new IllegalArgumentException("no such tile: %d/%d/%d".formatted(z, x, y));
    }
    if (scale < 1 || scale > SCALE_MAX) {
      throw new IllegalArgumentException("a scale is 1 or 2, not " + scale);
    }
  }
}
