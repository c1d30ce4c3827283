package io.cartway.raster.overlay;

import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.Canvas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;

/// Draws short texts in one line, letter by letter.
public final class TextDrawing {

  private final GlyphCache glyphs;
  private final FontStack font;

  /// @param font the name of a font; the first that there is, if there is none of that name
  public TextDrawing(GlyphCache glyphs, String font) {
    this.glyphs = glyphs;
    this.font =
        glyphs
            .library()
            .stack(List.of(font))
            .orElseGet(() -> new FontStack(List.of(glyphs.library().fonts().getFirst())));
  }

  private Optional<Glyph> glyph(int codePoint) {
    try {
      return glyphs.find(font, codePoint);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// Pixels of a text.
  ///
  /// @param size of an em
  double width(String text, double size) {
    return size
        / Glyph.SIZE
        * text.codePoints().map(c -> glyph(c).map(Glyph::advance).orElse(0)).sum();
  }

  /// Draws a text.
  ///
  /// @param x where it begins
  /// @param y of the baseline
  /// @param size of an em
  void draw(Canvas canvas, String text, double x, double y, double size, int color) {
    double pen = x;
    PrimitiveIterator.OfInt letters = text.codePoints().iterator();
    while (letters.hasNext()) {
      Optional<Glyph> glyph = glyph(letters.nextInt());
      if (glyph.isPresent()) {
        canvas.glyph(glyph.get(), pen, y, size, color);
        pen += glyph.get().advance() * size / Glyph.SIZE;
      }
    }
  }
}
