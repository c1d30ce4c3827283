package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.render.shade.ColorRamp;
import io.cartway.render.shade.HeatField;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.mvt.MvtGeometryType;

/// Layers of the type heatmap.
final class HeatDrawing extends FeatureDrawing {

  private final LayerValues.Num radius;
  private final LayerValues.Num weight;
  private final double intensity;
  private final double opacity;
  private final ColorRamp ramp;
  private final HeatField field;
  private final double scale;

  HeatDrawing(LayerValues values, StyleLayer layer, Evaluation with, Scene scene) {
    super(values, "heatmap-opacity");
    scale = scene.view().scale();
    radius = values.number("heatmap-radius");
    weight = values.number("heatmap-weight");
    intensity = values.number("heatmap-intensity").get();
    opacity = values.number("heatmap-opacity").get();
    ramp = ColorRamp.of(layer.get("heatmap-color"), with, with::heatmapDensity, scene.deadline());
    View view = scene.view();
    field = new HeatField(view.left(), view.top(), view.width(), view.height(), scene.deadline());
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.POINT;
  }

  @Override
  boolean crossesTiles() {
    return true;
  }

  @Override
  double reach() {
    return REACH_MAX * scale;
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    PixelPath points = painter.path();
    double heavy = weight.get() * intensity;
    double far = radius.get() * scale;
    for (int i = 0; i < points.points(); i++) {
      if (isOwn(points, i)) {
        field.add(points.xy()[2 * i], points.xy()[2 * i + 1], heavy, far, reach());
      }
    }
  }

  @Override
  void end(Painter painter) {
    painter.picture().clip(0, 0, painter.picture().width(), painter.picture().height());
    painter.picture().cover(field.in(ramp, opacity));
  }
}
