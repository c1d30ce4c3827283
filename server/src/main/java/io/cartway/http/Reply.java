package io.cartway.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// An answer as bytes, before it knows what its caller accepts. Answers are built whole before the
/// first byte is sent: a fault in the middle of one is then a clean 500 and not half a document.
///
/// @param contentType empty when there is no body
/// @param entityTag quoted, or empty
record Reply(
    int status, String contentType, Bytes body, String entityTag, Map<String, String> headers) {

  /// Buffers are pooled for all threads: with one virtual thread per request, a buffer of a
  /// thread's own is a new one each time.
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newBoundedPool(256)).build();

  private static final Map<String, String> PRIVATE = Map.of("Cache-Control", "private, no-cache");
  private static final Bytes NOTHING = Bytes.owning(new byte[0]);
  private static final String ENCODING = "Content-Encoding";

  /// Smaller bodies grow or hardly shrink, and fit one packet anyway.
  private static final int COMPRESSED_SIZE_MIN = 1024;

  Reply {
    headers = Map.copyOf(headers);
  }

  /// Renders an answer.
  static Reply of(Answer answer, Exchange exchange) throws IOException {
    return switch (answer) {
      case Answer.Json(int status, Answer.Body body) -> json(status, body);
      case Answer.Content content ->
          new Reply(
              200,
              content.contentType(),
              content.bytes(),
              quoted(content.entityTag()),
              content.headers());
      case Answer.Empty(int status, Map<String, String> headers) ->
          new Reply(status, "", NOTHING, "", headers);
      case Answer.Invalid invalid -> of(Refusal.invalid(invalid.faults()), exchange);
      case Answer.Problem problem -> of(Refusal.problem(problem), exchange);
    };
  }

  /// Renders a refusal.
  static Reply of(Refusal refusal, Exchange exchange) throws IOException {
    Reply reply =
        json(
            refusal.status(),
            json -> refusal.write(json, exchange.correlationId(), exchange.requestId()));
    Map<String, String> headers = new HashMap<>(refusal.headers());
    headers.put("Cache-Control", "no-store");
    return new Reply(reply.status, reply.contentType, reply.body, "", headers);
  }

  static Reply empty(int status, Map<String, String> headers) {
    return new Reply(status, "", NOTHING, "", headers);
  }

  static Reply json(int status, Answer.Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(2048);
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      body.write(json);
    }
    return new Reply(status, "application/json", Bytes.owning(bytes.toByteArray()), "", PRIVATE);
  }

  /// Sends it as the caller accepts it.
  void send(Exchange exchange) throws IOException {
    headers.forEach((name, value) -> {
      if (!name.equalsIgnoreCase(ENCODING)) {
        exchange.setHeader(name, value);
      }
    });
    boolean compressible = contentType.startsWith("application/json") || isStoredCompressed();
    if (compressible) {
      exchange.varyBy("Accept-Encoding");
    }
    if (!entityTag.isEmpty()) {
      exchange.setHeader("ETag", compressible ? weak(entityTag) : entityTag);
      if (isKnown(exchange.joinedHeader("If-None-Match"))) {
        exchange.send(304, "", NOTHING);
        return;
      }
    }
    boolean gzip = compressible && acceptsGzip(exchange.joinedHeader("Accept-Encoding"));
    if (gzip && (isStoredCompressed() || body.size() > COMPRESSED_SIZE_MIN)) {
      exchange.setHeader(ENCODING, "gzip");
      exchange.send(status, contentType, isStoredCompressed() ? body : compressed());
    } else {
      exchange.send(status, contentType, isStoredCompressed() ? decompressed() : body);
    }
  }

  private boolean isStoredCompressed() {
    return "gzip".equals(headers.get(ENCODING));
  }

  private Bytes compressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.size() / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, 8192)) {
      gzip.write(body.unsafeArray());
    }
    return Bytes.owning(bytes.toByteArray());
  }

  // The bytes are our own archive's, so that their size needs no bound here.
  private Bytes decompressed() throws IOException {
    try (GZIPInputStream gzip =
        new GZIPInputStream(new ByteArrayInputStream(body.unsafeArray()), 8192)) {
      return Bytes.owning(gzip.readAllBytes());
    }
  }

  /// Weak comparison, as `If-None-Match` asks for (RFC 9110, 13.1.2).
  private boolean isKnown(Optional<String> ifNoneMatch) {
    if (ifNoneMatch.isEmpty() || status != 200) {
      return false;
    }
    String mine = strong(entityTag);
    return Arrays.stream(ifNoneMatch.get().split(",", -1))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || strong(tag).equals(mine));
  }

  /// Whether the header lists gzip (or `*`) without refusing it.
  static boolean acceptsGzip(Optional<String> acceptEncoding) {
    if (acceptEncoding.isEmpty()) {
      return false;
    }
    boolean any = false;
    for (String element : acceptEncoding.get().toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = element.strip().split(";", 2);
      boolean refused = parts.length > 1 && parts[1].strip().matches("q\\s*=\\s*0(\\.0*)?");
      if (parts[0].strip().equals("gzip") || parts[0].strip().equals("x-gzip")) {
        return !refused;
      }
      any |= parts[0].strip().equals("*") && !refused;
    }
    return any;
  }

  private static String quoted(String tag) {
    return tag.isEmpty() || tag.endsWith("\"") ? tag : '"' + tag + '"';
  }

  private static String weak(String tag) {
    return tag.startsWith("W/") ? tag : "W/" + tag;
  }

  private static String strong(String tag) {
    return tag.startsWith("W/") ? tag.substring(2) : tag;
  }
}
