package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.app.EmbeddedServer;
import io.cartway.style.LayerType;
import io.cartway.style.StyleDocument;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.mvt.MvtFeatures;
import io.cartway.tiles.mvt.MvtLayer;
import io.cartway.tiles.mvt.MvtTile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The filters and properties of the own styles, each with features of Monaco's tiles.
final class TileCases {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /// Tiles with the harbour of Monaco, from the world to streets.
  private static final int[][] TILES = {
    {0, 0, 0},
    {4, 8, 5},
    {8, 133, 93},
    {10, 533, 373},
    {12, 2132, 1493},
    {13, 4265, 2987},
    {14, 8530, 5974},
    {14, 8529, 5974},
    {14, 8530, 5975}
  };

  private TileCases() {}

  /// A feature and the zoom of its tile.
  private record Found(ObjectNode feature, int zoom) {}

  /// Cases of all styles.
  ///
  /// @param max of features for each layer of a style
  static List<ExpressionCase> all(int max) throws IOException {
    Map<String, List<Found>> features = features();
    List<ExpressionCase> cases = new ArrayList<>();
    for (String id : StyleDocument.ids()) {
      for (JsonNode layer : StyleDocument.of(id).orElseThrow().layers()) {
        List<Found> found =
            features.getOrDefault(
                layer.path("source-layer").asText(), List.of(new Found(JSON.objectNode(), 9)));
        int step = Math.max(1, found.size() / max);
        for (int i = 0; i < found.size(); i += step) {
          add(layer, found.get(i), cases);
        }
      }
    }
    return cases;
  }

  private static void add(JsonNode layer, Found found, List<ExpressionCase> cases) {
    if (layer.has("filter")) {
      cases.add(one("filter", "", layer.path("filter"), found));
    }
    String type = LayerType.of(layer.path("type").asText()).orElseThrow().text();
    for (String part : List.of("layout", "paint")) {
      layer
          .path(part)
          .properties()
          .forEach(each -> {
            String name = part + "_" + type + "." + each.getKey();
            cases.add(one("property", name, each.getValue(), found));
          });
    }
  }

  private static ExpressionCase one(String kind, String type, JsonNode value, Found found) {
    ObjectNode json = JSON.objectNode().put("kind", kind).put("type", type).put("zoom", found.zoom);
    json.set("json", value);
    json.set("feature", found.feature);
    return new ExpressionCase(json);
  }

  private static Map<String, List<Found>> features() throws IOException {
    Map<String, List<Found>> features = new HashMap<>();
    try (TileArchive archive = TileArchive.open(EmbeddedServer.region().resolve("tiles.pmtiles"))) {
      for (int[] tile : TILES) {
        Optional<byte[]> bytes = archive.findTile(tile[0], tile[1], tile[2]);
        if (bytes.isEmpty()) {
          continue;
        }
        for (MvtLayer layer : MvtTile.read(TileBytes.unpacked(bytes.get())).layers()) {
          MvtFeatures each = layer.features();
          while (each.next()) {
            features
                .computeIfAbsent(layer.name(), _ -> new ArrayList<>())
                .add(new Found(json(layer, each), tile[0]));
          }
        }
      }
    }
    return features;
  }

  private static ObjectNode json(MvtLayer layer, MvtFeatures feature) {
    ObjectNode json = JSON.objectNode().put("id", feature.id());
    json.put(
        "type",
        switch (feature.type()) {
          case UNKNOWN -> 0;
          case POINT -> 1;
          case LINE -> 2;
          case POLYGON -> 3;
        });
    ObjectNode properties = json.putObject("properties");
    for (int i = 0; i < feature.tagCount(); i++) {
      ArrayNode value = JSON.arrayNode();
      switch (layer.value(feature.value(i))) {
        case String text -> value.add(text);
        case Boolean flag -> value.add(flag);
        case Number number -> value.add(number.doubleValue());
        default -> throw new AssertionError();
      }
      properties.set(layer.key(feature.key(i)), value.get(0));
    }
    return json;
  }
}
