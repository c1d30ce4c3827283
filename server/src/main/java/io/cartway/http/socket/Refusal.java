package io.cartway.http.socket;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Fault;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Operation;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.Redaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// An error, with the error body (decision 16 of the contract).
///
/// @param headers further headers (`Allow`, `Retry-After`, `WWW-Authenticate`)
public record Refusal(
    int status,
    String code,
    String title,
    String cause,
    String action,
    List<Fault> details,
    Map<String, String> headers) {

  /// How long callers should wait; the queue turns over faster than that.
  private static final String RETRY_AFTER_SECONDS = "1";

  /// A request can have tens of thousands of faults; nobody reads more than this.
  private static final int DETAILS_MAX = 20;

  public Refusal {
    if (details.size() > DETAILS_MAX) {
      int more = details.size() - DETAILS_MAX;
      details = new ArrayList<>(details.subList(0, DETAILS_MAX));
      details.add(Fault.of("more", "", "and %d more faults like these".formatted(more)));
    }
    details = List.copyOf(details);
  }

  private static Refusal of(int status, String code, String title, String cause, String action) {
    return new Refusal(status, code, title, cause, action, List.of(), Map.of());
  }

  public static Refusal invalid(List<Fault> faults) {
    Fault first = faults.getFirst();
    boolean missing = first.given().isEmpty();
    return new Refusal(
        400,
        "invalidParameter",
        missing
            ? "Required parameter missing: '" + first.parameter() + "'"
            : "Illegal input for parameter '" + first.parameter() + "'",
        missing ? "No value was given" : "Actual parameter value: '" + first.given() + "'",
        "Expecting " + first.expected(),
        faults,
        Map.of());
  }

  static Refusal problem(Answer.Problem problem) {
    Refusal refusal =
        new Refusal(
            problem.status(),
            problem.code(),
            problem.title(),
            problem.cause(),
            problem.action(),
            problem.details(),
            problem.headers());
    return problem.status() == 503 || problem.status() == 429 ? refusal.retry() : refusal;
  }

  public static Refusal of(Gatekeeper.Refused refused) {
    String code =
        switch (refused.status()) {
          case 401 -> "unauthenticated";
          case 403 -> "forbidden";
          case 429 -> "rateLimited";
          case 503 -> "overloaded";
          default -> throw new IllegalStateException("a gatekeeper refuses 401, 403, 429 or 503");
        };
    String title =
        switch (refused.status()) {
          case 401 -> "The request is not authenticated";
          case 403 -> "The request is not allowed";
          case 503 -> "The limits cannot be checked";
          default -> "The limit is reached";
        };
    return new Refusal(
        refused.status(),
        code,
        title,
        refused.cause(),
        refused.action(),
        List.of(),
        refused.headers());
  }

  public static Refusal forbidden(String cause, String action) {
    return of(403, "forbidden", "The request is not allowed", cause, action);
  }

  public static Refusal unknownPath(Exchange exchange) {
    return of(
        404,
        "notFound",
        "There is no such operation",
        exchange.method() + " " + shortened(exchange.rawPath()) + " was requested",
        "See /openapi.json for the operations and their paths");
  }

  public static Refusal wrongMethod(Exchange exchange, String allow) {
    return new Refusal(
        405,
        "methodNotAllowed",
        "This path does not support the method",
        exchange.method() + " was given",
        "Use one of " + allow,
        List.of(),
        Map.of("Allow", allow));
  }

  public static Refusal queryTooLong(int given, int max) {
    return of(
        414,
        "payloadTooLarge",
        "The query is too long",
        "The query has " + given + " bytes",
        "Send at most " + max + " bytes of query");
  }

  public static Refusal bodyTooLarge(long given, long max) {
    return of(
        413,
        "payloadTooLarge",
        "The body is too large",
        "The body has " + given + " bytes",
        "Send at most " + max + " bytes of body");
  }

  public static Refusal unpackedTooLarge(long max) {
    return of(
        413,
        "payloadTooLarge",
        "The body is too large",
        "The body has more than " + max + " bytes when it is unpacked",
        "Send at most " + max + " bytes of body");
  }

  /// An encoding of the body that is not accepted.
  public static Refusal unsupportedEncoding(String given) {
    return of(
        415,
        "unsupportedMediaType",
        "The encoding of the body is not supported",
        "Content-Encoding: " + shortened(given),
        "Send the body as it is, or with Content-Encoding: gzip");
  }

  public static Refusal corruptBody() {
    return of(
        400,
        "invalidParameter",
        "The body cannot be unpacked",
        "The body is not gzip, is cut off, or is corrupt",
        "Send a whole gzip file, or no Content-Encoding");
  }

  public static Refusal bodyTooSlow(long received, ShellLimits.Flow flow, boolean isLate) {
    return of(
        400,
        "invalidParameter",
        "The body did not arrive in time",
        received
            + (isLate
                ? " bytes had arrived at the deadline of the request"
                : " bytes had arrived when the transfer stalled or was too slow"),
        "Send at least %,d bytes per second".formatted(flow.bytesPerSecondMin()));
  }

  public static Refusal answerTooLarge(Operation.Bounds bounds) {
    return of(
        400,
        "invalidParameter",
        "The answer would be too large",
        "It would have more than %,d bytes".formatted(bounds.answerBytesMax()),
        bounds.less());
  }

  /// Too much work.
  ///
  /// @param busy its message is a clause
  public static Refusal overloaded(Exception busy) {
    String message = String.valueOf(busy.getMessage());
    return overloaded(Character.toUpperCase(message.charAt(0)) + message.substring(1));
  }

  public static Refusal overloaded(String cause) {
    return of(503, "overloaded", "The server is busy", cause, "Try again after a moment").retry();
  }

  public static Refusal internal(String correlationId) {
    return of(
        500,
        "internal",
        "The server failed",
        "An internal error, logged under " + correlationId,
        "Try again; if the error persists, report it with this id");
  }

  /// An error of the HTTP parser, before there is a request.
  public static Refusal unreadable(int status, String reason) {
    return switch (status) {
      case 413 -> of(413, "payloadTooLarge", "The body is too large", reason, "Send less");
      case 414 ->
          of(414, "payloadTooLarge", "The request line is too long", reason, "Shorten the query");
      case 431 ->
          of(431, "payloadTooLarge", "The headers are too large", reason, "Send fewer headers");
      case 400, 505 -> of(400, "invalidParameter", "Not an HTTP request", reason, "Send HTTP/1.1");
      default -> of(status, "internal", "The server failed", reason, "Try again");
    };
  }

  private Refusal retry() {
    return new Refusal(
        status, code, title, cause, action, details, Map.of("Retry-After", RETRY_AFTER_SECONDS));
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "..." : text;
  }

  void write(JsonGenerator json, String correlationId, String requestId) throws IOException {
    json.writeStartObject();
    json.writeNumberField("status", status);
    // The cause quotes the caller's input, and error answers end up in other people's logs.
    String quoting = Redaction.redact(cause);
    json.writeStringField("title", Redaction.redact(title));
    json.writeStringField("code", code);
    json.writeStringField("cause", quoting);
    json.writeStringField("action", action);
    json.writeStringField("correlationId", correlationId);
    json.writeStringField("requestId", requestId);
    json.writeArrayFieldStart("details");
    for (Fault fault : details) {
      json.writeStartObject();
      json.writeStringField("parameter", Redaction.redact(fault.parameter()));
      json.writeStringField("given", Redaction.redact(fault.given()));
      json.writeStringField("expected", fault.expected());
      if (!fault.code().isEmpty()) {
        json.writeStringField("code", fault.code());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    if (status == 401 || status == 403 || status == 429) {
      json.writeStringField("error", gatewayWord());
      json.writeStringField("error_description", quoting);
    }
    json.writeEndObject();
  }

  // Clients of HERE compare these words.
  private String gatewayWord() {
    return switch (status) {
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      default -> "Too Many Requests";
    };
  }
}
