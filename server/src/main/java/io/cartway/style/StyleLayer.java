package io.cartway.style;

import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.Filter;
import io.cartway.style.expression.PropertyValue;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A layer of a style, read and checked. Immutable.
///
/// @param id unique in the style
/// @param source null for a background
/// @param sourceLayer layer of the vector tiles; null when the source has none
/// @param minZoom the layer is drawn from this zoom on, 0 to 24
/// @param maxZoom the layer is drawn below this zoom, 0 to 24
/// @param filter which features are drawn
/// @param properties all layout and paint properties of the type, with the specification's defaults
///   where the style says nothing
public record StyleLayer(
    String id,
    LayerType type,
    @Nullable String source,
    @Nullable String sourceLayer,
    double minZoom,
    double maxZoom,
    Filter filter,
    Map<String, PropertyValue> properties) {

  /// The zoom up to which layers are drawn when a style does not say.
  static final double MAX_ZOOM = 24;

  public StyleLayer {
    properties = Map.copyOf(properties);
  }

  /// A property of the layer's type.
  ///
  /// @param name `line-width`
  /// @throws IllegalArgumentException when the type has none of this name
  public PropertyValue get(String name) {
    PropertyValue value = properties.get(name);
    if (value == null) {
      throw new IllegalArgumentException("a layer of type %s has no %s".formatted(type, name));
    }
    return value;
  }

  /// Whether the layer is drawn at a zoom.
  public boolean isVisible(Evaluation with, double zoom) {
    boolean inside = zoom >= minZoom && (zoom < maxZoom || maxZoom >= MAX_ZOOM);
    return inside && Objects.equals(get("visibility").evaluate(with), "visible");
  }
}
