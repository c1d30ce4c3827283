package io.cartway.http;

import io.cartway.text.Scan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// Which addresses the server may call for others: public ones, by https. The operator may open
/// networks of the own house, and http. Immutable and thread-safe.
public final class OutboundRules {

  /// Most characters of an address.
  public static final int LENGTH_MAX = 2_000;

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int PORT_MAX = 65_535;

  /// Names that mean this machine or its network (RFC 6761, RFC 8375, RFC 6762).
  private static final List<String> LOCAL_NAMES =
      List.of(
          "localhost",
          "local",
          "localdomain",
          "internal",
          "home.arpa",
          "test",
          "invalid",
          "example",
          "onion");

  /// Never called, whatever is open: they mean no one host, or tell the secrets of a machine in a
  /// cloud to whoever asks from there.
  private static final List<Network> NEVER =
      List.of(
          new Network("0.0.0.0/8", "means no host"),
          new Network("::", "means no host"),
          new Network("169.254.169.254", "tells secrets of this machine (metadata)"),
          new Network("100.100.100.200", "tells secrets of this machine (metadata)"),
          new Network("168.63.129.16", "tells secrets of this machine (metadata)"),
          new Network("192.0.0.192", "tells secrets of this machine (metadata)"),
          new Network("fd00:ec2::254", "tells secrets of this machine (metadata)"),
          new Network("224.0.0.0/4", "is multicast"),
          new Network("255.255.255.255", "is broadcast"),
          new Network("ff00::/8", "is multicast"));

  /// Networks that no public host is in (RFC 6890 and IANA's registries of special addresses).
  private static final List<Network> CLOSED =
      List.of(
          new Network("127.0.0.0/8", "is this machine (loopback)"),
          new Network("::1", "is this machine (loopback)"),
          new Network("10.0.0.0/8", "is private"),
          new Network("172.16.0.0/12", "is private"),
          new Network("192.168.0.0/16", "is private"),
          new Network("fc00::/7", "is private"),
          new Network("169.254.0.0/16", "is link-local"),
          new Network("fe80::/10", "is link-local"),
          new Network("100.64.0.0/10", "is shared by a carrier (RFC 6598)"),
          new Network("192.0.0.0/24", "is reserved"),
          new Network("192.0.2.0/24", "is reserved for documentation"),
          new Network("198.51.100.0/24", "is reserved for documentation"),
          new Network("203.0.113.0/24", "is reserved for documentation"),
          new Network("192.88.99.0/24", "leads to IPv6 (6to4)"),
          new Network("198.18.0.0/15", "is reserved for benchmarks"),
          new Network("240.0.0.0/4", "is reserved"),
          new Network("2001::/23", "is reserved, as Teredo's are"),
          new Network("2001:db8::/32", "is reserved for documentation"),
          new Network("3fff::/20", "is reserved for documentation"),
          new Network("2002::/16", "leads to IPv4 (6to4)"),
          new Network("64:ff9b::/96", "leads to IPv4 (NAT64)"),
          new Network("64:ff9b:1::/48", "leads to IPv4 (NAT64)"));

  /// The last 32 bits are an IPv4 address (RFC 6052, with prefixes of 96 bits; RFC 8215).
  private static final List<AddressRange> NAT64 =
      List.of(range("64:ff9b::/96"), range("64:ff9b:1::/48"));

  /// All public hosts of IPv6 are in it.
  private static final AddressRange PUBLIC_IPV6 = range("2000::/3");

  private final List<AddressRange> open;
  private final boolean isHttpOpen;
  private final Predicate<InetSocketAddress> isOwn;

  private record Network(AddressRange range, String meaning) {
    Network(String range, String meaning) {
      this(OutboundRules.range(range), meaning);
    }
  }

  /// @param open networks that are not public and may be called; with them, names that are not
  ///   public may be, too
  /// @param isHttpOpen whether http may be used beside https
  /// @param isOwn whether the server itself listens there: never called, whatever is open
  public OutboundRules(
      List<AddressRange> open, boolean isHttpOpen, Predicate<InetSocketAddress> isOwn) {
    this.open = List.copyOf(open);
    this.isHttpOpen = isHttpOpen;
    this.isOwn = isOwn;
  }

  private static AddressRange range(String text) {
    return AddressRange.parse(text)
        .orElseThrow(() -> new IllegalArgumentException("no network: " + text));
  }

  /// What an address must be, for answers.
  public String expected() {
    return isHttpOpen
        ? "an absolute http or https URL of a public host, without user and password"
        : "an absolute https URL of a public host, without user and password";
  }

