package io.cartway.style;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cartway.style.InvalidStyleException.Fault;
import io.cartway.style.expression.ExpressionException;
import io.cartway.style.expression.Filter;
import io.cartway.style.expression.PropertySpecification;
import io.cartway.style.expression.PropertyValue;
import io.cartway.style.value.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A style, read and checked: what is drawn, ready to be evaluated. Immutable; read once for each
/// version of a style.
///
/// @param layers in drawing order
public record StyleSheet(List<StyleLayer> layers) {

  /// Most layers of a style: twice what the largest public styles have.
  public static final int LAYERS_MAX = 2_000;

  /// Values of JSON in all layers together. The largest of the own styles has 6,000.
  static final int SIZE_MAX = 500_000;

  private static final int FAULTS_MAX = 100;

  private static final String TRANSITION = "-transition";

  /// What the properties of each type are where a style says nothing.
  private static final Map<LayerType, Map<String, PropertyValue>> DEFAULTS = defaults();

  public StyleSheet {
    layers = List.copyOf(layers);
  }

  /// Reads one of the own styles.
  public static StyleSheet of(StyleDocument document) {
    try {
      return read(JsonNodeFactory.instance.arrayNode().addAll(document.layers()));
    } catch (InvalidStyleException fault) {
      throw new IllegalStateException(document.id(), fault);
    }
  }

  /// Reads the layers of a style.
  ///
  /// @param layers the array of a style's `layers`
  /// @throws InvalidStyleException with all faults, when it has any
  public static StyleSheet read(JsonNode layers) throws InvalidStyleException {
    return new Reader().read(layers);
  }

  /// The layer of an id.
  public Optional<StyleLayer> find(String id) {
    return layers.stream().filter(layer -> layer.id().equals(id)).findFirst();
  }

  private static Map<LayerType, Map<String, PropertyValue>> defaults() {
    Map<LayerType, Map<String, PropertyValue>> defaults = new EnumMap<>(LayerType.class);
    for (LayerType type : LayerType.values()) {
      Map<String, PropertyValue> all = new HashMap<>();
      StyleSpecification.layout(type)
          .forEach((name, property) -> all.put(name, PropertyValue.ofDefault(property)));
      StyleSpecification.paint(type)
          .forEach((name, property) -> all.put(name, PropertyValue.ofDefault(property)));
      defaults.put(type, Map.copyOf(all));
    }
    return defaults;
  }

  /// Reads one style and collects its faults.
  private static final class Reader {

    private final List<Fault> faults = new ArrayList<>();
    private final Map<String, JsonNode> byId = new HashMap<>();

    StyleSheet read(JsonNode json) throws InvalidStyleException {
      if (!json.isArray() || json.size() > LAYERS_MAX || isTooBig(json)) {
        fault(
            "layers",
            json,
            "a style has a list of at most %,d layers, of %,d values in all"
                .formatted(LAYERS_MAX, SIZE_MAX));
        throw new InvalidStyleException(faults);
      }
      json.forEach(each -> byId.putIfAbsent(each.path("id").asText(), each));
      Set<String> ids = new HashSet<>();
      List<StyleLayer> layers = new ArrayList<>();
      for (int i = 0; i < json.size() && !isFull(); i++) {
        StyleLayer layer = layer(json.path(i), "layers[%d]".formatted(i));
        if (layer != null && ids.add(layer.id())) {
          layers.add(layer);
        } else if (layer != null) {
          fault(
              "layers[%d].id".formatted(i),
              json.path(i).path("id"),
              "two layers have the id '%s'".formatted(Values.shortened(layer.id())));
        }
      }
      if (!faults.isEmpty()) {
        throw new InvalidStyleException(faults);
      }
      return new StyleSheet(layers);
    }

    private static boolean isTooBig(JsonNode json) {
      Deque<JsonNode> open = new ArrayDeque<>(List.of(json));
      int count = 0;
      while (!open.isEmpty() && count <= SIZE_MAX) {
        JsonNode next = open.pop();
        count += next.size();
        if (count <= SIZE_MAX) {
          next.forEach(open::push);
        }
      }
      return count > SIZE_MAX;
    }

    private void fault(String path, JsonNode given, String reason) {
      if (!isFull()) {
        faults.add(new Fault(path, Excerpt.of(given), reason));
      }
    }

