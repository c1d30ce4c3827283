package io.cartway.raster.overlay;

import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.Canvas;
import io.cartway.render.label.TextLine;

/// Draws short texts in one line, in one font. Thread-safe.
public final class TextDrawing {

  private final GlyphCache glyphs;
  private final String font;

  /// @param font the name of a font; the first that there is, if there is none of that name
  public TextDrawing(GlyphCache glyphs, String font) {
    this.glyphs = glyphs;
    this.font = font;
  }

  /// Pixels of a text.
  ///
  /// @param size of an em
  double width(String text, double size) {
    return TextLine.of(glyphs, font, text).width() * size / Glyph.SIZE;
  }

  /// Draws a text.
  ///
  /// @param x where it begins
  /// @param y of the baseline
  /// @param size of an em
  void draw(Canvas canvas, String text, double x, double y, double size, int color) {
    double pixel = size / Glyph.SIZE;
    for (TextLine.Placed each : TextLine.of(glyphs, font, text).glyphs()) {
      canvas.glyph(each.glyph(), x + each.x() * pixel, y - each.y() * pixel, size, color);
    }
  }
}
