package io.cartway.render.label;

import io.cartway.render.feature.TileLayer;
import org.jspecify.annotations.Nullable;

/// A vector tile whose symbols are placed.
public interface SymbolTile {

  /// A layer; null when the tile has none of this name.
  @Nullable TileLayer layer(String name);

  /// The zoom of the tile.
  int z();

  /// The column of the tile.
  int x();

  /// The row of the tile.
  int y();

  /// The tile's western edge, in pixels of the area.
  double left();

  /// The tile's northern edge, in pixels of the area.
  double top();

  /// The tile's side in pixels of the area.
  double size();
}
