package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.feature.GeometrySink;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A feature as the reference implementation takes it: type (1 to 3), id, properties, geometry (a
/// list of lists of points with x and y).
final class JsonFeature implements StyleFeature {

  private final JsonNode json;
  private final Map<?, ?> properties;

  JsonFeature(JsonNode json) {
    this.json = json;
    this.properties = Values.of(json.path("properties")) instanceof Map<?, ?> map ? map : Map.of();
  }

  @Override
  public @Nullable Object property(String name) {
    return properties.get(name);
  }

  @Override
  public boolean has(String name) {
    return properties.containsKey(name);
  }

  @Override
  @SuppressWarnings("unchecked") // The keys of an object of JSON are texts.
  public Map<String, @Nullable Object> properties() {
    return (Map<String, @Nullable Object>) properties;
  }

  @Override
  public @Nullable Object id() {
    return Values.of(json.path("id"));
  }

  @Override
  public GeometryType geometryType() {
    return switch (json.path("type").asInt()) {
      case 1 -> GeometryType.POINT;
      case 2 -> GeometryType.LINE;
      case 3 -> GeometryType.POLYGON;
      default -> GeometryType.UNKNOWN;
    };
  }

  @Override
  public boolean geometry(GeometrySink sink) {
    for (JsonNode part : json.path("geometry")) {
      sink.begin();
      part.forEach(point -> sink.point(point.path("x").asDouble(), point.path("y").asDouble()));
    }
    return json.has("geometry");
  }
}
