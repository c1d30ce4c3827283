package io.cartway.render;

import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.render.feature.LayerValues;
import io.cartway.tiles.mvt.MvtGeometryType;

/// Layers of the types fill, and fill-extrusion as the ground plan.
final class AreaDrawing extends FeatureDrawing {

  /// MapLibre draws outlines by lines of one pixel of the screen.
  private static final LineDrawing OUTLINE =
      LineDrawing.of(new Stroke(1, Cap.BUTT, Join.MITER, 2, 1.05));

  private static final int OPAQUE = 255;

  private final LayerValues.Argb color;
  private final LayerValues.Num opacity;
  private final LayerValues.Argb outline;
  private final boolean hasOutline;
  private final boolean isAntialiased;
  private final double moveX;
  private final double moveY;

  private AreaDrawing(
      LayerValues values, String type, String sortKey, boolean isFill, double scale) {
    super(values, sortKey);
    color = values.color(type + "-color");
    opacity = values.number(type + "-opacity");
    hasOutline = isFill && values.has("fill-outline-color");
    outline = hasOutline ? values.color("fill-outline-color") : color;
    isAntialiased = isFill && values.flag("fill-antialias");
    double[] move = values.pair(type + "-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
  }

  static AreaDrawing fill(LayerValues values, double scale) {
    return new AreaDrawing(values, "fill", "fill-sort-key", true, scale);
  }

  static AreaDrawing extrusion(LayerValues values, double scale) {
    // It has no sort key; its opacity is the same for all features, which keep their order.
    return new AreaDrawing(values, "fill-extrusion", "fill-extrusion-opacity", false, scale);
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.POLYGON;
  }

  @Override
  double reach() {
    return 1 + Math.max(Math.abs(moveX), Math.abs(moveY));
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    double share = opacity.get();
    int fill = color.get(share);
    painter.path().move(moveX, moveY);
    painter.fill(fill);
    if (!isAntialiased) {
      return;
    }
    if (hasOutline) {
      painter.lines(true, OUTLINE, outline.get(share));
    } else if (fill >>> 24 == OPAQUE) {
      // MapLibre's own outline has the colour of the fill, which grows by half a pixel.
      painter.lines(true, OUTLINE, fill);
    }
  }
}
