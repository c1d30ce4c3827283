package io.cartway.render.relief;

import io.cartway.tiles.TerrainHeights;
import io.cartway.work.Deadline;
import java.util.Optional;

/// Gives tiles of the heights of the ground. Thread-safe.
public interface HeightSource {

  /// The heights of a tile of 256 pixels; empty when none is known.
  ///
  /// @param z from 0 to [#zoomMax]
  /// @param x column, 0 to 2^z - 1
  /// @param y row, 0 to 2^z - 1
  /// @throws Deadline.DeadlinePassedException when it takes too long
  Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline);

  /// The zoom of the finest tiles; higher zooms are made of these.
  int zoomMax();
}
