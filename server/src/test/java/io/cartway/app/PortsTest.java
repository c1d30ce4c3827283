package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.UsageException;
import io.cartway.app.console.UserException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.ServerStartException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {

  private static Config config(Map<Setting, String> values) {
    return Config.read(Optional.empty(), Map.of(), values);
  }

  @Test
  void by_default_no_proxy_is_trusted_and_the_ports_use_http() {
    ApiServerSettings settings = Ports.api(config(Map.of()));
    assertThat(settings.proxies().trusted()).isEmpty();
    assertThat(settings.tls()).isEmpty();
    assertThat(settings.publicAddress()).isEmpty();
    assertThat(Ports.admin(config(Map.of())).tls()).isFalse();
  }

  @Test
  void each_port_has_its_own_host_and_number() {
    Config config =
        config(
            Map.of(
                Setting.HOST, "192.0.2.1",
                Setting.PORT, "7001",
                Setting.ADMIN_HOST, "192.0.2.2",
                Setting.ADMIN_PORT, "7002"));
    assertThat(Ports.api(config).host()).isEqualTo("192.0.2.1");
    assertThat(Ports.api(config).port()).isEqualTo(7001);
    assertThat(Ports.admin(config).host()).isEqualTo("192.0.2.2");
    assertThat(Ports.admin(config).port()).isEqualTo(7002);
  }

  @Test
  void trusted_proxies_are_networks_addresses_and_words() {
    var proxies =
        Ports.api(config(Map.of(Setting.TRUSTED_PROXIES, "203.0.113.7, loopback, 10.0.0.0/8")))
            .proxies()
            .trusted();
    assertThat(proxies).anyMatch(range -> range.contains("203.0.113.7"));
    assertThat(proxies).anyMatch(range -> range.contains("::1"));
    assertThat(proxies).anyMatch(range -> range.contains("10.2.3.4"));
    assertThat(proxies).noneMatch(range -> range.contains("203.0.113.8"));
    assertThatThrownBy(() -> Ports.api(config(Map.of(Setting.TRUSTED_PROXIES, "10.0.0.0/40"))))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("trusted-proxies holds '10.0.0.0/40'")
        .hasMessageContaining("are accepted");
  }

  @Test
  void the_header_of_the_proxies_is_named_and_one_of_two() {
    assertThat(Ports.api(config(Map.of())).proxies().header())
        .isEqualTo(Proxies.Header.X_FORWARDED_FOR);
    assertThat(Ports.api(config(Map.of(Setting.PROXY_HEADER, "Forwarded"))).proxies().header())
        .isEqualTo(Proxies.Header.FORWARDED);
    assertThatThrownBy(() -> Ports.api(config(Map.of(Setting.PROXY_HEADER, "x-real-ip"))))
        .isInstanceOf(UserException.class)
        .hasMessage("proxy-header is 'x-real-ip': x-forwarded-for or forwarded is accepted");
  }

  @Test
  void connections_of_an_address_are_bounded() {
    assertThat(Ports.api(config(Map.of())).limits().connections().perAddressMax()).isEqualTo(1000);
    var own = config(Map.of(Setting.CONNECTIONS_PER_ADDRESS, "7"));
    assertThat(Ports.api(own).limits().connections().perAddressMax()).isEqualTo(7);
  }

  @Test
  void https_needs_a_certificate_and_a_key() {
    var both = config(Map.of(Setting.TLS_CERTIFICATE, "a.crt", Setting.TLS_KEY, "a.key"));
    assertThat(Ports.api(both).tls().orElseThrow().key()).hasToString("a.key");
    assertThatThrownBy(() -> Ports.api(config(Map.of(Setting.TLS_CERTIFICATE, "a.crt"))))
        .hasMessage("tls-certificate is set without tls-key: https needs both");
    assertThatThrownBy(() -> Ports.api(config(Map.of(Setting.TLS_KEY, "a.key"))))
        .hasMessage("tls-key is set without tls-certificate: https needs both");
    assertThatThrownBy(() -> Ports.admin(config(Map.of(Setting.ADMIN_TLS, "true"))))
        .hasMessageContaining("set tls-certificate too");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://maps.example.org", "http://10.0.0.1:8080", "https://a.example/maps/"})
  void a_public_address_is_a_url(String address) {
    assertThat(Ports.api(config(Map.of(Setting.PUBLIC_ADDRESS, address))).publicAddress())
        .contains(address.replaceFirst("/$", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "maps.example.org",
        "ftp://maps.example.org",
        "https://",
        "https:///maps",
        "https://maps.example.org?a=b",
        "https://maps.example.org#a",
        "https://me:word@maps.example.org",
        "https://maps.example.org:99999",
        "https://maps example.org"
      })
  void what_is_no_public_address_is_refused(String address) {
    assertThatThrownBy(() -> Ports.api(config(Map.of(Setting.PUBLIC_ADDRESS, address))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("public-address is '%s'".formatted(address))
        .hasMessageContaining("such as https://maps.example.org");
  }

  @Test
  void names_of_the_admin_port_have_no_scheme_and_no_port() {
    String good = "maps.internal,10.0.0.1,[2001:db8::1]";
    assertThat(Ports.admin(config(Map.of(Setting.ADMIN_NAMES, good))).hosts()).hasSize(3);
    for (String bad : List.of("http://maps.internal", "maps.internal:8081", "a/b", "a b")) {
      assertThatThrownBy(() -> Ports.admin(config(Map.of(Setting.ADMIN_NAMES, "ok," + bad))))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("admin-names holds '%s'".formatted(bad));
    }
  }

  @Test
  void ports_are_tried_before_the_region_and_free_afterwards() throws IOException {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    values.put(Setting.HOST, "127.0.0.1");
    values.put(Setting.ADMIN_PORT, "0");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      values.put(Setting.PORT, port);
      assertThatThrownBy(() -> Ports.check(config(values), Clock.systemUTC()))
          .isInstanceOf(ServerStartException.class)
          .hasMessageContaining("Port %s of 127.0.0.1 cannot be opened".formatted(port));
      values.put(Setting.PORT, "0");
      values.put(Setting.ADMIN_PORT, port);
      assertThatThrownBy(() -> Ports.check(config(values), Clock.systemUTC()))
          .hasMessageContaining("Port %s of 127.0.0.1 cannot be opened".formatted(port));
      values.put(Setting.PORT, port);
      assertThatThrownBy(() -> Ports.check(config(values), Clock.systemUTC()))
          .hasMessage("port and admin-port are both %s: two ports are accepted".formatted(port));
      values.put(Setting.PORT, "0");
      values.put(Setting.ADMIN_PORT, "0");
      Ports.check(config(values), Clock.systemUTC());
      values.put(Setting.PORT, port);
    }
    Ports.check(config(values), Clock.systemUTC());
    new ServerSocket(Integer.parseInt(values.get(Setting.PORT))).close();
  }

  @Test
  void two_hosts_may_have_one_port() throws IOException {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.3"))) {
      values.put(Setting.PORT, Integer.toString(free.getLocalPort()));
    }
    values.put(Setting.ADMIN_PORT, values.get(Setting.PORT));
    values.put(Setting.HOST, "127.0.0.3");
    values.put(Setting.ADMIN_HOST, "127.0.0.2");
    Ports.check(config(values), Clock.systemUTC());
  }

  @Test
  void a_host_that_is_not_of_this_machine_is_named() {
    for (String host : List.of("192.0.2.1", "no-such-host.invalid")) {
      assertThatThrownBy(() ->
              Ports.check(
                  config(Map.of(Setting.HOST, host, Setting.PORT, "0", Setting.ADMIN_PORT, "0")),
                  Clock.systemUTC()))
          .isInstanceOf(ServerStartException.class)
          .hasMessageContaining("The address '%s' cannot be listened on".formatted(host));
    }
  }
}
