package io.cartway.render;

import io.cartway.render.LineDrawing.Dash;
import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.render.feature.LayerValues;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.List;

/// Layers of the type line, without patterns and gradients.
final class StrokeDrawing extends FeatureDrawing {

  /// Wider lines are not wider, in pixels.
  private static final double WIDTH_MAX = 4_096;

  /// MapLibre draws no longer miters, whatever the limit.
  private static final double MITER_MAX = 100;

  private final LayerValues.Argb color;
  private final LayerValues.Num opacity;
  private final LayerValues.Num width;
  private final LayerValues.Num gapWidth;
  private final LayerValues.Num offset;
  private final LayerValues.Num blur;
  private final LayerValues.Num miterLimit;
  private final LayerValues.Num roundLimit;
  private final PropertyValue join;
  private final PropertyValue dashes;
  private final Cap cap;
  private final Evaluation with;
  private final double moveX;
  private final double moveY;
  private final double scale;
  private final double reach;

  StrokeDrawing(LayerValues values, StyleLayer layer, Evaluation with, double scale) {
    super(values, "line-sort-key");
    this.with = with;
    this.scale = scale;
    color = values.color("line-color");
    opacity = values.number("line-opacity");
    width = values.number("line-width");
    gapWidth = values.number("line-gap-width");
    offset = values.number("line-offset");
    blur = values.number("line-blur");
    miterLimit = values.number("line-miter-limit");
    roundLimit = values.number("line-round-limit");
    join = layer.get("line-join");
    dashes = layer.get("line-dasharray");
    cap =
        switch (values.text("line-cap")) {
          case "round" -> Cap.ROUND;
          case "square" -> Cap.SQUARE;
          default -> Cap.BUTT;
        };
    double[] move = values.pair("line-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
    boolean differ = width.differs() || gapWidth.differs() || offset.differs();
    double across = differ ? WIDTH_MAX : pixels(width) + pixels(gapWidth) + pixels(offset);
    reach = 2 + 2 * across + Math.max(Math.abs(moveX), Math.abs(moveY));
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.LINE || type == MvtGeometryType.POLYGON;
  }

  @Override
  double reach() {
    return reach;
  }

  private double pixels(LayerValues.Num number) {
    return Math.clamp(Math.abs(number.get()) * scale, 0, WIDTH_MAX);
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    double wide = pixels(width);
    int argb = color.get(opacity.get());
    if (!(wide > 0) || argb >>> 24 == 0) {
      return;
    }
    Stroke stroke =
        new Stroke(
            weight(wide),
            cap,
            join(),
            Math.min(miterLimit.get(), MITER_MAX),
            Math.max(roundLimit.get(), 1));
    boolean closed = type == MvtGeometryType.POLYGON;
    painter.path().move(moveX, moveY);
    if (!offset.isZero()) {
      painter.path().offset(offset.get() * scale, closed);
    }
    double gap = gapWidth.isZero() ? 0 : pixels(gapWidth);
    double soft = blur.isZero() ? 0 : pixels(blur);
    painter.lines(closed, new LineDrawing(stroke, gap, soft, dash(wide)), argb);
  }

  /// MapLibre's edges fade over a pixel, so that a line of less than that is heavier than its area:
  /// as high as its half width and half a pixel, and as wide each way.
  private static double weight(double width) {
    return width >= 1 ? width : (width / 2 + 0.5) * (width / 2 + 0.5);
  }

  private Join join() {
    return switch (join.text(with)) {
      case "round" -> Join.ROUND;
      case "bevel" -> Join.BEVEL;
      default -> Join.MITER;
    };
  }

  /// Lengths of dashes are in widths of the line.
  private Dash dash(double wide) {
    List<?> pattern = dashes.list(with);
    if (pattern.isEmpty()) {
      return Dash.NONE;
    }
    double[] lengths = new double[Math.min(pattern.size(), Dashes.PATTERN_MAX)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = pattern.get(i) instanceof Double widths ? widths * wide : 0;
    }
    return new Dash(lengths);
  }
}
