package io.cartway.render.feature;

import io.cartway.style.feature.GeometrySink;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.StyleFeature;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A feature of a tile as expressions see it; the same object goes from feature to feature.
public final class TileFeature implements StyleFeature {

  private final TileLayer layer;
  private int number;

  /// @param layer whose features it goes over
  public TileFeature(TileLayer layer) {
    this.layer = layer;
  }

  /// Goes to a feature.
  public void go(int feature) {
    number = feature;
  }

  @Override
  public @Nullable Object property(String name) {
    return layer.property(number, name);
  }

  @Override
  public Map<String, @Nullable Object> properties() {
    return layer.properties(number);
  }

  @Override
  public @Nullable Object id() {
    double id = layer.id(number);
    return Double.isNaN(id) ? null : (Double) id;
  }

  @Override
  public GeometryType geometryType() {
    return switch (layer.type(number)) {
      case POINT -> GeometryType.POINT;
      case LINE -> GeometryType.LINE;
      case POLYGON -> GeometryType.POLYGON;
      case UNKNOWN -> GeometryType.UNKNOWN;
    };
  }

  @Override
  public boolean geometry(GeometrySink sink) {
    layer.points(number, sink);
    return true;
  }
}
