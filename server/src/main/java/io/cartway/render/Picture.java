package io.cartway.render;

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
    int source = share == WHOLE ? color : times(color, share);
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

  private static int over(int below, int source) {
    return source + times(below, WHOLE - (source >>> 24));
  }

  /// Each channel of a colour times a share of 255, rounded.
  static int times(int color, int share) {
    // Two channels at a time: x / 255 rounded is (x + 128 + (x + 128 >> 8)) >> 8.
    int redBlue = (color & 0xff00ff) * share + 0x800080;
    redBlue = (redBlue + (redBlue >>> 8 & 0xff00ff)) >>> 8 & 0xff00ff;
    int alphaGreen = (color >>> 8 & 0xff00ff) * share + 0x800080;
    alphaGreen = alphaGreen + (alphaGreen >>> 8 & 0xff00ff) & 0xff00ff00;
    return redBlue | alphaGreen;
  }
}
