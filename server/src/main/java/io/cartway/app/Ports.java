package io.cartway.app;

import io.cartway.app.console.UsageException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.http.AddressRange;
import io.cartway.http.ShellLimits;
import io.cartway.http.admin.AdminServerSettings;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.TlsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The settings of both ports, from the configuration.
final class Ports {

  private Ports() {}

  static ApiServerSettings api(Config config) {
    Runtime machine = Runtime.getRuntime();
    ShellLimits limits = ShellLimits.of(machine.availableProcessors(), machine.maxMemory());
    ShellLimits own =
        limits
            .with(
                Duration.ofSeconds(config.number(Setting.DEADLINE_SECONDS)),
                Duration.ofSeconds(config.number(Setting.STOP_SECONDS)))
            .with(
                new ShellLimits.Connections(
                    limits.connections().max(),
                    config.number(Setting.CONNECTIONS_PER_ADDRESS),
                    limits.connections().headTimeout(),
                    limits.connections().idleTimeout()));
    return new ApiServerSettings(
        config.text(Setting.HOST),
        config.number(Setting.PORT),
        Optional.of(config.text(Setting.PUBLIC_ADDRESS)).filter(address -> !address.isBlank()),
        own,
        config.flag(Setting.LOG_QUERIES),
        proxies(config),
        tls(config),
        Optional.empty());
  }

  static AdminServerSettings admin(Config config) {
    boolean isEncrypted = config.flag(Setting.ADMIN_TLS);
    if (isEncrypted && tls(config).isEmpty()) {
      throw new UsageException("admin-tls is true without a certificate: set tls-certificate too");
    }
    return new AdminServerSettings(
        config.text(Setting.ADMIN_HOST),
        config.number(Setting.ADMIN_PORT),
        config.list(Setting.ADMIN_NAMES),
        isEncrypted);
  }

  private static Proxies proxies(Config config) {
    String word = config.text(Setting.PROXY_HEADER);
    return new Proxies(
        trustedProxies(config),
        Proxies.Header.find(word)
            .orElseThrow(() ->
                new UsageException(
                    "proxy-header is '%s': x-forwarded-for or forwarded is accepted"
                        .formatted(word))));
  }

  private static List<AddressRange> trustedProxies(Config config) {
    List<AddressRange> ranges = new ArrayList<>();
    for (String word : config.list(Setting.TRUSTED_PROXIES)) {
      List<AddressRange> read = AddressRange.parseWord(word);
      if (read.isEmpty()) {
        throw new UsageException(
            "trusted-proxies holds '%s': addresses, networks, loopback, private are accepted"
                .formatted(word));
      }
      ranges.addAll(read);
    }
    return ranges;
  }

  private static Optional<TlsSettings> tls(Config config) {
    Optional<Path> certificate = config.path(Setting.TLS_CERTIFICATE);
    Optional<Path> key = config.path(Setting.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw new UsageException(
          "%s is set without %s: https needs both"
              .formatted(
                  certificate.isPresent() ? "tls-certificate" : "tls-key",
                  certificate.isPresent() ? "tls-key" : "tls-certificate"));
    }
    return certificate.map(file ->
        new TlsSettings(file, key.orElseThrow(), config.path(Setting.TLS_KEY_PASSWORD_FILE)));
  }
}
