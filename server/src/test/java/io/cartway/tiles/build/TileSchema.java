package io.cartway.tiles.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// OpenMapTiles 3.16 as the contract has it, and the two kept tables of where our tiles differ.
final class TileSchema {

  static final String FILE = "server/src/test/resources/tiles/openmaptiles-3.16.schema.json";

  private static final String ANY = "*";

  /// A field of a layer.
  ///
  /// @param values possible values; empty when any may be
  record Field(String layer, String name, Set<String> values) {}

  /// A row of a table of differences.
  ///
  /// @param values of the field; `*` is any
  record Difference(String layer, String field, Set<String> values, String reason) {

    boolean is(String ofLayer, String ofField) {
      return (layer.equals(ANY) || layer.equals(ofLayer)) && field.equals(ofField);
    }

    boolean is(String ofLayer, String ofField, String value) {
      return is(ofLayer, ofField) && (values.contains(ANY) || values.contains(value));
    }
  }

  /// A class and a value of an OpenStreetMap tag, or a subclass, that leads to it.
  record Mapping(String layer, String className, String key, String value) {}

  private final JsonNode layers;

  /// What ours have not.
  final List<Difference> absent = differences("openmaptiles-absent.tsv");

  /// What only ours have.
  final List<Difference> more = differences("openmaptiles-more.tsv");

  TileSchema() throws IOException {
    layers = new ObjectMapper().readTree(Workspace.root().resolve(FILE).toFile()).path("layers");
  }

  static List<List<String>> table(String name) throws IOException {
    Path file = Workspace.root().resolve("server/src/test/resources/tiles").resolve(name);
    return Files.readAllLines(file, UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  private static List<Difference> differences(String name) throws IOException {
    return table(name).stream()
        .map(row ->
            new Difference(row.get(0), row.get(1), Set.of(row.get(2).split(" ", -1)), row.get(3)))
        .toList();
  }

  List<String> layerNames() {
    List<String> names = new ArrayList<>();
    layers.forEach(layer -> names.add(layer.path("id").asText()));
    return names;
  }

  private JsonNode layer(String name) {
    for (JsonNode layer : layers) {
      if (layer.path("id").asText().equals(name)) {
        return layer;
      }
    }
    throw new AssertionError("no layer " + name);
  }

  /// How far beyond a tile the tile has the layer's features.
  int bufferPixels(String layer) {
    return layer(layer).path("buffer_size").asInt();
  }

  /// The fields of a layer by name.
  Map<String, Field> fields(String layer) {
    Map<String, Field> fields = new LinkedHashMap<>();
    layer(layer)
        .path("fields")
        .properties()
        .forEach(field -> {
          Set<String> values = new LinkedHashSet<>();
          field.getValue().path("values").forEach(value -> values.add(word(value.asText())));
          fields.put(field.getKey(), new Field(layer, field.getKey(), values));
        });
    return fields;
  }

  /// The words of the contract's copy, whose reader took `no` for a truth value.
  private static String word(String value) {
    return switch (value) {
      case "False" -> "no";
      case "road (default)" -> "road";
      case "ferry (DEPRECATED - use class)" -> "ferry(deprecated)";
      default -> value;
    };
  }

  /// The tags and subclasses that the schema names for classes. Those under one "and" are each
  /// listed.
  List<Mapping> mappings() {
    List<Mapping> mappings = new ArrayList<>();
    for (String layer : layerNames()) {
      layer(layer)
          .path("fields")
          .path("class")
          .path("osm_mapping")
          .properties()
          .forEach(each -> collect(layer, each.getKey(), each.getValue(), mappings));
    }
    return mappings;
  }

  private static void collect(String layer, String name, JsonNode tags, List<Mapping> into) {
    if (tags.isArray()) {
      tags.forEach(each -> collect(layer, name, each, into));
      return;
    }
    tags.properties()
        .forEach(tag -> {
          if (tag.getKey().startsWith("__")) {
            collect(layer, name, tag.getValue(), into);
          } else {
            List<JsonNode> values = new ArrayList<>();
            if (tag.getValue().isArray()) {
              tag.getValue().forEach(values::add);
            } else {
              values.add(tag.getValue());
            }
            values.forEach(
                value -> into.add(new Mapping(layer, name, tag.getKey(), value.asText())));
          }
        });
  }

  /// Why a tile may not have a field with a value; empty when it may.
  String unknown(String layer, String field, Object value) {
    if (!layerNames().contains(layer)) {
      return "layer " + layer;
    }
    if (more.stream().anyMatch(row -> row.is(layer, field, String.valueOf(value)))) {
      return "";
    }
    if (field.startsWith("name:")) {
      boolean localized = layer(layer).has("localized_names");
      return localized && Names.LANGUAGES.contains(field.substring(5)) ? "" : layer + "." + field;
    }
    Field known = fields(layer).get(field);
    if (known == null) {
      return layer + "." + field;
    }
    boolean may = known.values.isEmpty() || known.values.contains(String.valueOf(value));
    return may ? "" : "%s.%s=%s".formatted(layer, field, value);
  }

  /// What of a tile's feature the schema and the table of differences do not know.
  Set<String> unknown(String layer, Map<String, Object> attributes) {
    Set<String> unknown = new TreeSet<>();
    attributes.forEach((field, value) -> unknown.add(unknown(layer, field, value)));
    unknown.remove("");
    return unknown;
  }
}
