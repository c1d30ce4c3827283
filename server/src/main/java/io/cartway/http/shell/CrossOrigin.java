package io.cartway.http.shell;

import io.cartway.http.socket.Exchange;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;

/// What browsers are told so that pages of other origins may call (Fetch, CORS protocol).
final class CrossOrigin {

  private static final HttpField EXPOSED =
      new PreEncodedHttpField(
          "Access-Control-Expose-Headers",
          "X-Request-Id, X-Correlation-Id, X-Data-Version, ETag, Retry-After, Location, RateLimit,"
              + " RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset,"
              + " WWW-Authenticate, X-Job-Status, X-Next-Offset, X-Next-From,"
              + " Content-Disposition");
  private static final HttpField ANY_ORIGIN =
      new PreEncodedHttpField("Access-Control-Allow-Origin", "*");

  /// The headers of the answer to a preflight request.
  static final Map<String, String> PREFLIGHT =
      Map.of(
          "Access-Control-Allow-Methods",
          "GET, HEAD, POST, PUT, DELETE, OPTIONS",
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id, Idempotency-Key,"
              + " Last-Event-ID, Cache-Control",
          "Access-Control-Max-Age",
          "86400");

  private CrossOrigin() {}

  /// Lets pages of all origins read an answer.
  static void allow(Exchange exchange) {
    exchange.addField(ANY_ORIGIN);
    exchange.addField(EXPOSED);
  }
}
