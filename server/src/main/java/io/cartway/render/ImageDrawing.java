package io.cartway.render;

import io.cartway.glyphs.Glyph;
import io.cartway.style.sprite.SpriteImage;

/// Draws small images over a picture: glyphs and icons of distances, with one colour, and icons
/// with colours of their own. Between the centres of an image's pixels it is linear, and outside of
/// the image there is nothing, as with MapLibre's textures. Used by one thread.
final class ImageDrawing {

  private static final int WHOLE = 255;

  private static final int ALPHA_SHIFT = 24;

  private final Picture picture;

  ImageDrawing(Picture picture) {
    this.picture = picture;
  }

  /// Draws a glyph.
  ///
  /// @param at where the corner of its field lies, which is [Glyph#BORDER] outside of its box
  /// @param color premultiplied ARGB
  void glyph(Glyph glyph, Quad at, DistanceEdge edge, int color) {
    int width = glyph.width() + 2 * Glyph.BORDER;
    int height = glyph.height() + 2 * Glyph.BORDER;
    byte[] field = glyph.field();
    if (field.length == 0 || color == 0) {
      return;
    }
    at.each(
        picture,
        width,
        height,
        (row, column, u, v) -> {
          int left = (int) Math.floor(u - 0.5);
          int top = (int) Math.floor(v - 0.5);
          double x = u - 0.5 - left;
          double y = v - 0.5 - top;
          double upper =
              mixed(
                  x,
                  texel(field, width, height, left, top),
                  texel(field, width, height, left + 1, top));
          double lower =
              mixed(
                  x,
                  texel(field, width, height, left, top + 1),
                  texel(field, width, height, left + 1, top + 1));
          double distance = mixed(y, upper, lower);
          cover(row, column, edge.share(distance), color);
        });
  }

  private static int texel(byte[] field, int width, int height, int x, int y) {
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : field[y * width + x] & WHOLE;
  }

  /// Draws an icon of distances.
  ///
  /// @param color premultiplied ARGB
  void distances(SpriteImage image, Patch at, DistanceEdge edge, int color) {
    if (color != 0) {
      at.each(
          picture,
          (row, column, u, v) ->
              cover(row, column, edge.share(channel(image, u, v, ALPHA_SHIFT, false)), color));
    }
  }

  /// Draws an icon with its own colours.
  ///
  /// @param opacity 0 to 1
  void colors(SpriteImage image, Patch at, double opacity) {
    int share = (int) Math.round(WHOLE * Math.clamp(opacity, 0, 1));
    if (share > 0) {
      at.each(
          picture,
          (row, column, u, v) -> {
            int color = 0;
            for (int shift = ALPHA_SHIFT; shift >= 0; shift -= 8) {
              color |= (int) Math.round(channel(image, u, v, shift, true)) << shift;
            }
            if (color != 0) {
              picture.span(row, column, column + 1, share, color);
            }
          });
    }
  }

  /// One channel of an icon between its pixels, 0 to 255.
  ///
  /// @param premultiplied whether pixels count by their alpha
  private static double channel(
      SpriteImage image, double u, double v, int shift, boolean premultiplied) {
    int left = (int) Math.floor(u - 0.5);
    int top = (int) Math.floor(v - 0.5);
    double x = u - 0.5 - left;
    double y = v - 0.5 - top;
    double upper =
        mixed(
            x,
            texel(image, left, top, shift, premultiplied),
            texel(image, left + 1, top, shift, premultiplied));
    double lower =
        mixed(
            x,
            texel(image, left, top + 1, shift, premultiplied),
            texel(image, left + 1, top + 1, shift, premultiplied));
    return mixed(y, upper, lower);
  }

  private static double texel(SpriteImage image, int x, int y, int shift, boolean premultiplied) {
    if (x < 0 || y < 0 || x >= image.width() || y >= image.height()) {
      return 0;
    }
    int pixel = image.pixels()[y * image.width() + x];
    double value = (pixel >>> shift) & WHOLE;
    return premultiplied && shift != ALPHA_SHIFT ? value * (pixel >>> ALPHA_SHIFT) / WHOLE : value;
  }

  private static double mixed(double share, double from, double to) {
    return (1 - share) * from + share * to;
  }

  private void cover(int row, int column, double share, int color) {
    int rounded = (int) Math.round(WHOLE * share);
    if (rounded > 0) {
      picture.span(row, column, column + 1, rounded, color);
    }
  }
}
