package io.cartway.search.http.batch;

import io.cartway.http.AddressRange;
import io.cartway.rows.RowException;
import io.cartway.text.Scan;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks the address that is to be called at the end of a batch, as far as that is possible
/// without asking for its host: whoever calls it looks at the addresses of the host again.
final class CallbackParameters {

  private static final int LENGTH_MAX = 2_000;

  private static final String EXPECTED =
      "an absolute http or https URL of a public host, without user and password";

  /// Names that mean this machine or its network (RFC 6761, RFC 8375, RFC 6762).
  private static final List<String> LOCAL_NAMES =
      List.of("localhost", "local", "internal", "home.arpa", "test", "invalid", "example");

  /// Networks that no public host is in, beside those of [AddressRange#parseWord].
  private static final List<AddressRange> CLOSED =
      Stream.of(
              "loopback",
              "private",
              "0.0.0.0/8",
              "192.0.0.0/24",
              "198.18.0.0/15",
              "224.0.0.0/3",
              "::",
              "ff00::/8",
              // They lead to addresses of IPv4.
              "64:ff9b::/96",
              "2002::/16",
              "2001::/32")
          .flatMap(word -> AddressRange.parseWord(word).stream())
          .toList();

  private CallbackParameters() {}

  /// Throws when nobody should call it.
  static void check(String callback) {
    if (callback.length() > LENGTH_MAX || !isPublic(callback)) {
      throw new RowException("callback", callback, EXPECTED);
    }
  }

  private static boolean isPublic(String callback) {
    URI uri;
    try {
      uri = new URI(callback);
    } catch (URISyntaxException malformed) {
      return false;
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    String host = uri.getHost();
    if (!List.of("http", "https").contains(scheme) || host == null || uri.getUserInfo() != null) {
      return false;
    }
    return isPublicHost(Scan.withoutTail(host.toLowerCase(Locale.ROOT), c -> c == '.'));
  }

  private static boolean isPublicHost(String host) {
    int dot = host.lastIndexOf('.');
    String last = host.substring(dot + 1);
    // Also 2130706433 and 0x7f.1, which some clients read as addresses.
    boolean isNumeric = last.isEmpty() || Scan.isDigit(last.charAt(0));
    if (host.startsWith("[") || isNumeric) {
      Optional<AddressRange> address = AddressRange.address(host);
      return address.isPresent()
          && CLOSED.stream().noneMatch(range -> range.contains(address.get()));
    }
    return LOCAL_NAMES.stream().noneMatch(name -> host.equals(name) || host.endsWith("." + name));
  }
}
