package io.cartway.http.socket;

import io.cartway.http.AddressRange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The proxies that stand before this server, as the operator names them, and the way in which they
/// tell whose request it is. Only that way is read: a proxy lets the other one through as the
/// caller wrote it.
///
/// @param trusted whose word on the caller counts
/// @param header in which they give it
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

  /// The two ways to tell whose request it is.
  public enum Header {
    /// `X-Forwarded-For`, with `-Proto`, `-Host`, `-Port` and `-Prefix` beside it.
    X_FORWARDED_FOR("x-forwarded-for"),

    /// `Forwarded` (RFC 7239).
    FORWARDED("forwarded");

    private final String word;

    Header(String word) {
      this.word = word;
    }

    /// What a configuration calls it.
    public String word() {
      return word;
    }

    /// The one that a configuration calls so, in any case.
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

  /// Whether an address is one of them.
  boolean contains(AddressRange address) {
    for (AddressRange range : trusted) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  /// Reads whose request it is.
  ///
  /// @param peer the address that the connection comes from
  /// @param header all values of a header, joined by commas
  Forwarded read(String peer, Function<String, Optional<String>> header) {
    return trusted.isEmpty()
        ? Forwarded.direct(Forwarded.plain(peer))
        : Forwarded.of(peer, this, header);
  }
}
