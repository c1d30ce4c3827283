package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.Optional;

/// How a layer of a style draws a feature, at one zoom. Used by one thread.
abstract sealed class FeatureDrawing permits AreaDrawing, CircleDrawing, StrokeDrawing {

  private final LayerValues.Num sortKey;

  /// @param sortKey name of the property whose values order the features
  FeatureDrawing(LayerValues values, String sortKey) {
    this.sortKey = values.number(sortKey);
  }

  /// How a layer draws; empty when this is not drawn.
  ///
  /// @param with has the zoom
  /// @param scale pixels of the picture for one of the style
  static Optional<FeatureDrawing> of(StyleLayer layer, Evaluation with, double scale) {
    LayerValues values = new LayerValues(layer, with);
    return switch (layer.type()) {
      case FILL ->
          values.has("fill-pattern")
              ? Optional.empty()
              : Optional.of(AreaDrawing.fill(values, scale));
      case FILL_EXTRUSION -> Optional.of(AreaDrawing.extrusion(values, scale));
      case LINE ->
          values.has("line-pattern")
              ? Optional.empty()
              : Optional.of(new StrokeDrawing(values, layer, with, scale));
      case CIRCLE -> Optional.of(new CircleDrawing(values, scale));
      case BACKGROUND, SYMBOL, HEATMAP, RASTER, HILLSHADE, COLOR_RELIEF -> Optional.empty();
    };
  }

  /// Whether features of a type are drawn.
  abstract boolean draws(MvtGeometryType type);

  /// How far outside of its box a feature is seen, in pixels.
  abstract double reach();

  /// Draws the painter's path, of the feature that the evaluation has.
  abstract void draw(MvtGeometryType type, Painter painter);

  /// Whether the features have an order of their own.
  final boolean isSorted() {
    return sortKey.differs();
  }

  /// The steps that [#sortKey] takes at most.
  final long sortSteps() {
    return sortKey.steps();
  }

  /// The place of the evaluation's feature in the order.
  final double sortKey() {
    return sortKey.get();
  }
}
