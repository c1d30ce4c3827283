package io.cartway.render;

import io.cartway.render.feature.TileFeature;
import io.cartway.render.feature.TileLayer;
import io.cartway.render.feature.WorkCount;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.work.Deadline;
import java.util.Arrays;
import java.util.Comparator;

/// Goes over the features of a tile that a layer of a style draws.
final class FeatureLoop {

  private final View view;
  private final Painter painter;
  private final Evaluation with;
  private final WorkCount work;

  FeatureLoop(View view, Painter painter, Evaluation with, Deadline deadline) {
    this.view = view;
    this.painter = painter;
    this.with = with;
    work = new WorkCount(with, deadline);
  }

  /// Draws a layer's features of one tile, in their order or that of their sort keys.
  void draw(StyleLayer layer, FeatureDrawing drawing, PlacedTile tile) {
    TileLayer features = layer.sourceLayer() == null ? null : tile.layer(layer.sourceLayer());
    if (features == null) {
      return;
    }
    drawing.begin(tile);
    if (drawing.crossesTiles()) {
      painter.picture().clip(0, 0, view.width(), view.height());
    } else {
      tile.clip(painter.picture());
    }
    TileFeature feature = new TileFeature(features);
    with.feature(feature).tile(tile.z(), tile.x(), tile.y());
    int[] order = chosen(layer, drawing, tile, features, feature);
    with.zoom(view.zoom());
    if (drawing.isSorted()) {
      sort(order, feature, drawing);
    }
    double scale = tile.size() / features.extent();
    for (int i = 0; i < order.length; i++) {
      // A circle may be as large as the picture: some take milliseconds each.
      work.check();
      feature.go(order[i]);
      features.path(order[i], scale, tile.left(), tile.top(), painter.path());
      drawing.draw(features.type(order[i]), painter);
    }
  }

  /// The features near the picture that pass the layer's filter. It is asked at whole zooms only,
  /// as MapLibre prepares its tiles for these.
  private int[] chosen(
      StyleLayer layer,
      FeatureDrawing drawing,
      PlacedTile tile,
      TileLayer features,
      TileFeature feature) {
    double scale = tile.size() / features.extent();
    double left = (-tile.left() - drawing.reach()) / scale;
    double top = (-tile.top() - drawing.reach()) / scale;
    double right = (view.width() - tile.left() + drawing.reach()) / scale;
    double bottom = (view.height() - tile.top() + drawing.reach()) / scale;
    with.zoom(Math.max(Math.floor(view.zoom()), 0));
    int[] chosen = new int[features.size()];
    int count = 0;
    for (int i = 0; i < features.size(); i++) {
      if (drawing.draws(features.type(i)) && features.touches(i, left, top, right, bottom)) {
        feature.go(i);
        if (layer.filter().test(with)) {
          chosen[count++] = i;
        }
        work.count(layer.filter().steps());
      }
      work.count(0);
    }
    return Arrays.copyOf(chosen, count);
  }

  private void sort(int[] order, TileFeature feature, FeatureDrawing drawing) {
    double[] keys = new double[order.length];
    Integer[] places = new Integer[order.length];
    for (int i = 0; i < order.length; i++) {
      feature.go(order[i]);
      keys[i] = drawing.sortKey();
      work.count(drawing.sortSteps());
      places[i] = i;
    }
    Arrays.sort(places, Comparator.comparingDouble(place -> keys[place]));
    int[] before = order.clone();
    for (int i = 0; i < order.length; i++) {
      order[i] = before[places[i]];
    }
  }
}
