package io.cartway.http.socket;

import io.cartway.text.Scan;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/// Which answers are sent compressed (RFC 9110, 12.5.3).
final class Compression {

  /// Types of text that the shell compresses.
  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/x-ndjson",
          "application/geo+json",
          "application/gpx+xml",
          "text/csv");

  /// Of zlib. Its own, 6, takes five times as long for the digits of a matrix, and saves a
  /// twentieth more.
  private static final int LEVEL = 4;

  private static final int BUFFER_BYTES = 8192;

  private Compression() {}

  /// A stream that compresses what is written into another; to be closed, which frees its memory.
  static GZIPOutputStream gzip(OutputStream out) throws IOException {
    return new Gzip(out);
  }

  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out, BUFFER_BYTES);
      def.setLevel(LEVEL);
    }
  }

  /// Whether the shell compresses a type of content.
  static boolean isFor(String contentType) {
    for (String type : TYPES) {
      if (contentType.startsWith(type)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the caller accepts gzip.
  static boolean isAccepted(Exchange exchange) {
    return isAccepted(exchange.joinedHeader("Accept-Encoding"));
  }

  /// Whether the header lists gzip (or `*`) without refusing it.
  private static boolean isAccepted(Optional<String> acceptEncoding) {
    if (acceptEncoding.isEmpty()) {
      return false;
    }
    boolean any = false;
    for (String element : acceptEncoding.get().toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] parts = element.strip().split(";", 2);
      boolean refused = parts.length > 1 && isZeroWeight(parts[1].strip());
      if (parts[0].strip().equals("gzip") || parts[0].strip().equals("x-gzip")) {
        return !refused;
      }
      any |= parts[0].strip().equals("*") && !refused;
    }
    return any;
  }

  /// `q=0`, `q = 0.000`.
  private static boolean isZeroWeight(String parameter) {
    int equals = parameter.indexOf('=');
    if (equals < 0 || !parameter.substring(0, equals).strip().equals("q")) {
      return false;
    }
    String weight = parameter.substring(equals + 1).strip();
    return weight.startsWith("0")
        && (weight.length() == 1
            || (weight.charAt(1) == '.'
                && Scan.isAll(weight.substring(2), 0, weight.length(), c -> c == '0')));
  }
}
