package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.ApiServerSettings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortsTest {

  private static Config config(Map<Setting, String> values) {
    return Config.read(Optional.empty(), Map.of(), values);
  }

  @Test
  void without_settings_nobody_is_trusted_and_the_ports_speak_http() {
    ApiServerSettings settings = Ports.api(config(Map.of()));
    assertThat(settings.trustedProxies()).isEmpty();
    assertThat(settings.tls()).isEmpty();
    assertThat(settings.publicAddress()).isEmpty();
    assertThat(Ports.admin(config(Map.of())).tls()).isFalse();
  }

  @Test
  void trusted_proxies_are_networks_addresses_and_words() {
    var proxies =
        Ports.api(config(Map.of(Setting.TRUSTED_PROXIES, "203.0.113.7, loopback, 10.0.0.0/8")))
            .trustedProxies();
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
