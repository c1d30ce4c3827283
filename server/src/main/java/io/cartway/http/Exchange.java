package io.cartway.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One request and its response: what the shell needs of the servlet's two objects, raw where the
/// servlet would decode. One thread at a time.
final class Exchange {

  private static final int REQUEST_ID_LENGTH_MAX = 128;
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:\\[\\]_-]{1,255}");

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final String requestId;
  private final String correlationId = UUID.randomUUID().toString();
  private final long startNanos = System.nanoTime();
  private final String basePath;
  private int status;
  private long sentBytes;

  Exchange(HttpServletRequest request, HttpServletResponse response) {
    this(request, response, "");
  }

  private Exchange(HttpServletRequest request, HttpServletResponse response, String basePath) {
    this.request = request;
    this.response = response;
    this.basePath = basePath;
    this.requestId = requestId(request.getHeader("X-Request-Id"));
  }

  /// The same exchange, seen from below a path.
  Exchange below(String path) {
    return new Exchange(request, response, path);
  }

  String method() {
    return request.getMethod();
  }

  boolean isHead() {
    return method().equals("HEAD");
  }

  /// The path as sent, without what stands before the operations' paths.
  String rawPath() {
    String path = request.getRequestURI();
    return path.startsWith(basePath) ? path.substring(basePath.length()) : path;
  }

  String rawQuery() {
    String query = request.getQueryString();
    return query == null ? "" : query;
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(request.getHeader(name));
  }

  /// All values of a header that may be sent in several lines, joined by commas (RFC 9110, 5.3).
  Optional<String> joinedHeader(String name) {
    List<String> values = Collections.list(request.getHeaders(name));
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(",", values));
  }

  long contentLength() {
    return request.getContentLengthLong();
  }

  /// The body's bytes, but one more than the limit at most: who gets that many knows enough.
  Bytes body(long bytesMax) throws IOException {
    return Bytes.owning(request.getInputStream().readNBytes(Math.toIntExact(bytesMax + 1)));
  }

  String remoteAddress() {
    return request.getRemoteAddr();
  }

  String requestId() {
    return requestId;
  }

  String correlationId() {
    return correlationId;
  }

  long startNanos() {
    return startNanos;
  }

  int status() {
    return status;
  }

  long sentBytes() {
    return sentBytes;
  }

  /// The address by which the caller reached us.
  String baseAddress() {
    String host = header("Host").filter(h -> HOST.matcher(h).matches()).orElse("localhost");
    return request.getScheme() + "://" + host + basePath;
  }

  void setHeader(String name, String value) {
    response.setHeader(name, value);
  }

  /// Sends the head and the body; the body of an answer to HEAD stays here.
  void send(int answerStatus, String contentType, Bytes body) throws IOException {
    status = answerStatus;
    response.setStatus(answerStatus);
    if (contentType.isEmpty()) {
      // Javalin has set its default already.
      response.setContentType(null);
    } else {
      response.setContentType(contentType);
      response.setContentLength(body.size());
    }
    // Closing sends the last byte now: a stop may follow as soon as this request is counted out.
    try (OutputStream out = response.getOutputStream()) {
      if (!contentType.isEmpty() && !isHead()) {
        out.write(body.unsafeArray());
        sentBytes = body.size();
      }
    }
  }

  /// The caller's id when it can be echoed safely: it stands in a header and in a log line.
  static String requestId(@Nullable String given) {
    if (given == null || given.isBlank()) {
      return "REQ-" + UUID.randomUUID();
    }
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < given.length() && id.length() < REQUEST_ID_LENGTH_MAX; i++) {
      char c = given.charAt(i);
      if (c > ' ' && c < 0x7f && c != '"' && c != '\\' && c != '<' && c != '>') {
        id.append(c);
      }
    }
    return id.isEmpty() ? "REQ-" + UUID.randomUUID() : id.toString();
  }
}
