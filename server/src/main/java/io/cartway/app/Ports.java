package io.cartway.app;

import com.google.re2j.Pattern;
import io.cartway.app.console.UsageException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.webhook.WayOut;
import io.cartway.http.AddressRange;
import io.cartway.http.ShellLimits;
import io.cartway.http.admin.AdminServerSettings;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.http.socket.JettyHost;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.ServerStartException;
import io.cartway.http.tls.Tls;
import io.cartway.http.tls.TlsSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The settings of both ports and of the way out, from the configuration.
final class Ports {

  private static final int PORT_MAX = 65_535;
  private static final Pattern HOST_NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}]");

  private Ports() {}

  /// Checks everything about the ports that is known before the region: before a build, which may
  /// take hours.
  ///
  /// @throws ServerStartException when a port is in use, or its certificate cannot be used
  static void check(Config config, Clock clock) {
    ApiServerSettings api = api(config);
    AdminServerSettings admin = admin(config);
    wayOut(config);
    api.tls().ifPresent(files -> Tls.open(files, clock).close());
    if (api.port() == admin.port() && api.port() != 0 && api.host().equals(admin.host())) {
      throw new UsageException(
          "port and admin-port are both %d: two ports are accepted".formatted(api.port()));
    }
    JettyHost.tryOut(
        List.of(
            new InetSocketAddress(api.host(), api.port()),
            new InetSocketAddress(admin.host(), admin.port())));
  }

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
        publicAddress(config),
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
        adminNames(config),
        isEncrypted);
  }

  private static Optional<String> publicAddress(Config config) {
    String text = config.text(Setting.PUBLIC_ADDRESS).strip();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!isAddress(text)) {
      throw new UsageException(
          ("public-address is '%s': a URL with http or https and a host is accepted, such as"
                  + " https://maps.example.org, perhaps with a path")
              .formatted(text));
    }
    return Optional.of(text);
  }

  private static boolean isAddress(String text) {
    try {
      URI address = new URI(text);
      String scheme = String.valueOf(address.getScheme());
      return (scheme.equals("http") || scheme.equals("https"))
          && address.getHost() != null
          && address.getPort() <= PORT_MAX
          && address.getRawUserInfo() == null
          && address.getRawQuery() == null
          && address.getRawFragment() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  /// Names as they stand in a `Host` header, without a port.
  private static List<String> adminNames(Config config) {
    List<String> names = config.list(Setting.ADMIN_NAMES);
    for (String name : names) {
      if (!HOST_NAME.matcher(name).matches()) {
        throw new UsageException(
            ("admin-names holds '%s': names or addresses without scheme, port and path are"
                    + " accepted, such as maps.internal")
                .formatted(name));
      }
    }
    return names;
  }

  /// Which addresses the server may call for others.
  static WayOut wayOut(Config config) {
    return new WayOut(config.list(Setting.OUTBOUND_NETWORKS), config.flag(Setting.OUTBOUND_HTTP));
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
