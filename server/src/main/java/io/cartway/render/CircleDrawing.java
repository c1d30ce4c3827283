package io.cartway.render;

import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.render.feature.LayerValues;
import io.cartway.tiles.mvt.MvtGeometryType;

/// Layers of the type circle, without blur.
final class CircleDrawing extends FeatureDrawing {

  private static final int CORNERS = 64;

  /// Larger circles are not wider, in pixels.
  private static final double RADIUS_MAX = 4_096;

  private final LayerValues.Num radius;
  private final LayerValues.Argb color;
  private final LayerValues.Num opacity;
  private final LayerValues.Num strokeWidth;
  private final LayerValues.Argb strokeColor;
  private final LayerValues.Num strokeOpacity;
  private final double moveX;
  private final double moveY;
  private final double scale;
  private final PixelPath centers = new PixelPath();

  CircleDrawing(LayerValues values, double scale) {
    super(values, "circle-sort-key");
    this.scale = scale;
    radius = values.number("circle-radius");
    color = values.color("circle-color");
    opacity = values.number("circle-opacity");
    strokeWidth = values.number("circle-stroke-width");
    strokeColor = values.color("circle-stroke-color");
    strokeOpacity = values.number("circle-stroke-opacity");
    double[] move = values.pair("circle-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.POINT;
  }

  @Override
  double reach() {
    return RADIUS_MAX;
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    PixelPath path = painter.path();
    centers.take(path);
    double far = Math.clamp(radius.get() * scale, 0, RADIUS_MAX);
    double width = Math.clamp(strokeWidth.get() * scale, 0, RADIUS_MAX);
    for (int i = 0; i < centers.points(); i++) {
      double x = centers.xy()[2 * i] + moveX;
      double y = centers.xy()[2 * i + 1] + moveY;
      circle(path, x, y, far);
      painter.fill(color.get(opacity.get()));
      if (width > 0) {
        circle(path, x, y, far + width / 2);
        LineDrawing ring = LineDrawing.of(Stroke.of(width, Cap.BUTT, Join.ROUND));
        painter.lines(true, ring, strokeColor.get(strokeOpacity.get()));
      }
    }
  }

  private static void circle(PixelPath path, double x, double y, double radius) {
    path.clear();
    for (int i = 0; i < CORNERS; i++) {
      double angle = 2 * Math.PI * i / CORNERS;
      path.lineTo(x + radius * StrictMath.cos(angle), y + radius * StrictMath.sin(angle));
    }
    path.end();
  }
}
