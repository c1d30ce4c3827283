package io.cartway.glyphs;

import java.awt.Shape;

/// Glyphs of any shape, for tests of other packages.
public final class ShapeGlyphs {

  private ShapeGlyphs() {}

  /// A glyph of a shape, with coordinates in pixels from the pen, y upwards.
  public static Glyph of(Shape shape, int advance) {
    return Glyph.of('x', shape, advance, 1);
  }
}
