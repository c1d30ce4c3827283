package io.cartway.render;

/// What part of the map a picture shows, how large, with how many pixels.
///
/// @param zoom of the style: at 0 the world is 512 pixels wide, before the scale; may be
///   fractional, -1 to 30
/// @param left western edge in pixels of the picture, of a world from 0 to [#worldSize]
/// @param top northern edge in these pixels
/// @param width in pixels
/// @param height in pixels
/// @param scale pixels of the picture for one of the style, each way, 0.25 to 8
public record View(double zoom, double left, double top, int width, int height, double scale) {

  /// Pixels of the world's width at zoom 0, as MapLibre has them.
  private static final double WORLD = 512;

  /// Most pixels of a picture: drawing takes twelve bytes for each, and one more for soft lines.
  static final int PIXELS_MAX = 1 << 24;

  private static final double ZOOM_MIN = -1;
  private static final double ZOOM_MAX = 30;
  private static final double SCALE_MIN = 0.25;
  private static final double SCALE_MAX = 8;

  /// Pixels of a raster tile's side at scale 1: half of a vector tile's.
  static final int TILE = 256;

  public View {
    boolean fits = width > 0 && height > 0 && (long) width * height <= PIXELS_MAX;
    boolean lies = Double.isFinite(left) && Double.isFinite(top);
    if (!fits || !lies || !(zoom >= ZOOM_MIN && zoom <= ZOOM_MAX)) {
      throw new IllegalArgumentException(
          "a view has 1 to %,d pixels, a place, and a zoom of -1 to 30; not %d times %d pixels at"
                  .formatted(PIXELS_MAX, width, height)
              + " %s, %s, zoom %s".formatted(left, top, zoom));
    }
    if (!(scale >= SCALE_MIN && scale <= SCALE_MAX)) {
      throw new IllegalArgumentException("a scale is 0.25 to 8, not " + scale);
    }
  }

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

  /// The part of some rows.
  View rows(int first, int count) {
    return new View(zoom, left, top + first, width, count, scale);
  }

  /// The width and height of the world in pixels of the picture.
  public double worldSize() {
    return WORLD * StrictMath.pow(2, zoom) * scale;
  }
}
