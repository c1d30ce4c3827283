package io.cartway.accounts.registry;

import io.cartway.text.Scan;
import java.util.Locale;
import java.util.Optional;

/// Pages that may use a browser's key: `https://shop.example`, `https://*.example.org` (any
/// subdomain, not the domain itself), `http://localhost:3000`, and an optional path prefix
/// (`https://example.org/shop`).
///
/// Browsers send `Origin` with requests of scripts and `Referer` with images and the like. A path
/// is only in `Referer`, and only when the page's referrer policy sends it to other origins.
///
/// @param scheme `http` or `https`
/// @param host lower case; starts with a dot to match any subdomain
/// @param port the scheme's default if none was given
/// @param path prefix, without a trailing slash; empty for any
public record Referrer(String scheme, String host, int port, String path) {

  public static final String EXPECTED =
      "origins like https://shop.example, https://*.example.org or http://localhost:3000, with a"
          + " path prefix if wanted";

  private static final int LENGTH_MAX = 500;

  /// Browsers send only the origin for longer URLs (Referrer Policy, 8.3).
  private static final int PAGE_LENGTH_MAX = 4096;

  private static final int PORT_DIGITS_MAX = 5;
  private static final int PORT_MAX = 65_535;

  /// Parses a rule; empty when it is malformed.
  public static Optional<Referrer> rule(String text) {
    boolean plain =
        text.length() <= LENGTH_MAX
            && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ',' && c != '?' && c != '#')
            && text.indexOf('*', Math.max(0, text.indexOf("://*.") + 4)) < 0;
    return plain ? read(text) : Optional.empty();
  }

  /// Parses a page's URL as sent by a browser.
  private static Optional<Referrer> page(String text) {
    return text.length() > PAGE_LENGTH_MAX || text.indexOf('*') >= 0
        ? Optional.empty()
        : read(text);
  }

  static Optional<Referrer> read(String text) {
    int hostStart = text.indexOf("://") + "://".length();
    String scheme = text.substring(0, Math.min(hostStart, text.length()));
    boolean isSecure = scheme.equalsIgnoreCase("https://");
    if (!isSecure && !scheme.equalsIgnoreCase("http://")) {
      return Optional.empty();
    }
    int hostEnd = hostEnd(text, hostStart);
    String host = text.substring(hostStart, hostEnd).toLowerCase(Locale.ROOT);
    String name = host.startsWith("*.") ? host.substring(1) : host;
    if (!isHost(name) || name.startsWith("..") || name.endsWith(".")) {
      return Optional.empty();
    }
    int port = isSecure ? 443 : 80;
    int pathStart = hostEnd;
    if (hostEnd < text.length() && text.charAt(hostEnd) == ':') {
      pathStart += 1 + Scan.countFrom(text, hostEnd + 1, Scan::isDigit);
      String digits = text.substring(hostEnd + 1, pathStart);
      if (!Scan.isNumber(digits, PORT_DIGITS_MAX)) {
        return Optional.empty();
      }
      port = Integer.parseInt(digits);
    }
    int pathEnd = pathStart + Scan.countFrom(text, pathStart, c -> c != '?' && c != '#');
    String path = text.substring(pathStart, pathEnd);
    if (port < 1 || port > PORT_MAX || (!path.isEmpty() && path.charAt(0) != '/')) {
      return Optional.empty();
    }
    return Optional.of(
        new Referrer(
            isSecure ? "https" : "http", name, port, Scan.withoutTail(path, c -> c == '/')));
  }

  // IPv6 addresses have colons in brackets.
  private static int hostEnd(String text, int start) {
    if (start < text.length() && text.charAt(start) == '[') {
      int bracket = text.indexOf(']', start);
      return bracket < 0 ? text.length() : bracket + 1;
    }
    return start + Scan.countFrom(text, start, c -> c == '*' || isOfName(c));
  }

  private static boolean isHost(String name) {
    return name.startsWith("[")
        ? name.length() > 2
            && name.endsWith("]")
            && Scan.countFrom(name, 1, Referrer::isOfIpv6) == name.length() - 2
        : Scan.isAll(name, 1, PAGE_LENGTH_MAX, Referrer::isOfName);
  }

  private static boolean isOfName(int c) {
    return Scan.isLetterOrDigit(c) || c == '.' || c == '-';
  }

  private static boolean isOfIpv6(int c) {
    return Scan.isDigit(c) || (c >= 'a' && c <= 'f') || c == ':' || c == '.';
  }

  /// Whether a request came from such a page.
  ///
  /// @param origin the `Origin` header, which takes precedence for the origin because a page cannot
  ///   choose it
  /// @param referer the `Referer` header, the only one with the path
  public boolean admits(Optional<String> origin, Optional<String> referer) {
    Optional<Referrer> page = referer.flatMap(Referrer::page);
    if (origin.isPresent()) {
      boolean same = Referrer.page(origin.get()).filter(this::isOrigin).isPresent();
      return same && (path.isEmpty() || page.filter(this::isPage).isPresent());
    }
    return page.filter(this::isPage).isPresent();
  }

  private boolean isPage(Referrer page) {
    return isOrigin(page) && startsWithPath(page.path);
  }

  private boolean isOrigin(Referrer page) {
    boolean sameHost =
        host.startsWith(".")
            ? page.host.endsWith(host) && page.host.length() > host.length()
            : page.host.equals(host);
    return sameHost && page.scheme.equals(scheme) && page.port == port;
  }

  private boolean startsWithPath(String page) {
    if (path.isEmpty()) {
      return true;
    }
    // A browser resolves such segments before it sends the header.
    String lower = page.toLowerCase(Locale.ROOT).replace("%2e", ".");
    boolean climbs = (lower + "/").contains("/../");
    return !climbs && (page.equals(path) || page.startsWith(path + "/"));
  }
}
