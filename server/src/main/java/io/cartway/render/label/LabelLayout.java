package io.cartway.render.label;

import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.ShapedWord;
import java.util.ArrayList;
import java.util.List;

/// A text in lines round its point, as MapLibre's `shaping.ts` lays it out: from left to right, a
/// glyph for each character; or in columns from top to bottom. All in pixels of 24 per em, y
/// downwards. Immutable.
///
/// @param glyphs line by line
/// @param left the box of all lines; of columns, before they are turned: as lines are
/// @param ink what the letters cover, which may lie outside of that box: lines may have less than
///   no height, letters less than no space between them or less than no size
record LabelLayout(
    List<PlacedGlyph> glyphs, double left, double top, double right, double bottom, Ink ink) {

  /// From the middle of a line to where its glyphs are measured from.
  private static final double MIDDLE = -17;

  /// From the top of a letter's square in a column to where its glyph is measured from, less the
  /// square's side.
  private static final double COLUMN_TOP = -7;

  /// A glyph of a label.
  ///
  /// @param x where the pen is
  /// @param y what the glyph's top is measured from
  /// @param scale of the glyph's section
  /// @param middle from the pen to the place round which it is turned along a line: the middle of
  ///   what the glyph belongs to
  /// @param isSideways whether its place is that before a quarter turn to the right round the
  ///   label's point
  record PlacedGlyph(
      Glyph glyph,
      double x,
      double y,
      double scale,
      int section,
      double middle,
      boolean isSideways) {

    /// Where the corner of the glyph's field lies.
    double fieldLeft() {
      return x + (glyph.left() - Glyph.BORDER) * scale;
    }

    /// Where the corner of the glyph's field lies.
    double fieldTop() {
      return y - (glyph.top() + Glyph.BORDER) * scale;
    }

    /// The corners of what is drawn of it.
    private Ink ink() {
      double left = x + glyph.left() * scale;
      double top = y - glyph.top() * scale;
      double right = left + glyph.width() * scale;
      double bottom = top + glyph.height() * scale;
      return isSideways ? new Ink(-top, left, -bottom, right) : new Ink(left, top, right, bottom);
    }

    private PlacedGlyph moved(double byX, double byY) {
      return new PlacedGlyph(glyph, x + byX, y + byY, scale, section, middle, isSideways);
    }

    /// Where it stands upright when the line that it lies in is turned.
    private PlacedGlyph upright() {
      return new PlacedGlyph(
          glyph, MIDDLE - middle - y, x + COLUMN_TOP, scale, section, middle, false);
    }
  }

  /// A box round letters as they are drawn, without halos; all 0 where nothing is.
  record Ink(double left, double top, double right, double bottom) {

    private static final double FAR = Double.POSITIVE_INFINITY;

    private static final Ink NONE = new Ink(0, 0, 0, 0);

    private static Ink of(List<PlacedGlyph> glyphs) {
      Ink all = new Ink(FAR, FAR, -FAR, -FAR);
      for (PlacedGlyph each : glyphs) {
        if (each.glyph.field().length > 0) {
          all = all.with(each.ink());
        }
      }
      return all.left > all.right ? NONE : all;
    }

    /// @param other whose sides may be exchanged: letters of less than no size stand on their heads
    private Ink with(Ink other) {
      return new Ink(
          Math.min(left, Math.min(other.left, other.right)),
          Math.min(top, Math.min(other.top, other.bottom)),
          Math.max(right, Math.max(other.left, other.right)),
          Math.max(bottom, Math.max(other.top, other.bottom)));
    }
  }

  /// How a text is laid out.
  ///
  /// @param spacing between letters
  /// @param widthMax of a line; may be infinite
  /// @param lineHeight from line to line
  /// @param justify the side that lines are put to: 0 for left, 0.5, 1 for right
  record How(
      double spacing, double widthMax, double lineHeight, LabelAnchor anchor, double justify) {}

  LabelLayout {
    glyphs = List.copyOf(glyphs);
  }

  /// Lays a text out.
  ///
  /// @param moveX how far the whole is moved to the right (`text-offset`)
  /// @param moveY how far it is moved down
  static LabelLayout of(List<Letter> letters, How how, double moveX, double moveY) {
    return of(letters, how, moveX, moveY, false);
  }

  /// Lays a text out in columns from top to bottom, the first on the right, as lines that are
  /// turned by a quarter to the right: letters stand upright in squares, and what is not written so
  /// lies sideways.
  ///
  /// @param how of the lines
  /// @param moveX how far these are moved, before they are turned
  static LabelLayout columns(List<Letter> letters, How how, double moveX, double moveY) {
    LabelLayout lines = of(letters, how, moveX, moveY, true);
    List<PlacedGlyph> glyphs = new ArrayList<>();
    for (PlacedGlyph each : lines.glyphs) {
      glyphs.add(each.isSideways ? each : each.upright());
    }
    return new LabelLayout(
        glyphs, lines.left, lines.top, lines.right, lines.bottom, Ink.of(glyphs));
  }

  private static LabelLayout of(
      List<Letter> letters, How how, double moveX, double moveY, boolean isTurned) {
    List<PlacedGlyph> glyphs = new ArrayList<>();
    double widest = 0;
    double highest = 0;
    double y = 0;
    int from = 0;
    List<Integer> ends = LineBreaks.of(letters, how.spacing(), how.widthMax());
    for (int end : ends) {
      List<Letter> line = ReadingOrder.visual(trimmed(letters.subList(from, end)));
      from = end;
      if (line.isEmpty()) {
        y += how.lineHeight();
        continue;
      }
      double scale = line.stream().mapToDouble(Letter::scale).max().orElse(1);
      widest = Math.max(widest, addLine(glyphs, line, scale, y, how, isTurned));
      y += how.lineHeight() * scale;
      highest = Math.max(highest, how.lineHeight() * scale);
    }
    LabelAnchor anchor = how.anchor();
    double shiftX = (how.justify() - anchor.across()) * widest + moveX;
    double shiftY =
        highest == how.lineHeight()
            ? -anchor.down() * ends.size() * how.lineHeight() + how.lineHeight() / 2
            : -anchor.down() * y - MIDDLE;
    glyphs.replaceAll(glyph -> glyph.moved(shiftX, shiftY + moveY));
    double left = moveX - anchor.across() * widest;
    double top = moveY - anchor.down() * y;
    return new LabelLayout(glyphs, left, top, left + widest, top + y, Ink.of(glyphs));
  }

  private static List<Letter> trimmed(List<Letter> line) {
    int from = 0;
    int to = line.size();
    while (from < to && line.get(from).isSpace()) {
      from++;
    }
    while (to > from && line.get(to - 1).isSpace()) {
      to--;
    }
    return line.subList(from, to);
  }

  /// Adds a line's glyphs, justified, and returns its width.
  private static double addLine(
      List<PlacedGlyph> glyphs,
      List<Letter> line,
      double scaleMax,
      double y,
      How how,
      boolean isTurned) {
    int first = glyphs.size();
    double x = 0;
    double end = 0;
    for (Letter letter : line) {
      boolean isUpright = isTurned && letter.isUprightInColumns();
      double smaller = (scaleMax - letter.scale()) * Glyph.SIZE;
      // In columns, smaller letters stand in the middle.
      double lift =
          isTurned ? (scaleMax - 1) * Glyph.SIZE / 2 - (letter.scale() - 1) * Glyph.SIZE : 0;
      double top = y + MIDDLE + smaller * (isUpright ? 1 : letter.drop()) - lift;
      if (letter.glyph().isPresent()) {
        Glyph glyph = letter.glyph().get();
        double middle = glyph.advance() * letter.scale() / 2;
        glyphs.add(
            new PlacedGlyph(
                glyph, x, top, letter.scale(), letter.section(), middle, isTurned && !isUpright));
        end = x + glyph.advance() * letter.scale();
        x +=
            isUpright ? Glyph.SIZE * letter.scale() + how.spacing() : letter.advance(how.spacing());
      } else if (letter.word().isPresent()) {
        addWord(glyphs, letter, x, top, how.spacing(), isTurned);
        x += letter.advance(how.spacing());
        end = x - how.spacing();
      }
    }
    if (glyphs.size() == first) {
      return 0;
    }
    double indent = how.justify() == 0 ? 0 : end * how.justify();
    for (int i = first; i < glyphs.size(); i++) {
      glyphs.set(i, glyphs.get(i).moved(-indent, 0));
    }
    return x - how.spacing();
  }

  private static void addWord(
      List<PlacedGlyph> glyphs,
      Letter letter,
      double x,
      double y,
      double space,
      boolean isSideways) {
    double scale = letter.scale();
    for (ShapedWord.Part part : letter.word().orElseThrow().glyphs()) {
      double pen = x + part.x() * scale + part.cluster() * space;
      double middle = (part.middle() - part.x()) * scale;
      double top = y - part.y() * scale;
      glyphs.add(
          new PlacedGlyph(part.glyph(), pen, top, scale, letter.section(), middle, isSideways));
    }
  }
}
