package io.cartway.http.socket;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Operation;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// An answer as bytes, before content negotiation. Answers are rendered completely before the first
/// byte is sent, so that a failure half-way is a clean 500 and not half a document.
///
/// @param contentType empty when there is no body
/// @param entityTag quoted, or empty
public record WholeReply(
    int status, String contentType, Bytes body, String entityTag, Map<String, String> headers)
    implements Reply {

  /// Buffers are pooled for all threads: with one virtual thread per request, a thread-local buffer
  /// would be a new one each time.
  private static final JsonFactory JSON =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newBoundedPool(256)).build();

  private static final Map<String, String> PRIVATE = Map.of("Cache-Control", "private, no-cache");
  private static final Bytes NOTHING = Bytes.owning(new byte[0]);
  private static final String ENCODING = "Content-Encoding";

  /// Smaller bodies grow or hardly shrink, and fit into one packet anyway.
  private static final int COMPRESSED_SIZE_MIN = 1024;

  private static final int COMPRESSED_AT_ONCE = 64 * 1024;

  public WholeReply {
    headers = Map.copyOf(headers);
  }

  /// The limits of the shell's own answers, which are small and rendered at once.
  private static final Making OWN =
      new Making(Operation.Bounds.STANDARD.answerBytesMax(), Deadline.never());

  /// The limits of rendering an answer.
  ///
  /// @param bytesMax of the uncompressed answer
  /// @param deadline by which it must be rendered
  public record Making(long bytesMax, Deadline deadline) {}

  /// Renders an answer of the shell's own.
  public static WholeReply of(Answer.Whole answer, Exchange exchange) throws IOException {
    return of(answer, exchange, OWN);
  }

  /// Renders an answer.
  ///
  /// @throws BoundedBytes.TooLargeException when it exceeds its size limit
  public static WholeReply of(Answer.Whole answer, Exchange exchange, Making making)
      throws IOException {
    return switch (answer) {
      case Answer.Json(int status, Answer.Body body, Map<String, String> headers) ->
          json(status, body, making).with(headers);
      case Answer.Content content ->
          new WholeReply(
              200,
              content.contentType(),
              content.bytes(),
              quoted(content.entityTag()),
              content.headers());
      case Answer.Empty(int status, Map<String, String> headers) ->
          new WholeReply(status, "", NOTHING, "", headers);
      case Answer.Invalid invalid -> of(Refusal.invalid(invalid.faults()), exchange);
      case Answer.Problem problem -> of(Refusal.problem(problem), exchange);
    };
  }

  /// Renders a refusal.
  public static WholeReply of(Refusal refusal, Exchange exchange) throws IOException {
    WholeReply reply =
        json(
            refusal.status(),
            json -> refusal.write(json, exchange.correlationId(), exchange.requestId()));
    Map<String, String> headers = new HashMap<>(refusal.headers());
    headers.put("Cache-Control", "no-store");
    return new WholeReply(reply.status, reply.contentType, reply.body, "", headers);
  }

  /// The same with further headers, which replace those of the same name.
  private WholeReply with(Map<String, String> more) {
    if (more.isEmpty()) {
      return this;
    }
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(more);
    return new WholeReply(status, contentType, body, entityTag, all);
  }

  public static WholeReply empty(int status, Map<String, String> headers) {
    return new WholeReply(status, "", NOTHING, "", headers);
  }

  public static WholeReply json(int status, Answer.Body body) throws IOException {
    return json(status, body, OWN);
  }

  private static WholeReply json(int status, Answer.Body body, Making making) throws IOException {
    // The generator's buffer arrives at once and is mostly the whole answer, so memory is allocated
    // then.
    BoundedBytes bytes = new BoundedBytes(0, making.bytesMax, making.deadline);
    // Not closed by try-with-resources: closing would complete an abandoned document with more
    // writes.
    JsonGenerator json = JSON.createGenerator(bytes);
    body.write(json);
    json.close();
    return new WholeReply(status, "application/json", bytes.bytes(), "", PRIVATE);
  }

  /// The same in the encoding that the caller accepts, or empty (304) when the caller's copy is
  /// current.
  public WholeReply encoded(Exchange exchange, Deadline deadline) throws IOException {
    boolean compressible = Compression.isFor(contentType) || isStoredCompressed();
    if (compressible) {
      exchange.varyBy("Accept-Encoding");
    }
    Map<String, String> all = new HashMap<>(headers);
    all.remove(ENCODING);
    if (!entityTag.isEmpty()) {
      all.put("ETag", compressible ? weak(entityTag) : entityTag);
      if (isKnown(exchange.joinedHeader("If-None-Match"))) {
        return new WholeReply(304, "", NOTHING, "", all);
      }
    }
    boolean gzip = compressible && Compression.isAccepted(exchange);
    Bytes bytes;
    if (gzip && (isStoredCompressed() || body.size() > COMPRESSED_SIZE_MIN)) {
      all.put(ENCODING, "gzip");
      bytes = isStoredCompressed() ? body : compressed(deadline);
    } else {
      bytes = isStoredCompressed() ? decompressed() : body;
    }
    return new WholeReply(status, contentType, bytes, "", all);
  }

  @Override
  public void send(Exchange exchange, OutgoingAnswer way, String owner) throws IOException {
    headers.forEach(exchange::setHeader);
    exchange.send(status, contentType, body, way, owner);
  }

  private boolean isStoredCompressed() {
    return "gzip".equals(headers.get(ENCODING));
  }

  private Bytes compressed(Deadline deadline) throws IOException {
    // Incompressible bytes grow by only a few.
    BoundedBytes bytes = new BoundedBytes(body.size() / 4, 2L * body.size(), deadline);
    try (GZIPOutputStream gzip = Compression.gzip(bytes)) {
      for (ByteBuffer piece : body.buffers(COMPRESSED_AT_ONCE)) {
        // Highly compressible text writes nothing for a long time.
        deadline.check();
        gzip.write(piece.array(), piece.arrayOffset() + piece.position(), piece.remaining());
      }
    }
    return bytes.bytes();
  }

  // The bytes come from our own archive, so their size needs no limit here.
  private Bytes decompressed() throws IOException {
    try (GZIPInputStream gzip = new GZIPInputStream(body.stream(), 8192)) {
      return Bytes.owning(gzip.readAllBytes());
    }
  }

  /// Weak comparison, as `If-None-Match` requires (RFC 9110, 13.1.2).
  private boolean isKnown(Optional<String> ifNoneMatch) {
    if (ifNoneMatch.isEmpty() || status != 200) {
      return false;
    }
    String mine = strong(entityTag);
    return Arrays.stream(ifNoneMatch.get().split(",", -1))
        .map(String::strip)
        .anyMatch(tag -> tag.equals("*") || strong(tag).equals(mine));
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