  /// What is wrong with an address, as far as can be told without a look-up of its host; a clause,
  /// empty when nothing is. Looks nothing up.
  public Optional<String> fault(String address) {
    if (address.length() > LENGTH_MAX) {
      return Optional.of(
          "it has %,d characters, and %,d are accepted".formatted(address.length(), LENGTH_MAX));
    }
    if (!address.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      return Optional.of("it is no URL: only printable characters of ASCII stand in one");
    }
    URI uri;
    try {
      uri = new URI(address);
    } catch (URISyntaxException malformed) {
      return Optional.of("it is no URL");
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean isKnown = scheme.equals("https") || scheme.equals("http");
    if (!isKnown || uri.isOpaque()) {
      return Optional.of("it does not begin with https://");
    }
    if (scheme.equals("http") && !isHttpOpen) {
      return Optional.of("http is not encrypted");
    }
    if (uri.getRawUserInfo() != null) {
      return Optional.of("it has a user");
    }
    if (uri.getRawFragment() != null) {
      return Optional.of("it has a fragment (#)");
    }
    String host = uri.getHost();
    if (host == null) {
      return Optional.of("it has no host, or one that names no host");
    }
    if (uri.getPort() == 0 || uri.getPort() > PORT_MAX) {
      return Optional.of("there is no port " + uri.getPort());
    }
    return hostFault(host.toLowerCase(Locale.ROOT), port(uri));
  }

  /// The port of an address that has no fault.
  public static int port(URI address) {
    if (address.getPort() >= 0) {
      return address.getPort();
    }
    return "http".equalsIgnoreCase(address.getScheme()) ? HTTP_PORT : HTTPS_PORT;
  }

  private Optional<String> hostFault(String host, int port) {
    if (host.startsWith("[")) {
      return ipv6Fault(host, port);
    }
    if (host.endsWith(".")) {
      return Optional.of("its host ends with a dot");
    }
    int dot = host.lastIndexOf('.');
    // Also 2130706433, 0x7f.1 and 0177.0.0.1, which some readers take for addresses.
    if (Scan.isDigit(host.charAt(dot + 1))) {
      Optional<AddressRange> ipv4 = AddressRange.address(host);
      return ipv4.isEmpty()
          ? Optional.of("its host %s is no IPv4 address of four decimal numbers".formatted(host))
          : literalFault(host, ipv4.get(), port);
    }
    boolean isLocal =
        dot < 0
            || LOCAL_NAMES.stream()
                .anyMatch(name -> host.equals(name) || host.endsWith("." + name));
    return isLocal && open.isEmpty()
        ? Optional.of("its host %s is not a public name".formatted(host))
        : Optional.empty();
  }

  private Optional<String> ipv6Fault(String host, int port) {
    if (host.indexOf('%') >= 0) {
      return Optional.of("its host %s has a zone".formatted(host));
    }
    Optional<AddressRange> ipv6 = AddressRange.address(host);
    if (ipv6.isEmpty()) {
      return Optional.of("its host %s is no IPv6 address".formatted(host));
    }
    return ipv6.get().isIpv4()
        ? Optional.of("its host %s is IPv4 inside of IPv6".formatted(host))
        : literalFault(host, ipv6.get(), port);
  }

  private Optional<String> literalFault(String host, AddressRange address, int port) {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    // A literal is not looked up.
    Optional<String> meaning = meaning(address);
    if (meaning.isEmpty() && isOwn.test(new InetSocketAddress(bare, port))) {
      meaning = Optional.of("is this server's own port " + port);
    }
    return meaning.map(clause -> "its host %s %s".formatted(host, clause));
  }

  /// What is wrong with an address that a look-up of the host gave; a clause such as `10.0.0.1 is
  /// private`, empty when nothing is.
  public Optional<String> fault(InetSocketAddress address) {
    InetAddress host = address.getAddress();
    if (host == null) {
      return Optional.of("it has no address");
    }
    Optional<String> meaning = meaning(AddressRange.of(host));
    if (meaning.isEmpty() && isOwn.test(address)) {
      meaning = Optional.of("is this server's own port " + address.getPort());
    }
    return meaning.map(clause -> "%s %s".formatted(host.getHostAddress(), clause));
  }

  private Optional<String> meaning(AddressRange address) {
    Optional<String> never = meaning(NEVER, address);
    if (never.isPresent()) {
      return never;
    }
    if (open.stream().anyMatch(range -> range.contains(address))) {
      // Whoever opens a NAT64 opens the public hosts behind it.
      return NAT64.stream().anyMatch(range -> range.contains(address))
          ? meaning(address.lastIpv4()).map("leads to an IPv4 address that %s"::formatted)
          : Optional.empty();
    }
    Optional<String> closed = meaning(CLOSED, address);
    return closed.isEmpty() && !address.isIpv4() && !PUBLIC_IPV6.contains(address)
        ? Optional.of("is no public address of IPv6")
        : closed;
  }

  private static Optional<String> meaning(List<Network> networks, AddressRange address) {
    return networks.stream()
        .filter(network -> network.range.contains(address))
        .map(Network::meaning)
        .findFirst();
  }

  /// Reads the networks that an operator opens.
  ///
  /// @param words addresses, networks, `loopback`, `private`
  /// @return empty when one of them is none of these
  public static Optional<List<AddressRange>> networks(List<String> words) {
    List<AddressRange> ranges = new ArrayList<>();
    for (String word : words) {
      List<AddressRange> read = AddressRange.parseWord(word);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      ranges.addAll(read);
    }
    return Optional.of(ranges);
  }
}
