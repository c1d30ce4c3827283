package io.cartway.render;

import io.cartway.glyphs.Glyph;
import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.work.Deadline;

/// Draws shapes and glyphs over a map. Places and lengths are in pixels of the picture, from its
/// upper left corner; colours are ARGB, not premultiplied. Used by one thread.
///
/// A shape is made of the lines or rings of [#moveTo] and [#lineTo], then filled or drawn along; it
/// stays until [#clear].
public final class Canvas {

  /// Pixels of a glyph's line from its top to the baseline, of 24 per em.
  private static final double ASCENDER = 26;

  private final Painter painter;
  private final View view;
  private final int firstRow;
  private final ImageDrawing images;
  private final Deadline deadline;

  /// @param painter of the rows of the view from one on
  Canvas(Painter painter, View view, int firstRow, Deadline deadline) {
    this.painter = painter;
    this.view = view;
    this.firstRow = firstRow;
    this.deadline = deadline;
    this.images = new ImageDrawing(painter.picture());
    painter.picture().clip(0, 0, view.width(), painter.picture().height());
    painter.path().clear();
  }

  /// The part of the map below.
  public View view() {
    return view;
  }

  /// Forgets the shape.
  public void clear() {
    painter.path().clear();
  }

  /// Begins a line or ring.
  public void moveTo(double x, double y) {
    painter.path().moveTo(x, y - firstRow);
  }

  /// Goes on with it.
  public void lineTo(double x, double y) {
    painter.path().lineTo(x, y - firstRow);
  }

  /// Fills the rings of the shape; holes turn the other way.
  ///
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public void fill(int color) {
    deadline.check();
    painter.path().end();
    painter.fill(color);
  }

  /// Draws along the lines of the shape, with round ends and corners.
  ///
  /// @param closed whether they are rings
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public void stroke(boolean closed, double width, int color) {
    deadline.check();
    painter.path().end();
    painter.lines(closed, LineDrawing.of(Stroke.of(width, Cap.ROUND, Join.ROUND)), color);
  }

  /// Draws a glyph.
  ///
  /// @param x of the pen
  /// @param y of the baseline
  /// @param size of an em
  public void glyph(Glyph glyph, double x, double y, double size, int color) {
    double pixel = size / Glyph.SIZE;
    double left = x + (glyph.left() - Glyph.BORDER) * pixel;
    double top = y - firstRow - (ASCENDER + glyph.top() + Glyph.BORDER) * pixel;
    images.glyph(
        glyph,
        new Quad(left, top, pixel, 0),
        DistanceEdge.fill(pixel, 1),
        Painter.premultiplied(color));
  }
}
