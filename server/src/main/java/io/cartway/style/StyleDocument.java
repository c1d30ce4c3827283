package io.cartway.style;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A design of the map: the layers of a style of version 8 of MapLibre's style specification.
///
/// The documents are resources (`style/service-day.json`). A text that begins with `@` stands for a
/// constant of the document, or for one of `style/common.json`, as in version 7 of the
/// specification; a layer of the tiles names only its `source-layer`. They are read once.
///
/// @param id the name in addresses (`service-day`)
/// @param name for people
/// @param layers in drawing order, without constants; not to be changed
public record StyleDocument(String id, String name, List<JsonNode> layers) {

  /// The source of vector tiles.
  public static final String TILES = "cartway";

  /// The source of elevations, which a region may not have.
  public static final String TERRAIN = "terrain";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JSON.getNodeFactory();
  private static final Map<String, StyleDocument> ALL =
      all(List.of("service-day", "service-night", "terrain", "minimal"));

  public StyleDocument {
    layers = List.copyOf(layers);
  }

  /// The ids of all styles.
  public static List<String> ids() {
    return List.copyOf(ALL.keySet());
  }

  /// A style; empty when there is none of this id.
  public static Optional<StyleDocument> of(String id) {
    return Optional.ofNullable(ALL.get(id));
  }

  private static Map<String, StyleDocument> all(List<String> ids) {
    JsonNode common = resource("common");
    Map<String, StyleDocument> all = new LinkedHashMap<>();
    ids.forEach(id -> all.put(id, read(id, resource(id), common)));
    return all;
  }

  /// A document with its constants filled in.
  ///
  /// @throws IllegalStateException when it names a constant that there is not
  static StyleDocument read(String id, JsonNode document, JsonNode common) {
    Map<String, JsonNode> constants = new HashMap<>();
    common.properties().forEach(each -> constants.put(each.getKey(), each.getValue()));
    document
        .path("constants")
        .properties()
        .forEach(each -> constants.put(each.getKey(), each.getValue()));
    List<JsonNode> layers = new ArrayList<>();
    filled(document.path("layers"), id, constants).forEach(each -> layers.add(withSource(each)));
    return new StyleDocument(id, document.path("name").asText(), layers);
  }

  private static JsonNode withSource(JsonNode layer) {
    if (!layer.has("source-layer") || layer.has("source")) {
      return layer;
    }
    ObjectNode whole = NODES.objectNode();
    layer
        .properties()
        .forEach(each -> {
          if (each.getKey().equals("source-layer")) {
            whole.put("source", TILES);
          }
          whole.set(each.getKey(), each.getValue());
        });
    return whole;
  }

  private static JsonNode filled(JsonNode node, String id, Map<String, JsonNode> constants) {
    if (node.isTextual() && node.asText().startsWith("@")) {
      JsonNode constant = constants.get(node.asText().substring(1));
      if (constant == null) {
        throw new IllegalStateException("style/%s.json: no %s".formatted(id, node.asText()));
      }
      return filled(constant, id, constants);
    }
    if (node.isArray()) {
      ArrayNode array = NODES.arrayNode(node.size());
      node.forEach(each -> array.add(filled(each, id, constants)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = NODES.objectNode();
      node.properties()
          .forEach(each -> object.set(each.getKey(), filled(each.getValue(), id, constants)));
      return object;
    }
    return node;
  }

  private static JsonNode resource(String name) {
    String path = "/style/%s.json".formatted(name);
    try (InputStream in =
        Objects.requireNonNull(StyleDocument.class.getResourceAsStream(path), path)) {
      return JSON.readTree(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(path, unreadable);
    }
  }
}
