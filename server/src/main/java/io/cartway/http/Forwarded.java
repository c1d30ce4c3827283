package io.cartway.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// What proxies say of a request: `Forwarded` (RFC 7239) or `X-Forwarded-*`. Only the peers that
/// the operator trusts are believed, and of the chain of addresses only what trusted ones added:
/// the caller is the right-most address that is no trusted proxy. What cannot be read is as if it
/// was not there; nothing here fails.
///
/// A proxy that speaks one of the two ways lets the other one through as the caller sent it. When
/// both are there and name different callers, neither is believed.
///
/// @param remoteAddress the caller's address; the peer's, when nobody says better
/// @param scheme `http` or `https`, empty when not told
/// @param host with its port, empty when not told
/// @param prefix the path below which the proxy shows this server: empty, or `/maps`
/// @param isTrusted whether the peer is a trusted proxy, so that these headers make a difference
record Forwarded(
    String remoteAddress, String scheme, String host, String prefix, boolean isTrusted) {

  /// The headers that the base address may depend on when the peer is trusted.
  static final List<String> VARY =
      List.of(
          "Forwarded",
          "X-Forwarded-For",
          "X-Forwarded-Proto",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Prefix");

  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final Pattern PREFIX = Pattern.compile("(?:/[A-Za-z0-9._~-]{1,64}){1,8}/?");

  /// Longer chains are not read: each proxy of a real one adds some ten bytes.
  private static final int LENGTH_MAX = 4096;

  /// One hop of a chain, as the proxy tells it that the hop connected to.
  private record Hop(String address, String scheme, String host) {}

  /// Reads the headers.
  ///
  /// @param peer the address that the connection comes from
  /// @param header all values of a header, joined by commas
  static Forwarded of(
      String peer, List<AddressRange> trusted, Function<String, Optional<String>> header) {
    String own = plain(peer);
    if (!isTrusted(own, trusted)) {
      return new Forwarded(own, "", "", "", false);
    }
    Forwarded none = new Forwarded(own, "", "", "", true);
    Optional<Forwarded> standard = standard(own, trusted, header);
    Optional<Forwarded> usual = usual(own, trusted, header);
    if (standard.isPresent() && usual.isPresent()) {
      boolean isAgreed = standard.get().remoteAddress.equals(usual.get().remoteAddress);
      return isAgreed ? usual.get() : none;
    }
    return usual.or(() -> standard).orElse(none);
  }

  private static boolean isTrusted(String address, List<AddressRange> trusted) {
    for (AddressRange range : trusted) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /// An address without the brackets that IPv6 has in URLs.
  static String plain(String address) {
    return address.startsWith("[") && address.endsWith("]")
        ? address.substring(1, address.length() - 1)
        : address;
  }

  private static Optional<Forwarded> standard(
      String peer, List<AddressRange> trusted, Function<String, Optional<String>> header) {
    Optional<List<Hop>> hops = header.apply("Forwarded").flatMap(Forwarded::elements);
    if (hops.isEmpty()) {
      return Optional.empty();
    }
    int at = callerAt(peer, hops.get().stream().map(Hop::address).toList(), trusted);
    String caller = callerOf(peer, hops.get().stream().map(Hop::address).toList(), at);
    Hop told = hops.get().get(Math.min(at, hops.get().size() - 1));
    return Optional.of(new Forwarded(caller, told.scheme, told.host, "", true));
  }

  private static Optional<Forwarded> usual(
      String peer, List<AddressRange> trusted, Function<String, Optional<String>> header) {
    List<String> chain = list(header, "X-Forwarded-For");
    List<String> schemes = list(header, "X-Forwarded-Proto");
    List<String> hosts = list(header, "X-Forwarded-Host");
    List<String> ports = list(header, "X-Forwarded-Port");
    List<String> prefixes = list(header, "X-Forwarded-Prefix");
    if (chain.isEmpty() && schemes.isEmpty() && hosts.isEmpty() && prefixes.isEmpty()) {
      return Optional.empty();
    }
    List<String> addresses = chain.stream().map(Forwarded::node).toList();
    int at = callerAt(peer, addresses, trusted);
    String scheme = scheme(told(schemes, at, chain.size()));
    String host = host(told(hosts, at, chain.size()));
    String port = told(ports, at, chain.size());
    if (!host.isEmpty() && !hasPort(host) && PORT.matcher(port).matches()) {
      boolean isUsual = port.equals(scheme.equals("https") ? "443" : "80");
      host = isUsual ? host : host + ":" + port;
    }
    return Optional.of(
        new Forwarded(
            callerOf(peer, addresses, at),
            scheme,
            host,
            prefix(told(prefixes, at, chain.size())),
            true));
  }

  /// Where in the chain the caller stands: the right-most address that is not trusted, or the first
  /// one; what is no address ends the search before it.
  ///
  /// @return the chain's length when the peer itself is all that is known
  private static int callerAt(String peer, List<String> chain, List<AddressRange> trusted) {
    int at = chain.size();
    String hop = peer;
    while (at > 0 && isTrusted(hop, trusted) && !chain.get(at - 1).isEmpty()) {
      at--;
      hop = chain.get(at);
    }
    return at;
  }

  private static String callerOf(String peer, List<String> chain, int at) {
    return at < chain.size() ? chain.get(at) : peer;
  }

  /// What the outermost trusted proxy told: beside the caller's address when every proxy adds to
  /// the list, else the last, which the nearest proxy wrote.
  private static String told(List<String> values, int at, int chainLength) {
    if (values.isEmpty()) {
      return "";
    }
    return values.size() == chainLength && at < chainLength ? values.get(at) : values.getLast();
  }

  private static List<String> list(Function<String, Optional<String>> header, String name) {
    Optional<String> joined = header.apply(name).filter(text -> text.length() <= LENGTH_MAX);
    if (joined.isEmpty() || joined.get().isBlank()) {
      return List.of();
    }
    List<String> values = new ArrayList<>();
    for (String value : joined.get().split(",", -1)) {
      values.add(value.strip());
    }
    return values;
  }

  /// The elements of `Forwarded`; empty when it cannot be read.
  private static Optional<List<Hop>> elements(String text) {
    if (text.isBlank() || text.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    Optional<List<String>> parts = split(text, ',');
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    List<Hop> hops = new ArrayList<>();
    for (String part : parts.get()) {
      Optional<Hop> hop = hop(part);
      if (hop.isEmpty()) {
        return Optional.empty();
      }
      hops.add(hop.get());
    }
    return Optional.of(hops);
  }

  private static Optional<Hop> hop(String element) {
    String address = "";
    String scheme = "";
    String host = "";
    for (String pair : split(element, ';').orElse(List.of())) {
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
  private static Optional<List<String>> split(String text, char separator) {
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
    return isQuoted ? Optional.empty() : Optional.of(parts);
  }

  private static String unquoted(String value) {
    return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
        ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
        : value;
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
    return PORT.matcher(text).matches() || text.startsWith("_");
  }

  private static boolean hasPort(String host) {
    return host.lastIndexOf(':') > host.lastIndexOf(']');
  }

  private static String scheme(String text) {
    String scheme = text.strip().toLowerCase(Locale.ROOT);
    return scheme.equals("http") || scheme.equals("https") ? scheme : "";
  }

  private static String host(String text) {
    String host = text.strip();
    return HOST.matcher(host).matches() ? host : "";
  }

  private static String prefix(String text) {
    if (!PREFIX.matcher(text).matches() || text.contains("..")) {
      return "";
    }
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }
}
