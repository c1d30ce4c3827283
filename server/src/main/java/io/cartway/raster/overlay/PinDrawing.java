package io.cartway.raster.overlay;

import io.cartway.raster.overlay.Shape.PinSize;
import io.cartway.render.Canvas;

/// Draws pins: a head with two straight sides to the tip.
final class PinDrawing {

  /// Pixels of the rim around it.
  static final double EDGE = 2;

  /// The head's middle above the tip, in radii.
  private static final double STEM = 2.1;

  private static final int CORNERS = 40;
  private static final int RIM = 0xffffffff;
  private static final int SHADE = 0x50000000;
  private static final double DOT = 0.36;

  /// Of an em, in radii, by the number of letters.
  private static final double[] LETTERS = {0, 1.35, 1.1, 0.8};

  /// Height of capitals, of an em.
  private static final double CAPITAL = 0.714;

  private static final int LIGHT = 150;

  private PinDrawing() {}

  /// Pixels from the tip to the top.
  static double height(PinSize size) {
    return size.radius() * (STEM + 1) + EDGE;
  }

  /// What a pin takes.
  ///
  /// @param x of the tip
  static Legend.Box box(PinSize size, double x, double y, double scale) {
    double aside = (size.radius() + EDGE) * scale;
    double height = (height(size) + EDGE) * scale;
    return new Legend.Box(x - aside, y + EDGE * scale - height, 2 * aside, height);
  }

  /// Draws a pin.
  ///
  /// @param x of the tip
  static void draw(Canvas canvas, Shape.Pin pin, double x, double y, TextDrawing text) {
    double scale = canvas.view().scale();
    double radius = pin.size().radius() * scale;
    double middle = y - STEM * radius;
    canvas.clear();
    // Where the sides touch the head.
    double open = Math.asin(1 / STEM);
    double from = Math.PI - open;
    double whole = Math.PI + 2 * open;
    for (int i = 0; i <= CORNERS; i++) {
      double angle = from + whole * i / CORNERS;
      canvas.lineTo(x + radius * StrictMath.cos(angle), middle + radius * StrictMath.sin(angle));
    }
    canvas.lineTo(x, y);
    canvas.stroke(true, 2 * EDGE * scale, SHADE);
    canvas.stroke(true, 1.4 * EDGE * scale, RIM);
    canvas.fill(pin.color());
    int ink = ink(pin.color());
    if (pin.label().isEmpty()) {
      canvas.clear();
      for (int i = 0; i < CORNERS; i++) {
        double angle = 2 * Math.PI * i / CORNERS;
        canvas.lineTo(
            x + DOT * radius * StrictMath.cos(angle),
            middle + DOT * radius * StrictMath.sin(angle));
      }
      canvas.fill(ink);
    } else {
      int letters = pin.label().codePointCount(0, pin.label().length());
      double size = LETTERS[Math.min(letters, LETTERS.length - 1)] * radius;
      double width = text.width(pin.label(), size);
      text.draw(canvas, pin.label(), x - width / 2, middle + CAPITAL / 2 * size, size, ink);
    }
  }

  /// White on dark pins, and nearly black on light ones.
  private static int ink(int color) {
    int luma =
        (299 * ((color >> 16) & 255) + 587 * ((color >> 8) & 255) + 114 * (color & 255)) / 1000;
    return luma < LIGHT ? 0xffffffff : 0xff202020;
  }
}
