package io.cartway.region;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.Bounds;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Reads and writes `manifest.json`.
final class ManifestJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ManifestJson() {}

  static String write(Manifest manifest) {
    ObjectNode root = JSON.createObjectNode();
    root.put("formatVersion", manifest.formatVersion());
    root.put("dataVersion", manifest.dataVersion());
    ArrayNode sources = root.putArray("sources");
    for (Manifest.Source source : manifest.sources()) {
      sources
          .addObject()
          .put("name", source.name())
          .put("size", source.size())
          .put("sha256", source.sha256());
    }
    root.put("dataTime", manifest.dataTime().toString());
    Bounds bounds = manifest.bounds();
    root.putObject("bounds")
        .put("west", bounds.west())
        .put("south", bounds.south())
        .put("east", bounds.east())
        .put("north", bounds.north());
    putNumbers(root.putObject("counts"), manifest.counts());
    putNumbers(root.putObject("faults"), manifest.faults());
    root.put("buildTime", manifest.buildTime().toString());
    root.put("attribution", manifest.attribution());
    ObjectNode files = root.putObject("files");
    new TreeMap<>(manifest.files())
        .forEach((name, file) ->
            files.putObject(name).put("size", file.size()).put("sha256", file.sha256()));
    return root.toPrettyString() + "\n";
  }

  private static void putNumbers(ObjectNode node, Map<String, Long> numbers) {
    new TreeMap<>(numbers).forEach(node::put);
  }

  /// Reads a manifest.
  ///
  /// @param file its name, for the message
  /// @throws DamagedRegionException when the text is not a manifest
  static Manifest read(String file, String text) {
    try {
      JsonNode root = JSON.readTree(text);
      List<Manifest.Source> sources = new ArrayList<>();
      for (JsonNode source : required(root, "sources", file)) {
        sources.add(
            new Manifest.Source(
                required(source, "name", file).asText(),
                required(source, "size", file).asLong(),
                required(source, "sha256", file).asText()));
      }
      JsonNode bounds = required(root, "bounds", file);
      return new Manifest(
          formatVersion(file, root),
          required(root, "dataVersion", file).asText(),
          sources,
          Instant.parse(required(root, "dataTime", file).asText()),
          new Bounds(
              required(bounds, "west", file).asDouble(),
              required(bounds, "south", file).asDouble(),
              required(bounds, "east", file).asDouble(),
              required(bounds, "north", file).asDouble()),
          map(required(root, "counts", file), JsonNode::asLong),
          map(required(root, "faults", file), JsonNode::asLong),
          Instant.parse(required(root, "buildTime", file).asText()),
          required(root, "attribution", file).asText(),
          map(
              required(root, "files", file),
              entry ->
                  new Manifest.FileEntry(
                      required(entry, "size", file).asLong(),
                      required(entry, "sha256", file).asText())));
    } catch (JsonProcessingException | DateTimeException | IllegalArgumentException e) {
      throw new DamagedRegionException(file, "it is not a manifest");
    }
  }

  /// Only the format version: a newer manifest may differ in everything else.
  static int formatVersion(String file, String text) {
    try {
      return formatVersion(file, JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new DamagedRegionException(file, "it is not a manifest");
    }
  }

  private static int formatVersion(String file, JsonNode root) {
    return required(root, "formatVersion", file).asInt();
  }

  private static JsonNode required(JsonNode node, String key, String file) {
    JsonNode value = node.get(key);
    if (value == null) {
      throw new DamagedRegionException(file, "it lacks the key " + key);
    }
    return value;
  }

  private static <T> Map<String, T> map(JsonNode node, Function<JsonNode, T> reader) {
    Map<String, T> values = new TreeMap<>();
    node.properties().forEach(entry -> values.put(entry.getKey(), reader.apply(entry.getValue())));
    return values;
  }
}
