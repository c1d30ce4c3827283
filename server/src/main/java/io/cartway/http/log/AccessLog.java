package io.cartway.http.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.work.Supervised;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes one line per answered request. No line contains a secret or an address.
@FunctionalInterface
public interface AccessLog extends AutoCloseable {

  /// Capacity of the queue of unwritten entries; beyond it entries are dropped and counted.
  int ENTRIES_MAX = 16_384;

  /// Logs one request. Thread-safe, and never blocks.
  void write(LoggedRequest entry);

  /// Number of entries dropped because the output was too slow.
  default long dropped() {
    return 0;
  }

  /// The state of the writer's thread; empty when there is none.
  default Optional<Supervised.State> state() {
    return Optional.empty();
  }

  /// Writes the entries still in the queue.
  @Override
  default void close() {}

  /// One request.
  ///
  /// @param path the template, not the path: `/v1/tiles/vector/{z}/{x}/{y}.mvt`
  /// @param sizeBytes of the body sent
  /// @param keyId the key's public id; empty when the request was refused
  /// @param query the raw query, if the settings allow it
  record LoggedRequest(
      Instant time,
      String requestId,
      String correlationId,
      String operationId,
      String method,
      String path,
      int status,
      long sizeBytes,
      double durationMillis,
      String keyId,
      Optional<String> query) {

    /// The entry as one line of JSON.
    public String toJson() {
      StringWriter text = new StringWriter(256);
      try (JsonGenerator json = JsonLines.FACTORY.createGenerator(text)) {
        write(json);
      } catch (IOException impossible) {
        throw new UncheckedIOException("a StringWriter does not fail", impossible);
      }
      return text.toString();
    }

    void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeStringField("time", time.toString());
      json.writeStringField("requestId", requestId);
      json.writeStringField("correlationId", correlationId);
      json.writeStringField("operationId", operationId);
      json.writeStringField("method", method);
      json.writeStringField("path", path);
      json.writeNumberField("status", status);
      json.writeNumberField("sizeBytes", sizeBytes);
      json.writeNumberField("durationMillis", Math.round(durationMillis * 1000) / 1000.0);
      json.writeStringField("keyId", keyId);
      if (query.isPresent()) {
        json.writeStringField("query", query.get());
      }
      json.writeEndObject();
    }
  }

  /// Writes to the logger `io.cartway.access`, which the logging configuration sends to standard
  /// output as bare JSON lines; in batches, with a delay of at most a fifth of a second. When
  /// standard output is too slow, lines are dropped and counted.
  static AccessLog toLogger() {
    Logger logger = LoggerFactory.getLogger("io.cartway.access");
    return new BufferedAccessLog(ENTRIES_MAX, logger::info);
  }

  /// Drops everything.
  static AccessLog none() {
    return entry -> {};
  }

  /// The shared factory of generators.
  final class JsonLines {
    static final JsonFactory FACTORY = new JsonFactory();

    private JsonLines() {}
  }
}
