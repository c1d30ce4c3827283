package io.cartway.tiles.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileJson;
import io.cartway.tiles.TileVariant;
import io.cartway.tiles.TileVariants;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// `GET /v1/tiles/vector/tiles.json`: TileJSON 3.0.0 of the region's tiles. With `lang` and
/// `style`, of these variants: the addresses keep both, and the layers are those that such tiles
/// have. Asked for by a signed address, the addresses are signed, too.
public final class TileJsonEndpoint implements Handler {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Supplier<TileVariants> tiles;

  /// @param tiles gives the tiles of the served region
  public TileJsonEndpoint(Supplier<TileVariants> tiles) {
    this.tiles = tiles;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    VariantParameters wanted = VariantParameters.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    TileVariants variants = tiles.get();
    TileVariant variant = wanted.of(variants);
    String address = call.address("/v1/tiles/vector/{z}/{x}/{y}.mvt" + wanted.asQuery());
    return Answer.json(json -> write(json, variants, variant, address));
  }

  private static void write(
      JsonGenerator json, TileVariants variants, TileVariant variant, String address)
      throws IOException {
    TileArchive tiles = variants.archive();
    JsonNode layers = JSON.readTree(tiles.metadataJson()).path("vector_layers");
    json.writeStartObject();
    TileJson.write(json, "Cartway", address, tiles.zoomMin(), tiles.zoomMax(), tiles.bounds());
    TileJson.writeMap(json, tiles.center(), tiles.zoomCenter());
    json.writeArrayFieldStart("vector_layers");
    Set<String> absent =
        new TreeSet<>(variant.style().map(s -> s.layers().keySet()).orElse(variants.layers()));
    for (JsonNode layer : layers) {
      String id = layer.path("id").asText();
      if (variant.keeps(id)) {
        writeLayer(json, layer, variant);
        absent.remove(id);
      }
    }
    // A layer without anything in this region (airports) is known all the same: MapLibre complains
    // of a style that draws what is not listed.
    for (String id : absent) {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeObjectFieldStart("fields");
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /// Writes a layer with TileJSON's keys, in its order.
  private static void writeLayer(JsonGenerator json, JsonNode layer, TileVariant variant)
      throws IOException {
    String id = layer.path("id").asText();
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeObjectFieldStart("fields");
    for (Map.Entry<String, JsonNode> field : layer.path("fields").properties()) {
      if (variant.keeps(id, field.getKey())) {
        json.writeStringField(field.getKey(), field.getValue().asText());
      }
    }
    json.writeEndObject();
    if (layer.has("minzoom")) {
      json.writeNumberField("minzoom", layer.path("minzoom").asInt());
    }
    if (layer.has("maxzoom")) {
      json.writeNumberField("maxzoom", layer.path("maxzoom").asInt());
    }
    json.writeEndObject();
  }
}
