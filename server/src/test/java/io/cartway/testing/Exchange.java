package io.cartway.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A request and its answer, as a client saw them.
///
/// @param method of the request
/// @param path of the request, without the query, decoded
/// @param status of the answer
/// @param headers of the answer, by lower-case name
/// @param body of the answer, decompressed; one character per byte when it is no text
public record Exchange(
    String method, String path, int status, Map<String, List<String>> headers, String body) {

  public Exchange {
    Map<String, List<String>> lower = new TreeMap<>();
    headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), values));
    headers = lower;
  }

  /// An exchange whose answer is text.
  public static Exchange of(
      String method, String path, int status, Map<String, List<String>> headers, byte[] body) {
    return new Exchange(method, path, status, headers, new String(body, UTF_8));
  }

  /// The first value of a header.
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  /// The media type without its parameters; empty when none was sent.
  public String mediaType() {
    return header("content-type").orElse("").replaceFirst(";.*", "").strip();
  }
}
