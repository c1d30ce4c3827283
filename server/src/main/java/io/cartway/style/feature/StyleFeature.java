package io.cartway.style.feature;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A feature as expressions see it. Whoever reads tiles implements it over its own memory; objects
/// that are kept from call to call make evaluation free of allocation.
public interface StyleFeature {

  /// The value of a property: `Double`, `String` or `Boolean`, a `List` or `Map` of them, or null;
  /// null when there is none of this name.
  @Nullable Object property(String name);

  /// Whether there is a property of this name.
  default boolean has(String name) {
    return property(name) != null;
  }

  /// All properties by name.
  Map<String, @Nullable Object> properties();

  /// The id: a `Double` or `String`, null without one.
  @Nullable Object id();

  /// What it is made of.
  GeometryType geometryType();

  /// Hands over the points.
  ///
  /// @return false when they are not known: `within` is false then, `distance` has no value
  default boolean geometry(GeometrySink sink) {
    return false;
  }
}
