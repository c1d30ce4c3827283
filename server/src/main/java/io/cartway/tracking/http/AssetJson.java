package io.cartway.tracking.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tracking.Asset;
import io.cartway.tracking.AssetPage;
import io.cartway.tracking.Position;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Writes assets and positions.
final class AssetJson {

  /// ISO 8601 with milliseconds, which have a meaning here.
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private AssetJson() {}

  /// A time as answers have it.
  static String time(long millis) {
    return TIME.format(Instant.ofEpochMilli(millis));
  }

  /// A page of assets.
  static void writeList(JsonGenerator json, AssetPage page) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("assets");
    for (Asset asset : page.assets()) {
      write(json, asset);
    }
    json.writeEndArray();
    if (page.next().isPresent()) {
      json.writeStringField("nextAfter", page.next().get());
    }
    json.writeEndObject();
  }

  /// One asset.
  static void write(JsonGenerator json, Asset asset) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", asset.id());
    if (!asset.name().isEmpty()) {
      json.writeStringField("name", asset.name());
    }
    json.writeArrayFieldStart("tags");
    for (String tag : asset.tags()) {
      json.writeString(tag);
    }
    json.writeEndArray();
    json.writeStringField("created", time(asset.created().toEpochMilli()));
    json.writeNumberField("positions", asset.fixes());
    if (asset.last().isPresent()) {
      json.writeFieldName("last");
      write(json, asset.last().get());
    }
    json.writeEndObject();
  }

  /// A page of positions of an asset.
  ///
  /// @param next the time with which the next page begins
  static void writePositions(
      JsonGenerator json, String id, List<Position> positions, Optional<Long> next)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeArrayFieldStart("positions");
    for (Position position : positions) {
      write(json, position);
    }
    json.writeEndArray();
    if (next.isPresent()) {
      json.writeStringField("nextFrom", time(next.get()));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Position position) throws IOException {
    json.writeStartObject();
    writeMembers(json, position);
    json.writeEndObject();
  }

  /// The members of a position.
  static void writeMembers(JsonGenerator json, Position position) throws IOException {
    json.writeNumberField("lat", position.at().lat());
    json.writeNumberField("lng", position.at().lng());
    json.writeStringField("ts", time(position.millis()));
    write(json, "speed", position.speed());
    write(json, "heading", position.heading());
    write(json, "accuracy", position.accuracy());
    write(json, "altitude", position.altitude());
  }

  /// A member, if there is a value.
  static void write(JsonGenerator json, String name, OptionalDouble value) throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(name, value.getAsDouble());
    }
  }
}
