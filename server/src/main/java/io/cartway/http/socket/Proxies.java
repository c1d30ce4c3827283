package io.cartway.http.socket;

import io.cartway.http.AddressRange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The trusted proxies in front of this server, and the header in which they send the caller's
/// address. Only this header is read: a proxy passes the other one on as the caller wrote it.
///
/// @param trusted the trusted addresses
/// @param header the header that they write
public record Proxies(List<AddressRange> trusted, Header header) {

  /// None.
  public static final Proxies NONE = new Proxies(List.of(), Header.X_FORWARDED_FOR);

  private static final List<String> STANDARD = List.of("Forwarded");
  private static final List<String> USUAL =
      List.of(
          "X-Forwarded-For",
          "X-Forwarded-Proto",
          "X-Forwarded-Host",
          "X-Forwarded-Port",
          "X-Forwarded-Prefix");

  public Proxies {
    trusted = List.copyOf(trusted);
  }

  /// The two headers with the caller's address.
  public enum Header {
    /// `X-Forwarded-For`, with `-Proto`, `-Host`, `-Port` and `-Prefix`.
    X_FORWARDED_FOR("x-forwarded-for"),

    /// `Forwarded` (RFC 7239).
    FORWARDED("forwarded");

    private final String word;

    Header(String word) {
      this.word = word;
    }

    /// Its name in the configuration.
    public String word() {
      return word;
    }

    /// The header with this name in the configuration, in any case.
    public static Optional<Header> find(String word) {
      for (Header header : values()) {
        if (header.word.equalsIgnoreCase(word.strip())) {
          return Optional.of(header);
        }
      }
      return Optional.empty();
    }
  }

  /// The headers that an answer to a trusted peer may depend on.
  List<String> vary() {
    return switch (header) {
      case X_FORWARDED_FOR -> USUAL;
      case FORWARDED -> STANDARD;
    };
  }

  /// Whether an address is a trusted proxy.
  boolean contains(AddressRange address) {
    for (AddressRange range : trusted) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /// Reads the caller of a request.
  ///
  /// @param peer the address of the connection's peer
  /// @param header all values of a header, joined by commas
  Forwarded read(String peer, Function<String, Optional<String>> header) {
    return trusted.isEmpty()
        ? Forwarded.direct(Forwarded.plain(peer))
        : Forwarded.of(peer, this, header);
  }
}
