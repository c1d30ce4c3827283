package io.cartway.style.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.LanguageList;
import io.cartway.style.StyleDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET /v1/styles/{style}` of a design: a style of MapLibre's specification, with the absolute
/// addresses of its tiles, glyphs and sprite. With `lang`, its tiles have their names in these
/// languages. Asked for by a signed address, it names signed addresses.
public final class StyleEndpoint implements Handler {

  /// A new version of the program may draw anew; its colours need not be seen at once.
  private static final String CACHE_CONTROL = "private, max-age=300";

  private static final JsonFactory JSON = new ObjectMapper().getFactory();

  private static final int GIVEN_LENGTH_MAX = 60;

  private final Supplier<Ground> ground;

  /// What the region has for a style.
  ///
  /// @param center where the map looks first
  /// @param zoom at which it looks there
  /// @param elevations the tiles of elevations, when there are any
  /// @param hasSprite whether the server has icons for the styles
  public record Ground(LatLng center, int zoom, Optional<Heights> elevations, boolean hasSprite) {}

  /// Tiles of elevations in Terrarium's encoding.
  ///
  /// @param path template of their path
  /// @param zoomMax their highest zoom; MapLibre scales it for higher ones
  /// @param bounds outside of which there are none
  public record Heights(String path, int zoomMax, Bounds bounds) {}

  /// @param ground gives what the served region has
  public StyleEndpoint(Supplier<Ground> ground) {
    this.ground = ground;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    List<String> languages = LanguageList.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String id = call.path("style");
    Optional<StyleDocument> style = StyleDocument.of(id);
    if (style.isEmpty()) {
      return unknown(id);
    }
    byte[] text = written(call, style.get(), languages, ground.get());
    return new Answer.Content(
        "application/json",
        Bytes.owning(text),
        entityTag(text),
        Map.of("Cache-Control", CACHE_CONTROL));
  }

  /// 404 for an id that is neither a design's nor one of the account's.
  static Answer unknown(String id) {
    String given = id.length() > GIVEN_LENGTH_MAX ? id.substring(0, GIVEN_LENGTH_MAX) + "…" : id;
    return Answer.notFound(
        "There is no such style",
        "The style is %s.".formatted(given),
        "Ask for one of %s, or for one that your account has saved."
            .formatted(String.join(", ", StyleDocument.ids())));
  }

  private static byte[] written(
      Call call, StyleDocument style, List<String> languages, Ground ground) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("version", 8);
      json.writeStringField("name", style.name());
      json.writeArrayFieldStart("center");
      json.writeNumber(ground.center().lng());
      json.writeNumber(ground.center().lat());
      json.writeEndArray();
      json.writeNumberField("zoom", ground.zoom());
      json.writeStringField("glyphs", call.address("/v1/glyphs/{fontstack}/{range}.pbf"));
      if (ground.hasSprite()) {
        json.writeStringField("sprite", call.address("/v1/sprite/" + style.id()));
      }
      json.writeObjectFieldStart("sources");
      json.writeObjectFieldStart(StyleDocument.TILES);
      json.writeStringField("type", "vector");
      String lang = languages.isEmpty() ? "" : "lang=" + String.join(",", languages) + "&";
      json.writeStringField(
          "url", call.address("/v1/tiles/vector/tiles.json?" + lang + "style=" + style.id()));
      json.writeEndObject();
      boolean hasElevations = ground.elevations().isPresent() && uses(style, StyleDocument.TERRAIN);
      if (hasElevations) {
        writeElevations(json, call, ground.elevations().orElseThrow());
      }
      json.writeEndObject();
      json.writeArrayFieldStart("layers");
      for (JsonNode layer : style.layers()) {
        if (hasElevations || !isOf(layer, StyleDocument.TERRAIN)) {
          json.writeTree(layer);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  private static void writeElevations(JsonGenerator json, Call call, Heights heights)
      throws IOException {
    json.writeObjectFieldStart(StyleDocument.TERRAIN);
    json.writeStringField("type", "raster-dem");
    writeElevationTiles(json, call, heights);
    json.writeEndObject();
  }

  /// What a source of elevations has besides its type.
  static void writeElevationTiles(JsonGenerator json, Call call, Heights heights)
      throws IOException {
    json.writeStringField("encoding", "terrarium");
    json.writeNumberField("tileSize", 256);
    json.writeArrayFieldStart("tiles");
    json.writeString(call.address(heights.path()));
    json.writeEndArray();
    json.writeNumberField("maxzoom", heights.zoomMax());
    Bounds bounds = heights.bounds();
    json.writeArrayFieldStart("bounds");
    json.writeNumber(bounds.west());
    json.writeNumber(bounds.south());
    json.writeNumber(bounds.east());
    json.writeNumber(bounds.north());
    json.writeEndArray();
  }

  private static boolean uses(StyleDocument style, String source) {
    return style.layers().stream().anyMatch(layer -> isOf(layer, source));
  }

  private static boolean isOf(JsonNode layer, String source) {
    return layer.path("source").asText().equals(source);
  }

  /// A tag of content.
  static String entityTag(byte[] text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }
}
