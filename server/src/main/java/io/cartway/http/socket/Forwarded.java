package io.cartway.http.socket;

import io.cartway.http.AddressRange;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// A request's origin according to proxies: from `Forwarded` (RFC 7239) or `X-Forwarded-*`, as
/// configured ([Proxies]). Only trusted peers count, and in the chain of addresses only entries
/// that trusted proxies added: the caller is the right-most address that is not a trusted proxy.
///
/// When something cannot be parsed, the result is the address of the trusted proxy that sent it,
/// never a value chosen by the caller: a header that is too long or malformed is ignored, and an
/// element that is not an address ends the chain at the proxy to its right.
///
/// @param remoteAddress the caller's address; by default the peer's
/// @param scheme `http` or `https`; empty when unknown
/// @param host with its port; empty when unknown
/// @param prefix the path prefix under which the proxy publishes this server: empty, or `/maps`
/// @param isTrusted whether the peer is a trusted proxy, so that these headers count
record Forwarded(
    String remoteAddress, String scheme, String host, String prefix, boolean isTrusted) {

  /// Longer headers are ignored: each real proxy adds only some ten bytes.
  private static final int LENGTH_MAX = 4096;

  private static final int NAME_LENGTH_MAX = 255;
  private static final int IPV6_LENGTH_MAX = 45;
  private static final int PORT_DIGITS_MAX = 5;
  private static final int PREFIX_STEPS_MAX = 8;
  private static final int PREFIX_STEP_LENGTH_MAX = 64;

  /// One hop of a chain, as reported by the proxy that it connected to.
  private record Hop(String address, String scheme, String host) {}

  /// A request without a proxy.
  static Forwarded direct(String peer) {
    return new Forwarded(peer, "", "", "", false);
  }

  /// Reads the headers.
  ///
  /// @param peer the address of the connection's peer
  /// @param header all values of a header, joined by commas
  static Forwarded of(String peer, Proxies proxies, Function<String, Optional<String>> header) {
    String own = plain(peer);
    if (!isTrusted(own, proxies)) {
      return direct(own);
    }
    Optional<Forwarded> told =
        switch (proxies.header()) {
          case FORWARDED -> standard(own, proxies, header);
          case X_FORWARDED_FOR -> usual(own, proxies, header);
        };
    return told.orElse(new Forwarded(own, "", "", "", true));
  }

  private static boolean isTrusted(String address, Proxies proxies) {
    return AddressRange.address(address).filter(proxies::contains).isPresent();
  }

  /// An address without the brackets of IPv6 in URLs.
  static String plain(String address) {
    return address.startsWith("[") && address.endsWith("]")
        ? address.substring(1, address.length() - 1)
        : address;
  }

  private static Optional<Forwarded> standard(
      String peer, Proxies proxies, Function<String, Optional<String>> header) {
    List<Hop> hops = header.apply("Forwarded").map(Forwarded::elements).orElse(List.of());
    if (hops.isEmpty()) {
      return Optional.empty();
    }
    List<String> addresses = hops.stream().map(Hop::address).toList();
    int at = callerAt(peer, addresses, proxies);
    Hop told = hops.get(Math.min(at, hops.size() - 1));
    return Optional.of(
        new Forwarded(callerOf(peer, addresses, at), told.scheme, told.host, "", true));
  }

  private static Optional<Forwarded> usual(
      String peer, Proxies proxies, Function<String, Optional<String>> header) {
    for (String name : proxies.vary()) {
      if (header.apply(name).orElse("").length() > LENGTH_MAX) {
        return Optional.empty();
      }
    }
    List<String> addresses = list(header, "X-Forwarded-For").stream().map(Forwarded::node).toList();
    int at = callerAt(peer, addresses, proxies);
    String scheme = scheme(told(list(header, "X-Forwarded-Proto"), at, addresses.size()));
    String host = host(told(list(header, "X-Forwarded-Host"), at, addresses.size()));
    String port = told(list(header, "X-Forwarded-Port"), at, addresses.size());
    if (!host.isEmpty() && !hasPort(host) && Scan.isNumber(port, PORT_DIGITS_MAX)) {
      boolean isUsual = port.equals(scheme.equals("https") ? "443" : "80");
      host = isUsual ? host : host + ":" + port;
    }
    String prefix = prefix(told(list(header, "X-Forwarded-Prefix"), at, addresses.size()));
    return Optional.of(new Forwarded(callerOf(peer, addresses, at), scheme, host, prefix, true));
  }

  /// The caller's position in the chain: the right-most untrusted address, or the first one; the
  /// search ends before an element that is not an address.
  ///
  /// @return the chain's length when only the peer is known
  private static int callerAt(String peer, List<String> chain, Proxies proxies) {
    int at = chain.size();
    String hop = peer;
    while (at > 0 && isTrusted(hop, proxies) && !chain.get(at - 1).isEmpty()) {
      at--;
      hop = chain.get(at);
    }
    return at;
  }

  private static String callerOf(String peer, List<String> chain, int at) {
    return at < chain.size() ? chain.get(at) : peer;
  }

  /// The value from the outermost trusted proxy: the one beside the caller's address if every proxy
  /// adds to the list, else the last one, which the nearest proxy wrote.
  private static String told(List<String> values, int at, int chainLength) {
    if (values.isEmpty()) {
      return "";
    }
    return values.size() == chainLength && at < chainLength ? values.get(at) : values.getLast();
  }

  private static List<String> list(Function<String, Optional<String>> header, String name) {
    String joined = header.apply(name).orElse("");
    return joined.isBlank()
        ? List.of()
        : Scan.split(joined, c -> c == ',').stream().map(String::strip).toList();
  }

  /// The elements of `Forwarded`; none when one of them is malformed.
  private static List<Hop> elements(String text) {
    if (text.isBlank() || text.length() > LENGTH_MAX) {
      return List.of();
    }
    List<Hop> hops = new ArrayList<>();
    for (String part : split(text, ',')) {
      Optional<Hop> hop = hop(part);
      if (hop.isEmpty()) {
        return List.of();
      }
      hops.add(hop.get());
    }
    return hops;
  }

  private static Optional<Hop> hop(String element) {
    String address = "";
    String scheme = "";
    String host = "";
    for (String pair : split(element, ';')) {
      if (pair.isBlank()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals < 1) {
        return Optional.empty();
      }
      String value = unquoted(pair.substring(equals + 1).strip());
      switch (pair.substring(0, equals).strip().toLowerCase(Locale.ROOT)) {
        case "for" -> address = node(value);
        case "proto" -> scheme = scheme(value);
        case "host" -> host = host(value);
        default -> {}
      }
    }
    return Optional.of(new Hop(address, scheme, host));
  }

  /// Splits outside of quotes; empty when a quote does not end.
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    boolean isQuoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && isQuoted) {
        i++;
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (c == separator && !isQuoted) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return isQuoted ? List.of() : parts;
  }

  /// A quoted string without its quotes and escapes (RFC 9110, 5.6.4).
  private static String unquoted(String value) {
    if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
      return value;
    }
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 1; i < value.length() - 1; i++) {
      boolean isMark = value.charAt(i) == '\\' && i + 1 < value.length() - 1;
      text.append(value.charAt(isMark ? ++i : i));
    }
    return text.toString();
  }

  /// The address of a node with or without a port; empty when it is hidden or no address.
  private static String node(String text) {
    String node = text.strip();
    int close = node.indexOf(']');
    if (node.startsWith("[") && close > 0) {
      String rest = node.substring(close + 1);
      boolean isPort = rest.isEmpty() || (rest.startsWith(":") && isPort(rest.substring(1)));
      node = isPort ? node.substring(1, close) : "";
    } else if (node.indexOf(':') == node.lastIndexOf(':') && node.indexOf(':') > 0) {
      int colon = node.indexOf(':');
      node = isPort(node.substring(colon + 1)) ? node.substring(0, colon) : "";
    }
    return AddressRange.address(node).map(AddressRange::toString).orElse("");
  }

  private static boolean isPort(String text) {
    return Scan.isNumber(text, PORT_DIGITS_MAX) || text.startsWith("_");
  }

  private static boolean hasPort(String host) {
    return host.lastIndexOf(':') > host.lastIndexOf(']');
  }

  private static String scheme(String text) {
    String scheme = text.strip().toLowerCase(Locale.ROOT);
    return scheme.equals("http") || scheme.equals("https") ? scheme : "";
  }

  /// A name, an address or an IPv6 address in brackets, with or without a port; else nothing.
  private static String host(String text) {
    String host = text.strip();
    int colon = hasPort(host) ? host.lastIndexOf(':') : host.length();
    String name = host.substring(0, colon);
    boolean isPort = colon == host.length() || isNumber(host.substring(colon + 1));
    boolean isBracketed = name.startsWith("[") && name.endsWith("]");
    boolean isName =
        isBracketed
            ? Scan.isAll(plain(name), 2, IPV6_LENGTH_MAX, Forwarded::isOfIpv6)
            : Scan.isAll(name, 1, NAME_LENGTH_MAX, Forwarded::isOfName);
    return isPort && isName ? host : "";
  }

  private static boolean isNumber(String port) {
    return Scan.isNumber(port, PORT_DIGITS_MAX);
  }

  private static boolean isOfName(int c) {
    return Scan.isLetterOrDigit(c) || c == '.' || c == '_' || c == '-';
  }

  private static boolean isOfIpv6(int c) {
    return Scan.isDigit(c)
        || (c >= 'a' && c <= 'f')
        || (c >= 'A' && c <= 'F')
        || ".:".indexOf(c) >= 0;
  }

  /// A path of a few plain segments without a trailing slash; else empty.
  private static String prefix(String text) {
    String path = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    List<String> steps = Scan.split(path, c -> c == '/');
    boolean isPath =
        steps.size() > 1
            && steps.size() <= PREFIX_STEPS_MAX + 1
            && steps.getFirst().isEmpty()
            && !path.contains("..")
            && steps.stream()
                .skip(1)
                .allMatch(step -> Scan.isAll(step, 1, PREFIX_STEP_LENGTH_MAX, Forwarded::isOfStep));
    return isPath ? path : "";
  }

  private static boolean isOfStep(int c) {
    return isOfName(c) || c == '~';
  }
}
