package io.cartway.accounts;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pages that may use a browser's key: `https://shop.example`, `https://*.example.org` (any
/// subdomain, not the domain itself), `http://localhost:3000`, and a path prefix if wanted
/// (`https://example.org/shop`).
///
/// Browsers send `Origin` with requests of scripts and `Referer` with images and the like. A path
/// is only in `Referer`, and only when the page's referrer policy sends it to other origins.
///
/// @param scheme `http` or `https`
/// @param host lower case; starts with a dot when any subdomain is meant
/// @param port the scheme's own when none was written
/// @param path prefix, without a slash at its end; empty is any
record Referrer(String scheme, String host, int port, String path) {

  static final String EXPECTED =
      "origins like https://shop.example, https://*.example.org or http://localhost:3000, with a"
          + " path prefix if wanted";

  private static final int LENGTH_MAX = 500;
  private static final Pattern PARTS =
      Pattern.compile(
          "(?<scheme>https?)://(?<host>(\\*\\.)?[a-z0-9.-]+|\\[[0-9a-f:.]+])(:(?<port>[0-9]{1,5}))?"
              + "(?<path>/[^?#]*)?([?#].*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /// Reads a rule; empty when it is none.
  static Optional<Referrer> rule(String text) {
    boolean plain =
        text.length() <= LENGTH_MAX
            && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ',' && c != '?' && c != '#')
            && text.indexOf('*', Math.max(0, text.indexOf("://*.") + 4)) < 0;
    return plain ? read(text) : Optional.empty();
  }

  /// Reads a page's address as a browser sends it.
  private static Optional<Referrer> page(String text) {
    return text.indexOf('*') >= 0 ? Optional.empty() : read(text);
  }

  private static Optional<Referrer> read(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
    String host = parts.group("host").toLowerCase(Locale.ROOT);
    String name = host.startsWith("*.") ? host.substring(1) : host;
    if (name.startsWith("..") || name.endsWith(".") || name.equals(".")) {
      return Optional.empty();
    }
    String port = parts.group("port");
    int number = port != null ? Integer.parseInt(port) : scheme.equals("https") ? 443 : 80;
    String path = parts.group("path");
    return number < 1 || number > 65_535
        ? Optional.empty()
        : Optional.of(
            new Referrer(scheme, name, number, path == null ? "" : path.replaceAll("/+$", "")));
  }

  /// Whether a request came from such a page.
  ///
  /// @param origin the `Origin` header: what it says of the origin counts first, because a page
  ///   cannot choose it
  /// @param referer the `Referer` header, which alone tells the path
  boolean admits(Optional<String> origin, Optional<String> referer) {
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
    // A browser has resolved such steps before it sends the header.
    String lower = page.toLowerCase(Locale.ROOT).replace("%2e", ".");
    boolean climbs = (lower + "/").contains("/../");
    return !climbs && (page.equals(path) || page.startsWith(path + "/"));
  }
}
