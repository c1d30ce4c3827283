package io.cartway.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A range of IP addresses in CIDR notation: `10.0.0.0/8`, `2001:db8::/32`, or one address. An IPv4
/// address written as IPv6 (`::ffff:10.0.0.1`) is that IPv4 address; no other IPv6 range holds IPv4
/// addresses, not even `::/0`. Names are never looked up.
///
/// @param high the first eight bytes of the range's first address; IPv4 is mapped into IPv6
/// @param low the last eight
/// @param prefixLength number of the 128 bits that are fixed
public record AddressRange(long high, long low, int prefixLength) {

  private static final int BITS = 128;
  private static final int IPV4_BITS = 32;
  private static final int WORD_BITS = 64;

  /// The prefix of IPv4 addresses in IPv6: `::ffff:0:0/96`.
  private static final long IPV4_MARK = 0xffffL;

  private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1");
  private static final List<String> PRIVATE =
      List.of(
          "10.0.0.0/8",
          "172.16.0.0/12",
          "192.168.0.0/16",
          "169.254.0.0/16",
          "100.64.0.0/10",
          "fc00::/7",
          "fe80::/10");

  public AddressRange {
    if (prefixLength < 0 || prefixLength > BITS) {
      throw new IllegalArgumentException("a prefix has 0 to 128 bits, not " + prefixLength);
    }
    high &= mask(prefixLength);
    low &= mask(prefixLength - WORD_BITS);
  }

  private static long mask(int bits) {
    if (bits <= 0) {
      return 0;
    }
    return bits >= WORD_BITS ? -1 : -1L << (WORD_BITS - bits);
  }

  /// Reads a range or a single address; empty when the text is neither. Bits after the prefix are
  /// dropped.
  public static Optional<AddressRange> parse(String text) {
    int slash = text.indexOf('/');
    Optional<AddressRange> one = address(slash < 0 ? text : text.substring(0, slash));
    if (slash < 0 || one.isEmpty()) {
      return one;
    }
    AddressRange address = one.get();
    boolean isIpv4 = text.indexOf(':') < 0;
    int bits = number(text, slash + 1, text.length(), isIpv4 ? IPV4_BITS : BITS);
    if (bits < 0) {
      return Optional.empty();
    }
    int length = isIpv4 ? bits + BITS - IPV4_BITS : bits;
    return Optional.of(new AddressRange(address.high, address.low, length));
  }

  /// Reads a range or a name for several: `loopback`, `private` (the private, shared and link-local
  /// networks of IPv4 and IPv6); empty when it is neither.
  public static List<AddressRange> parseWord(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    List<String> ranges =
        switch (word) {
          case "loopback" -> LOOPBACK;
          case "private" -> PRIVATE;
          default -> List.of(word);
        };
    return ranges.stream().flatMap(range -> parse(range).stream()).toList();
  }

  /// Reads one address, with or without the brackets and the zone of IPv6; empty when it is none.
  public static Optional<AddressRange> address(String text) {
    String bare =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    if (bare.indexOf(':') < 0) {
      long ipv4 = ipv4(bare);
      return ipv4 < 0
          ? Optional.empty()
          : Optional.of(new AddressRange(0, (IPV4_MARK << IPV4_BITS) | ipv4, BITS));
    }
    int zone = bare.indexOf('%');
    try {
      return Optional.of(of(Inet6Address.ofLiteral(zone < 0 ? bare : bare.substring(0, zone))));
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
    }
  }

  /// One address.
  public static AddressRange of(InetAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return bytes.remaining() == 4
        ? new AddressRange(
            0, (IPV4_MARK << IPV4_BITS) | Integer.toUnsignedLong(bytes.getInt()), BITS)
        : new AddressRange(bytes.getLong(), bytes.getLong(), BITS);
  }

  // Parsed by hand: the JDK reads 10.1 as 10.0.0.1, which is too lenient for a rule about trust.
  private static long ipv4(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return -1;
    }
    long address = 0;
    for (String part : parts) {
      int value = number(part, 0, part.length(), 255);
      if (value < 0) {
        return -1;
      }
      address = (address << 8) | value;
    }
    return address;
  }

  /// One to three ASCII digits without a leading zero; -1 for anything else.
  private static int number(String text, int start, int end, int max) {
    if (end - start < 1 || end - start > 3 || (end - start > 1 && text.charAt(start) == '0')) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      value = value * 10 + (c - '0');
    }
    return value <= max ? value : -1;
  }

  /// Whether an address lies in this range; false when the text is not an address.
  public boolean contains(String address) {
    return address(address).filter(this::contains).isPresent();
  }

  /// Whether the other range lies entirely in this one.
  public boolean contains(AddressRange other) {
    return other.prefixLength >= prefixLength
        && other.isIpv4() == isIpv4()
        && (other.high & mask(prefixLength)) == high
        && (other.low & mask(prefixLength - WORD_BITS)) == low;
  }

  /// The IPv4 address in the last 32 bits of the first address.
  public AddressRange lastIpv4() {
    return new AddressRange(0, (IPV4_MARK << IPV4_BITS) | (low & 0xffff_ffffL), BITS);
  }

  /// Whether these are IPv4 addresses.
  public boolean isIpv4() {
    return prefixLength >= BITS - IPV4_BITS && high == 0 && low >>> IPV4_BITS == IPV4_MARK;
  }

  /// CIDR notation; a single address has no prefix. The text can be parsed again and compared.
  @Override
  public String toString() {
    if (isIpv4()) {
      String text =
          "%d.%d.%d.%d"
              .formatted((low >> 24) & 255, (low >> 16) & 255, (low >> 8) & 255, low & 255);
      return prefixLength == BITS ? text : text + "/" + (prefixLength - (BITS - IPV4_BITS));
    }
    StringBuilder text = new StringBuilder();
    for (int shift = BITS - 16; shift >= 0; shift -= 16) {
      long word = shift >= WORD_BITS ? high >>> (shift - WORD_BITS) : low >>> shift;
      text.append(Long.toHexString(word & 0xffff)).append(shift == 0 ? "" : ":");
    }
    return prefixLength == BITS ? text.toString() : text + "/" + prefixLength;
  }
}