    /// Adds the fault of an expression.
    ///
    /// @param path of the value
    private void fault(String path, JsonNode value, ExpressionException fault) {
      JsonNode given = Excerpt.at(value, fault.path().substring(path.length()));
      fault(fault.path(), given, fault.reason());
    }

    private boolean isFull() {
      return faults.size() >= FAULTS_MAX;
    }

    private @Nullable StyleLayer layer(JsonNode json, String path) {
      if (!json.isObject()) {
        fault(path, json, "a layer is an object");
        return null;
      }
      String id = json.path("id").asText();
      if (!json.path("id").isTextual() || id.isEmpty()) {
        fault(path + ".id", json.path("id"), "a layer has a text as its id");
        return null;
      }
      // A layer that refers to another one has its own paint only.
      JsonNode base = json.has("ref") ? byId.get(json.path("ref").asText()) : json;
      if (base == null || (json.has("ref") && base.has("ref"))) {
        fault(
            path + ".ref",
            json.path("ref"),
            "it refers to a layer that there is not, or that refers to another");
        return null;
      }
      Optional<LayerType> type = LayerType.of(base.path("type").asText());
      if (type.isEmpty()) {
        fault(
            path + ".type",
            base.path("type"),
            "a layer is of one of the types "
                + String.join(
                    ", ", Arrays.stream(LayerType.values()).map(LayerType::text).toList()));
        return null;
      }
      Map<String, PropertyValue> properties =
          new HashMap<>(DEFAULTS.getOrDefault(type.get(), Map.of()));
      read(
          base.path("layout"), StyleSpecification.layout(type.get()), path + ".layout", properties);
      read(json.path("paint"), StyleSpecification.paint(type.get()), path + ".paint", properties);
      return new StyleLayer(
          id,
          type.get(),
          text(base, "source", path),
          text(base, "source-layer", path),
          zoom(base, "minzoom", 0, path),
          zoom(base, "maxzoom", StyleLayer.MAX_ZOOM, path),
          filter(base, path),
          properties);
    }

    private void read(
        JsonNode json,
        Map<String, PropertySpecification> known,
        String path,
        Map<String, PropertyValue> properties) {
      if (!json.isMissingNode() && !json.isObject()) {
        fault(path, json, "the properties are an object");
      }
      for (Map.Entry<String, JsonNode> each : json.properties()) {
        String name = each.getKey();
        PropertySpecification property = known.get(name);
        if (property == null) {
          if (!isTransition(name, known)) {
            String said = Values.shortened(name);
            fault(
                path + "." + said,
                each.getValue(),
                "a layer of this type has no property '%s'".formatted(said));
          }
        } else if (!each.getValue().isNull()) {
          try {
            properties.put(name, PropertyValue.parse(each.getValue(), property, path + "." + name));
          } catch (ExpressionException fault) {
            fault(path + "." + name, each.getValue(), fault);
          }
        }
      }
    }

    private static boolean isTransition(String name, Map<String, PropertySpecification> known) {
      PropertySpecification property =
          name.endsWith(TRANSITION)
              ? known.get(name.substring(0, name.length() - TRANSITION.length()))
              : null;
      return property != null && property.isTransitionable();
    }

    private Filter filter(JsonNode json, String path) {
      try {
        return Filter.parse(json.path("filter"), path + ".filter");
      } catch (ExpressionException fault) {
        fault(path + ".filter", json.path("filter"), fault);
        return Filter.ALL;
      }
    }

    private @Nullable String text(JsonNode json, String name, String path) {
      JsonNode text = json.path(name);
      if (!text.isMissingNode() && !text.isTextual()) {
        fault(path + "." + name, text, "it is a text");
      }
      return text.isTextual() ? text.textValue() : null;
    }

    private double zoom(JsonNode json, String name, double usual, String path) {
      JsonNode zoom = json.path(name);
      if (zoom.isMissingNode()) {
        return usual;
      }
      if (!zoom.isNumber()
          || !(zoom.doubleValue() >= 0 && zoom.doubleValue() <= StyleLayer.MAX_ZOOM)) {
        fault(path + "." + name, zoom, "a zoom is a number from 0 to 24");
        return usual;
      }
      return zoom.doubleValue();
    }
  }
}
