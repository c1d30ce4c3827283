package io.cartway.style;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.style.expression.PropertySpecification;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// The properties of layers, as MapLibre's style specification has them. The console's build takes
/// them from npm's `@maplibre/maplibre-gl-style-spec` (`console/style-data.mjs`).
public final class StyleSpecification {

  private static final String RESOURCE = "properties.json";

  private static final Map<String, Map<String, PropertySpecification>> GROUPS = groups();

  private StyleSpecification() {}

  /// The layout properties of a type of layers, by name.
  public static Map<String, PropertySpecification> layout(LayerType type) {
    return group("layout_" + type.text());
  }

  /// The paint properties of a type of layers, by name.
  public static Map<String, PropertySpecification> paint(LayerType type) {
    return group("paint_" + type.text());
  }

  /// The properties of `light`, `sky`, `projection`, or of `layout` or `paint` of a type of layers
  /// (`paint_line`), by name; none for another name.
  public static Map<String, PropertySpecification> group(String name) {
    return GROUPS.getOrDefault(name, Map.of());
  }

  private static Map<String, Map<String, PropertySpecification>> groups() {
    Map<String, Map<String, PropertySpecification>> groups = new LinkedHashMap<>();
    resource()
        .properties()
        .forEach(group -> {
          Map<String, PropertySpecification> properties = new LinkedHashMap<>();
          group
              .getValue()
              .properties()
              .forEach(each ->
                  properties.put(
                      each.getKey(), PropertySpecification.read(each.getKey(), each.getValue())));
          groups.put(group.getKey(), Map.copyOf(properties));
        });
    return Map.copyOf(groups);
  }

  private static JsonNode resource() {
    try (InputStream in =
        Objects.requireNonNull(StyleSpecification.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(RESOURCE, unreadable);
    }
  }
}
