package io.cartway.http;

import io.cartway.text.Scan;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads what a client accepts, for endpoints that keep their bytes packed.
public final class AcceptedCodings {

  private static final Set<String> GZIP_REFUSED =
      Set.of("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000");

  /// A longer header is ignored.
  private static final int ACCEPT_LENGTH_MAX = 2_000;

  private AcceptedCodings() {}

  /// Whether the client accepts gzip (RFC 9110, 12.5.3). Without the header anything may be sent,
  /// but simple clients (curl) that send none do not decompress, so they get plain bytes.
  ///
  /// @param acceptEncoding the header
  public static boolean hasGzip(Optional<String> acceptEncoding) {
    if (acceptEncoding.isEmpty()) {
      return false;
    }
    Optional<Boolean> any = Optional.empty();
    String given = acceptEncoding.get();
    if (given.length() > ACCEPT_LENGTH_MAX) {
      return false;
    }
    for (String element : Scan.split(given.toLowerCase(Locale.ROOT), c -> c == ',')) {
      int semicolon = element.indexOf(';');
      String coding = semicolon < 0 ? element.strip() : element.substring(0, semicolon).strip();
      boolean accepted =
          semicolon < 0 || !GZIP_REFUSED.contains(element.substring(semicolon + 1).strip());
      if (coding.equals("gzip") || coding.equals("x-gzip")) {
        return accepted;
      }
      if (coding.equals("*")) {
        any = Optional.of(accepted);
      }
    }
    return any.orElse(false);
  }
}
