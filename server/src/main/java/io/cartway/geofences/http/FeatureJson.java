package io.cartway.geofences.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.store.Geofences;
import io.cartway.geofences.store.KeptGeofence;
import io.cartway.http.Bytes;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.text.KeptTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Geofences as a collection of GeoJSON (RFC 7946), and back without a loss: a circle is its centre
/// and a corridor its line, with `radius` in metres among the properties, which have what else the
/// owner chose.
public final class FeatureJson {

  /// Of a collection; its features are read one by one.
  private static final int TOKENS_MAX = 1_000_000;

  private static final String COLLECTION = "FeatureCollection";
  private static final String RADIUS = "radius";
  private static final String CREATED = "created";
  private static final String CHANGED = "changed";

  private static final JsonFactory JSON = new JsonFactory();

  private FeatureJson() {}

  // ---------------------------------------------------------------- writing

  /// A collection, a line for each geofence.
  public static byte[] collection(List<KeptGeofence> fences) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("type", COLLECTION);
      json.writeArrayFieldStart("features");
      for (KeptGeofence fence : fences) {
        json.writeRaw("\n");
        write(json, fence);
      }
      json.writeRaw("\n");
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw("\n");
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }

  private static void write(JsonGenerator json, KeptGeofence fence) throws IOException {
    JsonNode content =
        JsonBody.parse(fence.content()).orElseThrow(() -> new IllegalStateException("no JSON"));
    JsonNode shape = content.path("shape");
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    json.writeStringField("id", fence.id());
    json.writeObjectFieldStart("geometry");
    switch (shape.path("type").asText()) {
      case "circle" -> {
        json.writeStringField("type", "Point");
        json.writeFieldName("coordinates");
        writePoint(json, shape.path("center"));
      }
      case "corridor" -> {
        json.writeStringField("type", "LineString");
        json.writeFieldName("coordinates");
        writeLine(json, shape.path("points"), false);
      }
      default -> {
        json.writeStringField("type", "Polygon");
        json.writeArrayFieldStart("coordinates");
        writeLine(json, shape.path("points"), true);
        for (JsonNode hole : shape.path("holes")) {
          writeLine(json, hole, true);
        }
        json.writeEndArray();
      }
    }
    json.writeEndObject();
    json.writeObjectFieldStart("properties");
    if (shape.has(RADIUS)) {
      json.writeNumberField(RADIUS, shape.path(RADIUS).asDouble());
    }
    for (Map.Entry<String, JsonNode> member : content.properties()) {
      if (!member.getKey().equals("shape")) {
        json.writeFieldName(member.getKey());
        json.writeRawValue(member.getValue().toString());
      }
    }
    json.writeStringField(CREATED, fence.created().toString());
    json.writeStringField(CHANGED, fence.changed().toString());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeLine(JsonGenerator json, JsonNode points, boolean isClosed)
      throws IOException {
    json.writeStartArray();
    for (JsonNode point : points) {
      writePoint(json, point);
    }
    if (isClosed) {
      writePoint(json, points.path(0));
    }
    json.writeEndArray();
  }

  private static void writePoint(JsonGenerator json, JsonNode point) throws IOException {
    json.writeStartArray();
    json.writeNumber(point.path("lng").asDouble());
    json.writeNumber(point.path("lat").asDouble());
    json.writeEndArray();
  }

  // ---------------------------------------------------------------- reading

  /// A geofence of a collection.
  ///
  /// @param created empty when it is not said
  /// @param changed empty when it is not said
  public record Feature(
      String id, FenceSettings settings, Optional<Instant> created, Optional<Instant> changed) {}

  /// A collection that was read.
  public sealed interface Read {

    /// It is one.
    record Whole(List<Feature> features) implements Read {
      public Whole {
        features = List.copyOf(features);
      }
    }

    /// It is none.
    ///
    /// @param why what is wrong, as a clause
    record Refused(String why) implements Read {}
  }

  /// Reads a collection: each geofence as `POST` of one does.
  ///
  /// @param addresses that may be told
  public static Read read(byte[] text, SettingsJson.Addresses addresses) {
    Features features = new Features(addresses);
    JsonBody body = JsonBody.read(Bytes.owning(text), Map.of("features", features), TOKENS_MAX);
    boolean isOne =
        body instanceof JsonBody.Given(ObjectNode root)
            && root.path("type").asText().equals(COLLECTION)
            && features.isBegun;
    if (!isOne) {
      return new Read.Refused("it is no FeatureCollection of GeoJSON");
    }
    return features.refusal.isPresent()
        ? new Read.Refused(features.refusal.get())
        : new Read.Whole(features.read);
  }

  /// Reads features one by one, up to the first that is none.
  private static final class Features implements JsonBody.Elements {
    private final SettingsJson.Addresses addresses;
    private final List<Feature> read = new ArrayList<>();
    private Optional<String> refusal = Optional.empty();
    private boolean isBegun;

    Features(SettingsJson.Addresses addresses) {
      this.addresses = addresses;
    }

    @Override
    public void begin() {
      isBegun = true;
    }

    @Override
    public void read(int index, JsonNode element) {
      if (refusal.isEmpty()) {
        refusal = add(element).map(why -> "features[%d] %s".formatted(index, why));
      }
    }

    /// @return why it is none, as a predicate
    private Optional<String> add(JsonNode feature) {
      String id = feature.path("id").asText();
      JsonNode properties = feature.path("properties");
      if (!feature.path("type").asText().equals("Feature")
          || !Geofences.isId(id)
          || !properties.isObject()) {
        return Optional.of("is no Feature with an id of a geofence and properties");
      }
      ObjectNode body = ((ObjectNode) properties).deepCopy();
      Optional<Instant> created;
      Optional<Instant> changed;
      try {
        created = time(body.remove(CREATED));
        changed = time(body.remove(CHANGED));
      } catch (DateTimeException none) {
        return Optional.of("was created or changed at no time");
      }
      ObjectNode shape = body.putObject("shape");
      shape.put("type", "Feature").set("geometry", feature.path("geometry"));
      ObjectNode options = shape.putObject("properties");
      if (body.has(RADIUS)) {
        options.set(RADIUS, body.remove(RADIUS));
      }
      JsonFields fields = JsonFields.of(new JsonBody.Given(body));
      Optional<FenceSettings> settings = SettingsJson.read(body, fields, addresses);
      List<Fault> faults = fields.faults();
      if (settings.isEmpty() || !faults.isEmpty()) {
        return Optional.of("is no geofence: " + sentence(faults));
      }
      read.add(new Feature(id, settings.get(), created, changed));
      return Optional.empty();
    }
  }

  private static Optional<Instant> time(@Nullable JsonNode text) {
    return Optional.ofNullable(text).map(JsonNode::asText).map(KeptTime::parse);
  }

  private static String sentence(List<Fault> faults) {
    if (faults.isEmpty()) {
      return "it has no shape";
    }
    Fault first = faults.getFirst();
    return "%s: %s was given, but expected is %s"
        .formatted(
            first.parameter(),
            first.given().isEmpty() ? "nothing" : first.given(),
            first.expected());
  }
}
