package io.cartway.geofences.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geofences.ActiveHours;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;
import io.cartway.http.Answer;
import io.cartway.http.Fault;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import io.cartway.tracking.AssetId;
import io.cartway.travel.NumberText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/// Reads and writes what the owner of a geofence chooses.
public final class SettingsJson {

  /// In answers.
  static final String UTC = "UTC";

  private static final JsonFactory JSON = new JsonFactory();

  private final ObjectNode root;
  private final JsonFields fields;
  private final Addresses addresses;

  private SettingsJson(ObjectNode root, JsonFields fields, Addresses addresses) {
    this.root = root;
    this.fields = fields;
    this.addresses = addresses;
  }

  /// Which addresses may be told.
  public interface Addresses {

    /// Any.
    Addresses ANY =
        new Addresses() {
          @Override
          public Optional<String> fault(String address) {
            return Optional.empty();
          }

          @Override
          public String expected() {
            return "an address";
          }
        };

    /// What is wrong with one, as a clause; empty when nothing is.
    Optional<String> fault(String address);

    /// Which are accepted, as a phrase.
    String expected();
  }

  /// The answer to a request without a body.
  static Answer absent() {
    return new Answer.Invalid(
        List.of(Fault.of("body", "", "a JSON object with shape: " + ShapeJson.EXPECTED)));
  }

  /// Reads a body. What is wrong is told by the fields, which may have faults also when there are
  /// settings.
  static Optional<FenceSettings> read(ObjectNode root, JsonFields fields, Addresses addresses) {
    return new SettingsJson(root, fields, addresses).read();
  }

  private Optional<FenceSettings> read() {
    String name = fields.text("name").map(String::strip).orElse("");
    if (name.length() > GeofenceLimits.NAME_MAX || !isPlain(name)) {
      fields.fault(
          "name",
          name,
          "at most %d characters, without control characters".formatted(GeofenceLimits.NAME_MAX));
    }
    var _ = fields.clears("shape");
    Optional<MeasuredArea> shape = ShapeJson.read("shape", root.path("shape"), fields::fault);
    Optional<FenceRules> rules = rules(shape);
    Optional<String> webhook = fields.text("webhook").map(String::strip);
    webhook
        .flatMap(addresses::fault)
        .ifPresent(fault ->
            fields.fault(
                "webhook",
                webhook.orElse(""),
                "%s (here %s)".formatted(addresses.expected(), fault)));
    String metadata = metadata();
    return shape.isPresent() && rules.isPresent()
        ? Optional.of(new FenceSettings(name, shape.get(), rules.get(), webhook, metadata))
        : Optional.empty();
  }

  private static boolean isPlain(String text) {
    return text.codePoints().noneMatch(Character::isISOControl);
  }

  private String metadata() {
    var _ = fields.clears("metadata");
    JsonNode metadata = root.path("metadata");
    if (metadata.isMissingNode() || metadata.isNull()) {
      return "";
    }
    String text = metadata.toString();
    if (!metadata.isObject() || text.getBytes(UTF_8).length > GeofenceLimits.METADATA_BYTES_MAX) {
      fields.fault(
          "metadata",
          text,
          "a JSON object of at most %,d bytes".formatted(GeofenceLimits.METADATA_BYTES_MAX));
    }
    return text;
  }

  private Optional<FenceRules> rules(Optional<MeasuredArea> shape) {
    Optional<ActiveHours> hours = hours(shape);
    List<String> assets = fields.elements("assets");
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < assets.size(); i++) {
      if (!AssetId.isValid(assets.get(i))) {
        fields.fault("assets[%d]".formatted(i), assets.get(i), AssetId.EXPECTED);
      }
      ids.add(assets.get(i));
    }
    OptionalLong dwell = fields.integer("dwell", 0, GeofenceLimits.DWELL_SECONDS_MAX);
    double hysteresis = hysteresis();
    return Optional.of(new FenceRules(hours, ids, dwell.orElse(0), hysteresis));
  }

  private double hysteresis() {
    Optional<String> text = fields.text("hysteresis");
    if (text.isEmpty()) {
      return 0;
    }
    OptionalDouble meters = NumberText.number(text.get(), 0, GeofenceLimits.HYSTERESIS_MAX);
    if (meters.isEmpty()) {
      fields.fault(
          "hysteresis",
          text.get(),
          "metres from 0 to %,.0f".formatted(GeofenceLimits.HYSTERESIS_MAX));
    }
    return meters.orElse(0);
  }

  private Optional<ActiveHours> hours(Optional<MeasuredArea> shape) {
    Optional<String> text = fields.text("activeHours").map(String::strip);
    Optional<String> zoneId = fields.text("timeZone").map(String::strip);
    Optional<ZoneId> zone = zone(zoneId.orElse(UTC));
    if (zone.isEmpty()) {
      fields.fault("timeZone", zoneId.orElse(""), "a time zone such as Europe/Paris");
    }
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<OpeningHours> hours = OpeningHours.parse(text.get());
    if (hours.isEmpty()) {
      fields.fault(
          "activeHours", text.get(), "hours as OpenStreetMap writes them: Mo-Fr 08:00-18:00");
    }
    return hours.isPresent() && zone.isPresent() && shape.isPresent()
        ? Optional.of(new ActiveHours(hours.get(), new Place(center(shape.get()), zone.get(), "")))
        : Optional.empty();
  }

  private static LatLng center(MeasuredArea shape) {
    return shape.bounds().center();
  }

  private static Optional<ZoneId> zone(String id) {
    try {
      return Optional.of(ZoneId.of(id));
    } catch (DateTimeException unknown) {
      return Optional.empty();
    }
  }

  // ---------------------------------------------------------------- texts that are kept

  /// Settings as the text that is kept.
  public static String text(FenceSettings settings) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      write(json, settings);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /// Settings of a text that was kept.
  ///
  /// @throws IllegalStateException when it is none
  public static FenceSettings settings(String text) {
    JsonNode kept = JsonBody.parse(text).orElseThrow(() -> new IllegalStateException("no JSON"));
    JsonBody body = new JsonBody.Given((ObjectNode) kept);
    JsonFields fields = JsonFields.of(body);
    return read((ObjectNode) kept, fields, Addresses.ANY)
        .filter(read -> fields.faults().isEmpty())
        .orElseThrow(
            () -> new IllegalStateException("a geofence that is none: " + fields.faults()));
  }

  /// Writes the members of an object.
  static void write(JsonGenerator json, FenceSettings settings) throws IOException {
    FenceRules rules = settings.rules();
    if (!settings.name().isEmpty()) {
      json.writeStringField("name", settings.name());
    }
    json.writeFieldName("shape");
    ShapeJson.write(json, settings.shape());
    if (settings.webhook().isPresent()) {
      json.writeStringField("webhook", settings.webhook().get());
    }
    if (!settings.metadata().isEmpty()) {
      json.writeFieldName("metadata");
      json.writeRawValue(settings.metadata());
    }
    if (rules.hours().isPresent()) {
      json.writeStringField("activeHours", rules.hours().get().hours().toString());
      json.writeStringField("timeZone", rules.hours().get().place().zone().getId());
    }
    if (!rules.assets().isEmpty()) {
      json.writeArrayFieldStart("assets");
      for (String asset : rules.assets().stream().sorted().toList()) {
        json.writeString(asset);
      }
      json.writeEndArray();
    }
    if (rules.dwellSeconds() > 0) {
      json.writeNumberField("dwell", rules.dwellSeconds());
    }
    if (rules.hysteresisMeters() > 0) {
      json.writeNumberField("hysteresis", rules.hysteresisMeters());
    }
  }
}
