package io.cartway.render;

import io.cartway.render.shade.Premultiplied;
import io.cartway.render.shade.Shade;
import java.util.Arrays;

/// The pixels of a picture, from the top left, row by row, and what is drawn over them: red, green,
/// blue and alpha of 8 bits, premultiplied, blended without a change of gamma, as WebGL does. Used
/// by one thread.
final class Picture {

  private static final int WHOLE = 255;

  private final int width;
  private final int height;
  private final int[] pixels;
  private int clipLeft;
  private int clipTop;
  private int clipRight;
  private int clipBottom;

  /// A transparent picture.
  Picture(int width, int height) {
    this.width = width;
    this.height = height;
    pixels = new int[width * height];
    clip(0, 0, width, height);
  }

  /// Lets only a part of the picture be drawn to, until the next call.
  ///
  /// @param left the first column, and so on; what lies outside of the picture does not count
  /// @param right behind the last column
  void clip(int left, int top, int right, int bottom) {
    clipLeft = Math.max(left, 0);
    clipTop = Math.max(top, 0);
    clipRight = Math.min(right, width);
    clipBottom = Math.min(bottom, height);
  }

  /// Pixels in a row.
  int width() {
    return width;
  }

  /// Rows.
  int height() {
    return height;
  }

  /// Premultiplied ARGB of all pixels, row by row. Not to be changed.
  int[] pixels() {
    return pixels;
  }

  /// Covers all that may be drawn to.
  ///
  /// @param color premultiplied ARGB
  void cover(int color) {
    for (int row = clipTop; row < clipBottom; row++) {
      span(row, clipLeft, clipRight, WHOLE, color);
    }
  }

  /// Covers pixels of a row.
  ///
  /// @param share of each, 1 to 255
  /// @param color premultiplied ARGB
  void span(int row, int from, int to, int share, int color) {
    if (row < clipTop || row >= clipBottom) {
      return;
    }
    int source = share == WHOLE ? color : Premultiplied.times(color, share);
    int start = row * width + Math.max(from, clipLeft);
    int end = row * width + Math.min(to, clipRight);
    if (source >>> 24 == WHOLE) {
      if (start < end) {
        Arrays.fill(pixels, start, end, source);
      }
      return;
    }
    for (int i = start; i < end; i++) {
      pixels[i] = over(pixels[i], source);
    }
  }

  /// Covers pixels of a row, each with its own colour.
  ///
  /// @param share of each, 1 to 255
  void span(int row, int from, int to, int share, Shade shade) {
    if (row < clipTop || row >= clipBottom) {
      return;
    }
    int end = Math.min(to, clipRight);
    for (int column = Math.max(from, clipLeft); column < end; column++) {
      int color = shade.at(row, column);
      int source = share == WHOLE ? color : Premultiplied.times(color, share);
      int at = row * width + column;
      pixels[at] = source >>> 24 == WHOLE ? source : over(pixels[at], source);
    }
  }

  /// Lays a colour over a pixel, which lies in the picture.
  ///
  /// @param color premultiplied ARGB
  void lay(int row, int column, int color) {
    int at = row * width + column;
    pixels[at] = over(pixels[at], color);
  }

  /// Covers all that may be drawn to, each pixel with its own colour.
  void cover(Shade shade) {
    for (int row = clipTop; row < clipBottom; row++) {
      span(row, clipLeft, clipRight, WHOLE, shade);
    }
  }

  private static int over(int below, int source) {
    return source + Premultiplied.times(below, WHOLE - (source >>> 24));
  }
}
