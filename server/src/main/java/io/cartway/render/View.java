package io.cartway.render;

/// What part of the map a picture shows, how large, with how many pixels.
///
/// @param zoom of the style: at 0 the world is 512 pixels wide, before the scale; may be fractional
/// @param left western edge in pixels of the picture, of a world from 0 to [#worldSize]
/// @param top northern edge in these pixels
/// @param width in pixels
/// @param height in pixels
/// @param scale pixels of the picture for one of the style, each way
public record View(double zoom, double left, double top, int width, int height, double scale) {

  /// Pixels of the world's width at zoom 0, as MapLibre has them.
  private static final double WORLD = 512;

  /// Pixels of a raster tile's side at scale 1: half of a vector tile's.
  static final int TILE = 256;

  /// The view of a raster tile: 256 pixels wide for each of scale. It shows the style of the zoom
  /// before, as the tiles of others that are this large do.
  ///
  /// @param z from 0
  /// @param x column, 0 to 2^z - 1
  /// @param y row, 0 to 2^z - 1
  public static View tile(int z, int x, int y, int scale) {
    int size = TILE * scale;
    return new View(z - 1.0, (double) x * size, (double) y * size, size, size, scale);
  }

  /// The width and height of the world in pixels of the picture.
  double worldSize() {
    return WORLD * StrictMath.pow(2, zoom) * scale;
  }
}
