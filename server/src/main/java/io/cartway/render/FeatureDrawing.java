package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.render.shade.Pattern;
import io.cartway.render.shade.PatternChoice;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.work.Deadline;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a layer of a style draws a feature, at one zoom. Used by one thread.
abstract sealed class FeatureDrawing
    permits AreaDrawing, CircleDrawing, HeatDrawing, StrokeDrawing {

  /// What crosses the edges of tiles is seen up to here from its point, in pixels of the style.
  static final double REACH_MAX = 256;

  private final LayerValues.Num sortKey;

  // The tile whose features are drawn.
  private float tileLeft;
  private float tileTop;
  private float tileRight;
  private float tileBottom;

  /// What layers are drawn into and with.
  ///
  /// @param labels has the images of patterns; null for none
  record Scene(View view, @Nullable Labels labels, Deadline deadline) {

    /// Where patterns lie in the picture.
    Pattern.Frame frame() {
      double whole = Math.max(Math.floor(view.zoom()), 0);
      double unit = view.scale() * StrictMath.pow(2, view.zoom() - whole);
      return new Pattern.Frame(view.left(), view.top(), unit);
    }

    /// The patterns of a property.
    PatternChoice patterns(StyleLayer layer, String property, Evaluation with) {
      return new PatternChoice(
          layer.get(property),
          with,
          view.zoom(),
          name -> labels == null ? Optional.empty() : labels.image(name, view.scale()));
    }
  }

  /// @param sortKey name of the property whose values order the features; one that is the same for
  ///   all features leaves them in their order
  FeatureDrawing(LayerValues values, String sortKey) {
    this.sortKey = values.number(sortKey);
  }

  /// How a layer draws; empty when it has no features.
  ///
  /// @param with has the zoom
  static Optional<FeatureDrawing> of(StyleLayer layer, Evaluation with, Scene scene) {
    LayerValues values = new LayerValues(layer, with);
    return switch (layer.type()) {
      case FILL -> Optional.of(AreaDrawing.fill(values, layer, with, scene));
      case FILL_EXTRUSION -> Optional.of(AreaDrawing.extrusion(values, layer, with, scene));
      case LINE -> Optional.of(new StrokeDrawing(values, layer, with, scene));
      case CIRCLE -> Optional.of(new CircleDrawing(values, scene));
      case HEATMAP -> Optional.of(new HeatDrawing(values, layer, with, scene));
      case BACKGROUND, SYMBOL, RASTER, HILLSHADE, COLOR_RELIEF -> Optional.empty();
    };
  }

  /// Whether features of a type are drawn.
  abstract boolean draws(MvtGeometryType type);

  /// How far outside of its box a feature is seen, in pixels.
  abstract double reach();

  /// Whether a feature is seen beyond the edges of its tile. Points outside of their tile are not
  /// drawn then: another tile has them.
  boolean crossesTiles() {
    return false;
  }

  /// Draws the painter's path, of the feature that the evaluation has.
  abstract void draw(MvtGeometryType type, Painter painter);

  /// Ends the layer, when all of its features are drawn.
  void end(Painter painter) {}

  /// Begins a tile.
  final void begin(PlacedTile tile) {
    tileLeft = (float) tile.left();
    tileTop = (float) tile.top();
    tileRight = (float) (tile.left() + tile.size());
    tileBottom = (float) (tile.top() + tile.size());
  }

  /// Whether a point lies in the tile.
  final boolean isOwn(PixelPath path, int point) {
    float x = path.xy()[2 * point];
    float y = path.xy()[2 * point + 1];
    return x >= tileLeft && x < tileRight && y >= tileTop && y < tileBottom;
  }

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
