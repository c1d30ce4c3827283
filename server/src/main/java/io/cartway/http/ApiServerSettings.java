package io.cartway.http;

import java.util.List;
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
/// @param trustedProxies the peers whose `Forwarded` or `X-Forwarded-*` headers are believed
/// @param tls the certificate, when this port speaks https
public record ApiServerSettings(
    String host,
    int port,
    Optional<String> publicAddress,
    ShellLimits limits,
    boolean logQueries,
    List<AddressRange> trustedProxies,
    Optional<TlsSettings> tls) {

  public ApiServerSettings {
    trustedProxies = List.copyOf(trustedProxies);
    publicAddress = publicAddress.map(a -> a.endsWith("/") ? a.substring(0, a.length() - 1) : a);
  }

  /// Plain HTTP without proxies.
  public ApiServerSettings(
      String host,
      int port,
      Optional<String> publicAddress,
      ShellLimits limits,
      boolean logQueries) {
    this(host, port, publicAddress, limits, logQueries, List.of(), Optional.empty());
  }

  /// The same behind proxies.
  public ApiServerSettings behind(List<AddressRange> proxies) {
    return new ApiServerSettings(host, port, publicAddress, limits, logQueries, proxies, tls);
  }

  /// The same with a certificate.
  public ApiServerSettings with(TlsSettings certificate) {
    return new ApiServerSettings(
        host, port, publicAddress, limits, logQueries, trustedProxies, Optional.of(certificate));
  }

  /// The same with an access log without queries.
  ApiServerSettings withoutQueries() {
    return new ApiServerSettings(host, port, publicAddress, limits, false, trustedProxies, tls);
  }

  /// The defaults at a host and port.
  public static ApiServerSettings at(String host, int port) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new ApiServerSettings(host, port, Optional.empty(), ShellLimits.forCores(cores), false);
  }
}
