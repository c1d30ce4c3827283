package io.cartway.render;

import io.cartway.render.feature.TileLayer;
import io.cartway.render.label.SymbolTile;
import io.cartway.tiles.mvt.MvtTile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A vector tile and where it lies in a picture. Its layers are read when they are first drawn.
/// Used by one thread.
final class PlacedTile implements SymbolTile {

  /// Vector tiles of a picture. One of 2,048 pixels has at most 36.
  private static final int TILES_MAX = 64;

  private final MvtTile tile;
  private final int z;
  private final int x;
  private final int y;
  private final double left;
  private final double top;
  private final double size;
  private final Map<String, TileLayer> layers = new HashMap<>();

  private PlacedTile(MvtTile tile, int z, int x, int y, double left, double top, double size) {
    this.tile = tile;
    this.z = z;
    this.x = x;
    this.y = y;
    this.left = left;
    this.top = top;
    this.size = size;
  }

  /// The tiles of a view, by rows. West and east of the world's edge it goes on.
  ///
  /// @throws IllegalArgumentException when the view is too large
  static List<PlacedTile> of(View view, TileSource source) {
    return of(view, source, 0);
  }

  /// The tiles of a view and of what is around it.
  ///
  /// @param margin in pixels of the picture
  /// @throws IllegalArgumentException when the view is too large
  static List<PlacedTile> of(View view, TileSource source, double margin) {
    int z = (int) Math.clamp(Math.floor(view.zoom()), 0, source.zoomMax());
    int columns = 1 << z;
    double size = view.worldSize() / columns;
    int west = (int) Math.floor((view.left() - margin) / size);
    int east = (int) Math.ceil((view.left() + view.width() + margin) / size);
    int north = Math.max((int) Math.floor((view.top() - margin) / size), 0);
    int south = Math.min((int) Math.ceil((view.top() + view.height() + margin) / size), columns);
    if ((long) (east - west) * (south - north) > TILES_MAX) {
      throw new IllegalArgumentException("%s has more than %d tiles".formatted(view, TILES_MAX));
    }
    List<PlacedTile> tiles = new ArrayList<>();
    for (int y = north; y < south; y++) {
      for (int column = west; column < east; column++) {
        int x = Math.floorMod(column, columns);
        double left = column * size - view.left();
        double top = y * size - view.top();
        Optional<MvtTile> found = source.findTile(z, x, y);
        if (found.isPresent()) {
          tiles.add(new PlacedTile(found.get(), z, x, y, left, top, size));
        }
      }
    }
    return tiles;
  }

  @Override
  public @Nullable TileLayer layer(String name) {
    TileLayer read = layers.get(name);
    if (read == null) {
      read = tile.findLayer(name).map(TileLayer::of).orElse(null);
      if (read != null) {
        layers.put(name, read);
      }
    }
    return read;
  }

  @Override
  public int z() {
    return z;
  }

  @Override
  public int x() {
    return x;
  }

  @Override
  public int y() {
    return y;
  }

  @Override
  public double left() {
    return left;
  }

  @Override
  public double top() {
    return top;
  }

  @Override
  public double size() {
    return size;
  }

  /// Lets only the tile's own part of a picture be drawn to: what lies outside belongs to others.
  void clip(Picture picture) {
    picture.clip(
        (int) Math.round(left),
        (int) Math.round(top),
        (int) Math.round(left + size),
        (int) Math.round(top + size));
  }
}
