package io.cartway.render.label;

import java.util.Locale;

/// Which part of a label lies at its point (`text-anchor`, `icon-anchor`).
enum LabelAnchor {
  CENTER(0.5, 0.5),
  LEFT(0, 0.5),
  RIGHT(1, 0.5),
  TOP(0.5, 0),
  BOTTOM(0.5, 1),
  TOP_LEFT(0, 0),
  TOP_RIGHT(1, 0),
  BOTTOM_LEFT(0, 1),
  BOTTOM_RIGHT(1, 1);

  /// MapLibre moves what stands above or below its point by the room that the first line has above
  /// its letters, in pixels of 24 per em.
  private static final double BASELINE = 7;

  private final double across;
  private final double down;

  LabelAnchor(double across, double down) {
    this.across = across;
    this.down = down;
  }

  /// The anchor of a name in a style.
  ///
  /// @param name `top-left`
  static LabelAnchor of(String name) {
    return valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
  }

  /// The share of the label's width left of the point.
  double across() {
    return across;
  }

  /// The share of the label's height above the point.
  double down() {
    return down;
  }

  /// Which side the lines of a label are put to by `auto`: 0 for left, 1 for right.
  double justify() {
    return across;
  }

  /// How far `text-radial-offset` moves a label, in pixels of 24 per em.
  ///
  /// @param radius in these pixels; none when negative
  /// @return to the right and down
  double[] radialOffset(double radius) {
    double far = Math.max(radius, 0);
    boolean isCorner = across != 0.5 && down != 0.5;
    double part = isCorner ? far / Math.sqrt(2) : far;
    return away(part, part);
  }

  /// How far `text-offset` moves a label with `text-variable-anchor`: away from the point, whatever
  /// the offset's signs.
  ///
  /// @return to the right and down, in pixels of 24 per em
  double[] variableOffset(double right, double below) {
    return away(Math.abs(right), Math.abs(below));
  }

  /// How far down the letters of a label move that stands above or below its point, in pixels of 24
  /// per em.
  double baseline() {
    return (2 * down - 1) * BASELINE;
  }

  private double[] away(double x, double y) {
    double signX = 1 - 2 * across;
    double signY = 1 - 2 * down;
    return new double[] {signX * x, signY * (y - BASELINE)};
  }
}
