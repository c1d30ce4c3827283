package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.UserException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.http.socket.Proxies;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
}
