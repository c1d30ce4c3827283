package io.cartway.render;

import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.render.feature.LayerValues;
import io.cartway.render.shade.Pattern;
import io.cartway.render.shade.PatternChoice;
import io.cartway.render.shade.Shade;
import io.cartway.style.LayerType;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.mvt.MvtGeometryType;
import org.jspecify.annotations.Nullable;

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
  private final @Nullable PatternChoice patterns;
  private final Pattern.Frame frame;

  private AreaDrawing(
      LayerValues values, String sortKey, StyleLayer layer, Evaluation with, Scene scene) {
    super(values, sortKey);
    String type = layer.type().text();
    boolean isFill = layer.type() == LayerType.FILL;
    double scale = scene.view().scale();
    PatternChoice choice = scene.patterns(layer, type + "-pattern", with);
    patterns = choice.isGiven() ? choice : null;
    color = values.color(type + "-color");
    opacity = values.number(type + "-opacity");
    hasOutline = isFill && values.has("fill-outline-color");
    outline = hasOutline ? values.color("fill-outline-color") : color;
    isAntialiased = isFill && values.flag("fill-antialias");
    double[] move = values.pair(type + "-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
    frame = scene.frame().moved(moveX, moveY);
  }

  static AreaDrawing fill(LayerValues values, StyleLayer layer, Evaluation with, Scene scene) {
    return new AreaDrawing(values, "fill-sort-key", layer, with, scene);
  }

  static AreaDrawing extrusion(LayerValues values, StyleLayer layer, Evaluation with, Scene scene) {
    // It has no sort key; its opacity is the same for all features, which keep their order.
    return new AreaDrawing(values, "fill-extrusion-opacity", layer, with, scene);
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
    if (patterns != null) {
      drawPattern(patterns.get(), share, painter);
      return;
    }
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

  private void drawPattern(@Nullable Pattern pattern, double share, Painter painter) {
    if (pattern == null) {
      return;
    }
    Shade shade = pattern.in(frame, color.get(1), share);
    painter.fill(shade);
    if (hasOutline && isAntialiased) {
      painter.lines(true, OUTLINE, outline.get(share));
    } else if (isAntialiased) {
      painter.lines(true, OUTLINE, shade);
    }
  }
}
