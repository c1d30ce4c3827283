package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Whatever address is given: a clause or none, and none only for what every reader takes for a
/// public host. Changes the addresses of `http/outbound-addresses.txt`, which keeps what was found.
/// The seed may be set (`-Dcases.seed`).
class OutboundRulesFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int MUTATIONS = 60_000;

  private static final OutboundRules STRICT = new OutboundRules(List.of(), false, address -> false);

  private static final List<String> PARTS =
      List.of(
          "127",
          "0",
          "1",
          "10",
          "0x7f",
          "0177",
          "255",
          "256",
          "169.254",
          "192.168",
          "2130706433",
          ".",
          ":",
          "::",
          "[",
          "]",
          "@",
          "/",
          "#",
          "?",
          "%25",
          "%",
          "\\",
          "ffff",
          "7f00",
          "64:ff9b",
          "2002",
          "2001",
          "fe80",
          "localhost",
          "internal",
          "a",
          "-",
          "_",
          " ",
          "\u3002",
          "8.8.8.8");

  @Test
  void no_change_of_an_address_leads_inside() {
    Random random = new Random(SEED);
    List<String> corpus = new ArrayList<>();
    OutboundRulesTest.table().forEach(row -> corpus.add(row[0]));
    int accepted = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String text = changed(corpus.get(random.nextInt(corpus.size())), random);
      if (STRICT.fault(text).isEmpty()) {
        accepted++;
        assertOutside(text);
      }
    }
    assertThat(accepted).as("accepted of %d", MUTATIONS).isBetween(MUTATIONS / 50, MUTATIONS / 2);
  }

  private static String changed(String address, Random random) {
    StringBuilder text = new StringBuilder(address);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(4));
      text.replace(at, end, random.nextInt(4) == 0 ? "" : PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.toString();
  }

  /// Reads the host as leniently as the C library does: decimal, octal, hexadecimal, short.
  private static void assertOutside(String text) {
    URI uri = URI.create(text);
    assertThat(uri.getScheme()).as(text).isEqualToIgnoringCase("https");
    assertThat(uri.getRawAuthority()).as(text).doesNotContain("@", "%", "\\");
    String host = uri.getHost();
    InetAddress address;
    try {
      address =
          host.startsWith("[")
              ? Inet6Address.ofLiteral(host.substring(1, host.length() - 1))
              : Inet4Address.ofPosixLiteral(host);
    } catch (IllegalArgumentException name) {
      assertThat(host).as(text).contains(".").doesNotEndWith(".").doesNotEndWith(".localhost");
      return;
    }
    assertThat(isInside(address)).as("%s is %s", text, address).isFalse();
    assertThat(STRICT.fault(new InetSocketAddress(address, 443))).as(text).isEmpty();
  }

  private static boolean isInside(InetAddress address) {
    byte[] bytes = address.getAddress();
    int first = bytes[0] & 255;
    int second = bytes[1] & 255;
    boolean isJdks =
        address.isLoopbackAddress()
            || address.isAnyLocalAddress()
            || address.isLinkLocalAddress()
            || address.isSiteLocalAddress()
            || address.isMulticastAddress();
    if (bytes.length == 4) {
      return isJdks || first == 0 || first >= 224 || (first == 100 && second / 64 == 1);
    }
    return isJdks || first / 32 != 1 || (first == 0x20 && second == 2);
  }

  @Test
  void any_bytes_of_an_address_are_judged_alike_by_two_readers() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
      random.nextBytes(bytes);
      if (random.nextBoolean()) {
        // Near the special ones.
        bytes[0] =
            (byte) List.of(0, 10, 32, 100, 127, 169, 172, 192, 198, 224).get(i % 10).intValue();
      }
      InetAddress address = InetAddress.getByAddress(bytes);
      if (isInside(address)) {
        assertThat(STRICT.fault(new InetSocketAddress(address, 443))).as("%s", address).isPresent();
      }
    }
  }
}
