package io.cartway.style.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cartway.http.Call;
import io.cartway.http.LanguageList;
import io.cartway.http.Parameters;
import io.cartway.style.check.OwnAddress;
import io.cartway.style.check.StyleCheck;
import io.cartway.style.http.StyleEndpoint.Ground;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Writes a saved style as maps get it: with this server's addresses in place of those that it has,
/// signed when it is asked for by a signed address. Only members that are known to open nothing are
/// passed on, and none of `metadata`, where clients look for addresses of fonts.
final class SavedStyleJson {

  /// Numbers are passed on as they are, also those that no double holds.
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final JsonFactory JSON = MAPPER.getFactory();

  private static final Set<String> KEPT =
      Set.of(
          "centerAltitude",
          "bearing",
          "pitch",
          "roll",
          "light",
          "sky",
          "projection",
          "state",
          "transition");

  /// What the region decides, whatever the document says.
  private static final Set<String> OF_ELEVATIONS =
      Set.of("encoding", "tileSize", "minzoom", "maxzoom", "bounds");

  private final Call call;
  private final JsonNode document;
  private final List<String> languages;
  private final Ground ground;

  /// Sources of elevations that this region does not have.
  private final Set<String> absent = new HashSet<>();

  private SavedStyleJson(Call call, JsonNode document, List<String> languages, Ground ground) {
    this.call = call;
    this.document = document;
    this.languages = languages;
    this.ground = ground;
  }

  /// The bytes for a map.
  ///
  /// @param document as it was saved
  /// @param languages of the tiles, instead of those of the document; empty for the document's
  static byte[] written(Call call, byte[] document, List<String> languages, Ground ground)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(document.length);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      new SavedStyleJson(call, MAPPER.readTree(document), languages, ground).write(json);
    }
    return bytes.toByteArray();
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("version", 8);
    json.writeStringField("name", document.path("name").asText());
    writeView(json);
    for (Map.Entry<String, JsonNode> member : document.properties()) {
      if (KEPT.contains(member.getKey())) {
        json.writeFieldName(member.getKey());
        json.writeTree(member.getValue());
      }
    }
    json.writeStringField("glyphs", call.address(OwnAddress.GLYPHS));
    writeSprite(json);
    writeSources(json);
    JsonNode terrain = document.path("terrain");
    if (terrain.isObject() && !absent.contains(terrain.path("source").asText())) {
      json.writeFieldName("terrain");
      json.writeTree(terrain);
    }
    writeLayers(json);
    json.writeEndObject();
  }

  /// Its first view; that of the region when it has none.
  private void writeView(JsonGenerator json) throws IOException {
    boolean hasCenter = document.has("center");
    json.writeArrayFieldStart("center");
    json.writeNumber(hasCenter ? document.at("/center/0").asDouble() : ground.center().lng());
    json.writeNumber(hasCenter ? document.at("/center/1").asDouble() : ground.center().lat());
    json.writeEndArray();
    if (document.has("zoom")) {
      json.writeFieldName("zoom");
      json.writeTree(document.get("zoom"));
    } else if (!hasCenter) {
      json.writeNumberField("zoom", ground.zoom());
    }
  }

  private void writeSprite(JsonGenerator json) throws IOException {
    JsonNode sprite = document.path("sprite");
    if (sprite.isArray()) {
      json.writeArrayFieldStart("sprite");
      for (JsonNode each : sprite) {
        json.writeStartObject();
        json.writeStringField("id", each.path("id").asText());
        json.writeStringField("url", own(each.path("url"), OwnAddress.SPRITE).path());
        json.writeEndObject();
      }
      json.writeEndArray();
    } else if (sprite.isTextual()) {
      json.writeStringField("sprite", own(sprite, OwnAddress.SPRITE).path());
    }
  }

  /// An address of the document as this server's.
  private OwnAddress own(JsonNode address, String what) {
    OwnAddress own =
        OwnAddress.read(address.asText(), what)
            .orElseThrow(() -> new IllegalStateException("a saved style has a foreign address"));
    return new OwnAddress(call.address(own.path()), own.lang());
  }

  private void writeSources(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("sources");
    for (Map.Entry<String, JsonNode> source : document.path("sources").properties()) {
      String type = source.getValue().path("type").asText();
      if (type.equals("raster-dem") && ground.elevations().isEmpty()) {
        absent.add(source.getKey());
        continue;
      }
      json.writeObjectFieldStart(source.getKey());
      for (Map.Entry<String, JsonNode> member : source.getValue().properties()) {
        String name = member.getKey();
        boolean isAddress = name.equals("url") || name.equals("tiles");
        boolean isOurs = type.equals("raster-dem") && OF_ELEVATIONS.contains(name);
        if (!isAddress && !isOurs && StyleCheck.isOfSource(type, name)) {
          json.writeFieldName(name);
          json.writeTree(member.getValue());
        }
      }
      if (type.equals("vector")) {
        json.writeStringField("url", tileJson(source.getValue().path("url")));
      } else if (type.equals("raster-dem")) {
        StyleEndpoint.writeElevationTiles(json, call, ground.elevations().orElseThrow());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private String tileJson(JsonNode given) {
    String lang = OwnAddress.read(given.asText(), OwnAddress.TILE_JSON).orElseThrow().lang();
    // Written only if it is a list of languages.
    List<String> own = LanguageList.read(new Parameters(Map.of("lang", List.of(lang))));
    List<String> wanted = languages.isEmpty() ? own : languages;
    return call.address(
        OwnAddress.TILE_JSON + (wanted.isEmpty() ? "" : "?lang=" + String.join(",", wanted)));
  }

  private void writeLayers(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("layers");
    for (JsonNode layer : document.path("layers")) {
      if (absent.contains(layer.path("source").asText())) {
        continue;
      }
      json.writeStartObject();
      for (Map.Entry<String, JsonNode> member : layer.properties()) {
        if (!member.getKey().equals("metadata")) {
          json.writeFieldName(member.getKey());
          json.writeTree(member.getValue());
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
