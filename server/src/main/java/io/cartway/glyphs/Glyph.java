package io.cartway.glyphs;

import java.awt.Shape;

/// A glyph of 24 pixels per em, as MapLibre reads it: a signed distance field in which 192 is the
/// outline, a pixel is 32, less is outside. Immutable.
public final class Glyph {

  /// Pixels per em.
  public static final int SIZE = 24;

  /// Pixels of the field around the glyph's box, on each side.
  public static final int BORDER = DistanceField.BORDER;

  /// Pixels from the top of a line to the baseline. fontnik takes the font's own ascender, which is
  /// 26 for Noto Sans. Scripts whose fonts have another one would stand beside their line: their
  /// glyphs are measured from the same baseline here.
  private static final int ASCENDER = 26;

  private final int codePoint;
  private final int left;
  private final int top;
  private final int width;
  private final int height;
  private final int advance;
  private final byte[] bitmap;

  private Glyph(int codePoint, int advance, int[] box, byte[] bitmap) {
    this.codePoint = codePoint;
    this.advance = advance;
    this.left = box[0];
    this.top = box[1] - ASCENDER;
    this.width = box[2];
    this.height = box[3];
    this.bitmap = bitmap;
  }

  /// Draws a glyph.
  ///
  /// @param path the outline in the units of the font
  /// @param advance to the next glyph, in the units of the font
  /// @param scale pixels of a unit
  static Glyph of(int codePoint, Shape path, int advance, double scale) {
    // fontnik drops the fraction, too.
    int advancePixels = (int) Math.max(0, advance * scale);
    Outline outline = Outline.of(path, scale);
    if (outline.count() == 0) {
      return new Glyph(codePoint, advancePixels, new int[4], new byte[0]);
    }
    int left = outline.bound(0, false);
    int bottom = outline.bound(1, false);
    int width = outline.bound(0, true) - left;
    int height = outline.bound(1, true) - bottom;
    if (width == 0 || height == 0) {
      return new Glyph(codePoint, advancePixels, new int[4], new byte[0]);
    }
    return new Glyph(
        codePoint,
        advancePixels,
        new int[] {left, bottom + height, width, height},
        DistanceField.of(outline, left, bottom, width, height));
  }

  /// Pixels from the pen to the left side of the box.
  public int left() {
    return left;
  }

  /// Pixels from the top of the line, 26 above the baseline, up to the top of the box; mostly
  /// negative.
  public int top() {
    return top;
  }

  /// Pixels of the box; the field has [#BORDER] more on each side. 0 when nothing is drawn.
  public int width() {
    return width;
  }

  /// Pixels of the box; the field has [#BORDER] more on each side. 0 when nothing is drawn.
  public int height() {
    return height;
  }

  /// Pixels from the pen to that of the next glyph.
  public int advance() {
    return advance;
  }

  /// A byte for each pixel of the field, rows from above; empty when nothing is drawn. Not to be
  /// changed, for it is not copied.
  public byte[] field() {
    return bitmap;
  }

  /// Writes its message: id 1, bitmap 2, width 3, height 4, left 5, top 6, advance 7.
  void write(Protobuf message) {
    message.number(1, codePoint);
    if (bitmap.length > 0) {
      message.bytes(2, bitmap);
    }
    message.number(3, width);
    message.number(4, height);
    message.signed(5, left);
    message.signed(6, top);
    message.number(7, advance);
  }
}
