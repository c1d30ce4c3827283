package io.cartway.render.label;

import io.cartway.glyphs.Glyph;
import java.util.Arrays;
import java.util.List;

/// A text that is drawn: where each of its glyphs lies, in pixels of the style. Immutable.
public final class PlacedText {

  private static final int NUMBERS = 4;

  private final String text;
  private final float x;
  private final float y;
  private final List<Glyph> glyphs;

  /// Of each glyph: x and y of its field's corner, and what [#dx] and [#dy] say.
  private final float[] places;

  private final int[] colors;
  private final float size;
  private final int haloColor;
  private final float haloWidth;
  private final float haloBlur;

  /// @param places four numbers for each glyph
  /// @param colors one for each glyph
  PlacedText(
      String text,
      double x,
      double y,
      List<Glyph> glyphs,
      float[] places,
      int[] colors,
      double size,
      int haloColor,
      double haloWidth,
      double haloBlur) {
    this.text = text;
    this.x = (float) x;
    this.y = (float) y;
    this.glyphs = List.copyOf(glyphs);
    this.places = places;
    this.colors = colors;
    this.size = (float) size;
    this.haloColor = haloColor;
    this.haloWidth = (float) haloWidth;
    this.haloBlur = (float) haloBlur;
  }

  /// What is written.
  public String text() {
    return text;
  }

  /// Where the text's anchor lies.
  public double x() {
    return x;
  }

  /// Where the text's anchor lies.
  public double y() {
    return y;
  }

  /// How many glyphs there are.
  public int count() {
    return glyphs.size();
  }

  /// A glyph.
  public Glyph glyph(int number) {
    return glyphs.get(number);
  }

  /// Where the corner of a glyph's field lies.
  public double left(int number) {
    return places[NUMBERS * number];
  }

  /// Where the corner of a glyph's field lies.
  public double top(int number) {
    return places[NUMBERS * number + 1];
  }

  /// How far a pixel of a glyph's field leads to the right.
  public double dx(int number) {
    return places[NUMBERS * number + 2];
  }

  /// How far a pixel of a glyph's field leads down; not 0 when the glyph is turned.
  public double dy(int number) {
    return places[NUMBERS * number + 3];
  }

  /// The colour of a glyph: ARGB, not premultiplied.
  public int color(int number) {
    return colors[number];
  }

  /// Pixels of the style for one of a field, before the scale of a glyph's section.
  public double size() {
    return size;
  }

  /// The colour around the glyphs: ARGB, not premultiplied.
  public int haloColor() {
    return haloColor;
  }

  /// How wide the halo is.
  public double haloWidth() {
    return haloWidth;
  }

  /// Over how much the halo fades.
  public double haloBlur() {
    return haloBlur;
  }

  /// Whether any glyph with its halo touches a rectangle.
  boolean touches(double left, double top, double right, double bottom) {
    for (int i = 0; i < count(); i++) {
      double width = glyph(i).width() + 2.0 * Glyph.BORDER;
      double height = glyph(i).height() + 2.0 * Glyph.BORDER;
      double acrossX = width * dx(i);
      double acrossY = width * dy(i);
      double downX = -height * dy(i);
      double downY = height * dx(i);
      double x1 = left(i) + Math.min(0, acrossX) + Math.min(0, downX);
      double x2 = left(i) + Math.max(0, acrossX) + Math.max(0, downX);
      double y1 = top(i) + Math.min(0, acrossY) + Math.min(0, downY);
      double y2 = top(i) + Math.max(0, acrossY) + Math.max(0, downY);
      if (x1 <= right && x2 >= left && y1 <= bottom && y2 >= top) {
        return true;
      }
    }
    return false;
  }

  /// Bytes of memory, without the glyphs, which all texts share.
  long bytes() {
    return 150L + 2L * text.length() + 4L * places.length + 8L * colors.length;
  }

  @Override
  public String toString() {
    return "%s at %.1f %.1f, %s".formatted(text, x, y, Arrays.toString(places));
  }
}
