package io.cartway.render;

import io.cartway.tiles.mvt.MvtTile;
import java.util.Optional;

/// Gives the vector tiles that pictures are made of. Thread-safe.
public interface TileSource {

  /// A tile; empty when there is nothing.
  ///
  /// @param z from 0 to [#zoomMax]
  /// @param x column, 0 to 2^z - 1
  /// @param y row, 0 to 2^z - 1
  Optional<MvtTile> findTile(int z, int x, int y);

  /// The zoom of the finest tiles; pictures of higher zooms are made of these.
  int zoomMax();
}
