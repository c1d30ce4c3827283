package io.cartway.http.shell;

import io.cartway.http.ShellLimits;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.TlsSettings;
import java.util.Optional;

/// How the API port is set up.
///
/// @param host the address to listen on
/// @param port 0 takes a free one
/// @param publicAddress the address that clients use, when a proxy stands before us; without a
///   trailing slash
/// @param limits the bounds
/// @param logQueries whether the access log carries query strings, which hold coordinates and what
///   people search for
/// @param proxies the peers whose word on the caller is believed
/// @param tls the certificate, when this port speaks https
public record ApiServerSettings(
    String host,
    int port,
    Optional<String> publicAddress,
    ShellLimits limits,
    boolean logQueries,
    Proxies proxies,
    Optional<TlsSettings> tls) {

  public ApiServerSettings {
    publicAddress = publicAddress.map(a -> a.endsWith("/") ? a.substring(0, a.length() - 1) : a);
  }

  /// Plain HTTP without proxies.
  public ApiServerSettings(
      String host,
      int port,
      Optional<String> publicAddress,
      ShellLimits limits,
      boolean logQueries) {
    this(host, port, publicAddress, limits, logQueries, Proxies.NONE, Optional.empty());
  }

  /// The same behind proxies.
  public ApiServerSettings behind(Proxies others) {
    return new ApiServerSettings(host, port, publicAddress, limits, logQueries, others, tls);
  }

  /// The same with a certificate.
  public ApiServerSettings with(TlsSettings certificate) {
    return new ApiServerSettings(
        host, port, publicAddress, limits, logQueries, proxies, Optional.of(certificate));
  }

  /// The same with an access log without queries.
  ApiServerSettings withoutQueries() {
    return new ApiServerSettings(host, port, publicAddress, limits, false, proxies, tls);
  }

  /// The defaults at a host and port.
  public static ApiServerSettings at(String host, int port) {
    Runtime machine = Runtime.getRuntime();
    ShellLimits limits = ShellLimits.of(machine.availableProcessors(), machine.maxMemory());
    return new ApiServerSettings(host, port, Optional.empty(), limits, false);
  }
}
