package io.cartway.render.label;

import io.cartway.render.label.LabelLayout.PlacedGlyph;
import io.cartway.style.value.AnchorOffsets;
import io.cartway.style.value.Formatted;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The text of a feature, laid out. Lengths are pixels of 24 per em, unless something else is said.
///
/// @param formatted what is written
/// @param text the same without its looks
/// @param layouts by the side that lines are put to: left, middle, right; null where nobody asks
/// @param box the layout that says how large the text is
/// @param columns the layout from top to bottom; null when it is not written so
/// @param anchors where the text may stand, in the order in which it is tried; null for one place
/// @param moveX how far the text is from its line's anchor
/// @param moveY likewise
/// @param layoutSize of the font, in pixels of the style: what room the text takes
/// @param size of the font as it is drawn, in pixels of the style
/// @param maxSize of the font at zoom 18, by which places along lines are found
/// @param rotate clockwise, in radians
record LabelText(
    Formatted formatted,
    String text,
    List<@Nullable LabelLayout> layouts,
    LabelLayout box,
    @Nullable LabelLayout columns,
    @Nullable AnchorOffsets anchors,
    double moveX,
    double moveY,
    double layoutSize,
    double size,
    double maxSize,
    double rotate) {

  /// Pixels per em.
  static final double EM = 24;

  /// The layout for a side.
  ///
  /// @param justify 0 for left, 0.5, 1 for right
  LabelLayout layout(double justify) {
    LabelLayout asked = layouts.get((int) (2 * justify));
    return asked == null ? box : asked;
  }

  /// The room that the text takes, in pixels of the style round its anchor: left, top, right,
  /// bottom.
  ///
  /// @param padding in pixels of the style
  double[] box(double padding) {
    return box(box, padding, rotate);
  }

  /// The room that the text takes in columns, likewise.
  ///
  /// @throws NullPointerException when it is not written so
  double[] columnBox(double padding) {
    return box(Objects.requireNonNull(columns), padding, rotate + Math.PI / 2);
  }

  /// What is drawn round the anchor, in pixels of the style, of one of the text's layouts: left,
  /// top, right, bottom.
  double[] ink(LabelLayout layout) {
    double by = size / EM;
    LabelLayout.Ink ink = layout.ink();
    return turned(
        new double[] {ink.left() * by, ink.top() * by, ink.right() * by, ink.bottom() * by},
        rotate);
  }

  /// How many times larger the text is drawn than its room is made.
  double drawnSize() {
    return layoutSize > 0 ? size / layoutSize : 0;
  }

  private double[] box(LabelLayout layout, double padding, double angle) {
    double by = layoutSize / EM;
    double[] around = {
      layout.left() * by - padding,
      layout.top() * by - padding,
      layout.right() * by + padding,
      layout.bottom() * by + padding
    };
    return turned(around, angle);
  }

  /// The box of a box that is turned round its anchor.
  static double[] turned(double[] box, double angle) {
    if (angle == 0) {
      return box;
    }
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    double[] turned = {
      Double.POSITIVE_INFINITY,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NEGATIVE_INFINITY
    };
    for (int corner = 0; corner < 4; corner++) {
      double x = box[(corner & 1) == 0 ? 0 : 2];
      double y = box[(corner & 2) == 0 ? 1 : 3];
      turned[0] = Math.min(turned[0], x * cos - y * sin);
      turned[1] = Math.min(turned[1], x * sin + y * cos);
      turned[2] = Math.max(turned[2], x * cos - y * sin);
      turned[3] = Math.max(turned[3], x * sin + y * cos);
    }
    return turned;
  }

  /// The glyphs that are drawn, of a text along a line.
  List<PlacedGlyph> drawn() {
    List<PlacedGlyph> drawn = new ArrayList<>();
    for (PlacedGlyph each : box.glyphs()) {
      if (each.glyph().field().length > 0) {
        drawn.add(each);
      }
    }
    return drawn;
  }
}
