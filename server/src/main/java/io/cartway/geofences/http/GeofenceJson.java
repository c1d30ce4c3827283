package io.cartway.geofences.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.store.AssetInside;
import io.cartway.geofences.store.KeptGeofence;
import io.cartway.geofences.store.NumberedEvent;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/// Writes geofences, who is in them, and what happened there.
public final class GeofenceJson {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final JsonFactory JSON = new JsonFactory();

  private GeofenceJson() {}

  private static String time(Instant time) {
    return TIME.format(time);
  }

  /// A time as answers have it.
  static String time(long millis) {
    return time(Instant.ofEpochMilli(millis));
  }

  /// A page of geofences.
  ///
  /// @param next behind which the next page begins
  static void writeList(JsonGenerator json, List<KeptGeofence> fences, Optional<String> next)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("geofences");
    for (KeptGeofence fence : fences) {
      write(json, fence);
    }
    json.writeEndArray();
    writeNext(json, next);
    json.writeEndObject();
  }

  private static void writeNext(JsonGenerator json, Optional<String> next) throws IOException {
    if (next.isPresent()) {
      json.writeStringField("nextAfter", next.get());
    }
  }

  /// One geofence.
  static void write(JsonGenerator json, KeptGeofence fence) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", fence.id());
    // What is kept is an object with a shape at least: its members, as they are.
    json.writeRaw("," + fence.content().substring(1, fence.content().length() - 1));
    json.writeStringField("created", time(fence.created()));
    json.writeStringField("changed", time(fence.changed()));
    json.writeEndObject();
  }

  /// A page of the assets in a geofence.
  static void writeAssets(
      JsonGenerator json, String id, List<AssetInside> assets, Optional<String> next)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("geofenceId", id);
    json.writeArrayFieldStart("assets");
    for (AssetInside asset : assets) {
      json.writeStartObject();
      json.writeStringField("id", asset.assetId());
      json.writeStringField("since", time(asset.sinceMillis()));
      json.writeEndObject();
    }
    json.writeEndArray();
    writeNext(json, next);
    json.writeEndObject();
  }

  /// A page of what happened at a geofence.
  static void writeEvents(
      JsonGenerator json, String id, List<NumberedEvent> events, Optional<String> next)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("geofenceId", id);
    json.writeArrayFieldStart("events");
    for (NumberedEvent event : events) {
      write(json, event.event());
    }
    json.writeEndArray();
    writeNext(json, next);
    json.writeEndObject();
  }

  /// An event with the data of its webhook.
  static void write(JsonGenerator json, FenceEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", event.type().eventType());
    writeData(json, event);
    json.writeEndObject();
  }

  /// An event of a geofence that is not there.
  static void writePlayed(JsonGenerator json, FenceEvent event) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "geofence." + event.type().word());
    writeWhere(json, event);
    json.writeEndObject();
  }

  /// The data of an event, for webhooks.
  public static String data(FenceEvent event) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      writeData(json, event);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void writeData(JsonGenerator json, FenceEvent event) throws IOException {
    json.writeStringField("geofenceId", event.geofenceId());
    writeWhere(json, event);
  }

  private static void writeWhere(JsonGenerator json, FenceEvent event) throws IOException {
    json.writeStringField("assetId", event.assetId());
    json.writeFieldName("position");
    ShapeJson.write(json, event.position());
    json.writeStringField("ts", time(event.millis()));
    json.writeBooleanField("initial", event.isInitial());
  }
}
