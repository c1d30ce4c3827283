package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

public class OutboundRulesTest {

  private static final OutboundRules STRICT = new OutboundRules(List.of(), false, address -> false);

  /// The rows of the table: addresses with a part of their fault.
  public static List<String[]> table() {
    try (InputStream in =
        Objects.requireNonNull(
            OutboundRulesTest.class.getResourceAsStream("/http/outbound-addresses.txt"))) {
      List<String[]> rows = new ArrayList<>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> {
            int bar = line.lastIndexOf(" |");
            rows.add(new String[] {line.substring(0, bar), line.substring(bar + 2).strip()});
          });
      return rows;
    } catch (IOException impossible) {
      throw new java.io.UncheckedIOException(impossible);
    }
  }

  @Test
  void the_table_is_long() {
    assertThat(table()).hasSizeGreaterThan(80);
  }

  @ParameterizedTest
  @MethodSource("table")
  void an_address_is_refused_with_its_reason(String address, String reason) {
    Optional<String> fault = STRICT.fault(address);
    if (reason.isEmpty()) {
      assertThat(fault).as(address).isEmpty();
    } else {
      assertThat(fault).as(address).hasValueSatisfying(text -> assertThat(text).contains(reason));
    }
  }

  private static OutboundRules open(boolean isHttpOpen, String... words) {
    return new OutboundRules(
        OutboundRules.networks(List.of(words)).orElseThrow(), isHttpOpen, address -> false);
  }

  @ParameterizedTest
  @CsvSource({
    "https://10.1.2.3/, true",
    "https://10.2.2.3/, false",
    "https://printer.local/, true",
    "https://intranet:8080/, true",
    "https://127.0.0.1/, false",
    "https://[::ffff:10.1.2.3]/, false",
    "https://169.254.169.254/, false",
    "http://10.1.2.3/, false",
  })
  void an_operator_opens_networks_of_the_own_house(String address, boolean isOpen) {
    assertThat(open(false, "10.1.0.0/16").fault(address).isEmpty()).isEqualTo(isOpen);
  }

  @ParameterizedTest
  @CsvSource({
    "https://[64:ff9b::808:808]/, true",
    "https://[64:ff9b::a9fe:a9fe]/, false",
    "https://[64:ff9b::a00:1]/, false",
    "https://[64:ff9b::7f00:1]/, false",
    "https://[64:ff9b::c0a8:101]/, true",
    "https://[64:ff9b:1::808:808]/, false",
    "https://[2606:4700::a00:1]/, true",
  })
  void an_open_nat64_leads_where_ipv4_may_be_called(String address, boolean isOpen) {
    assertThat(open(false, "64:ff9b::/96", "192.168.1.0/24").fault(address).isEmpty())
        .isEqualTo(isOpen);
  }

  @Test
  void what_tells_secrets_stays_closed_in_an_open_network() {
    OutboundRules open = open(true, "private", "loopback");
    assertThat(open.fault("http://169.254.169.253/")).isEmpty();
    for (String address :
        List.of(
            "http://169.254.169.254/",
            "http://100.100.100.200/",
            "http://[fd00:ec2::254]/",
            "http://0.0.0.0/",
            "http://[::]/",
            "http://224.0.0.1/")) {
      assertThat(open.fault(address)).as(address).isPresent();
    }
    assertThat(open(true, "0.0.0.0/0").fault("http://169.254.169.254/")).isPresent();
    assertThat(OutboundRules.networks(List.of("loopback", "shop"))).isEmpty();
  }

  @Test
  void ports_of_the_server_itself_are_never_called() {
    Set<InetSocketAddress> own =
        Set.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080));
    OutboundRules rules =
        new OutboundRules(
            OutboundRules.networks(List.of("loopback")).orElseThrow(), true, own::contains);
    assertThat(rules.fault("http://127.0.0.1:8080/")).hasValueSatisfying(OutboundRulesTest::isOwn);
    assertThat(rules.fault("http://127.0.0.1:8081/")).isEmpty();
    InetAddress host = InetAddress.getLoopbackAddress();
    assertThat(rules.fault(new InetSocketAddress(host, 8080)))
        .hasValueSatisfying(OutboundRulesTest::isOwn);
    assertThat(rules.fault(new InetSocketAddress(host, 8081))).isEmpty();
  }

  private static void isOwn(String fault) {
    assertThat(fault).contains("127.0.0.1 is this server's own port 8080");
  }

  @Test
  void an_address_has_a_bounded_length() {
    assertThat(STRICT.fault("https://shop.example.com/" + "a".repeat(1_975))).isEmpty();
    assertThat(STRICT.fault("https://shop.example.com/" + "a".repeat(1_976)))
        .contains("it has 2,001 characters, and 2,000 are accepted");
  }
}
