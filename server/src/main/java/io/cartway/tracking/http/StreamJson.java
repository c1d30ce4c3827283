package io.cartway.tracking.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tracking.Happening;
import io.cartway.tracking.stream.StreamText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// Writes what streams tell as server-sent events (HTML, section 9.2). Each block has an id, also
/// those that tell nothing: so a client that comes again begins behind the last one.
public final class StreamJson implements StreamText {

  /// The type of an event that tells that others are lost.
  static final String GAP = "gap";

  private static final int RETRY_MILLIS = 2_000;
  private static final JsonFactory JSON = new JsonFactory();

  @Override
  public byte[] happening(Happening happening) {
    return block(
        happening.number(),
        happening.type(),
        json -> {
          if (happening.geofenceId().isPresent()) {
            json.writeStringField("geofenceId", happening.geofenceId().get());
            json.writeStringField("assetId", happening.assetId());
            json.writeObjectFieldStart("position");
            json.writeNumberField("lat", happening.position().at().lat());
            json.writeNumberField("lng", happening.position().at().lng());
            json.writeEndObject();
            json.writeStringField("ts", AssetJson.time(happening.position().millis()));
            json.writeBooleanField("initial", happening.isInitial());
          } else {
            json.writeStringField("id", happening.assetId());
            AssetJson.writeMembers(json, happening.position());
          }
        });
  }

  @Override
  public byte[] start(long number) {
    return "retry: %d\nid: %d\n\n".formatted(RETRY_MILLIS, number).getBytes(UTF_8);
  }

  @Override
  public byte[] keepAlive(long number) {
    return ":\nid: %d\n\n".formatted(number).getBytes(UTF_8);
  }

  @Override
  public byte[] gap(long after, long number) {
    return block(
        number,
        GAP,
        json -> {
          json.writeStringField("after", Long.toString(after));
          json.writeStringField("to", Long.toString(number));
        });
  }

  /// Writes members of an object.
  @FunctionalInterface
  private interface Members {
    void write(JsonGenerator json) throws IOException;
  }

  private static byte[] block(long number, String type, Members members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("id: %d\nevent: %s\ndata: ".formatted(number, type).getBytes(UTF_8));
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      members.write(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    bytes.writeBytes("\n\n".getBytes(UTF_8));
    return bytes.toByteArray();
  }
}
