package io.cartway.http;

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
public record ApiServerSettings(
    String host, int port, Optional<String> publicAddress, ShellLimits limits, boolean logQueries) {

  public ApiServerSettings {
    publicAddress = publicAddress.map(a -> a.endsWith("/") ? a.substring(0, a.length() - 1) : a);
  }

  /// The defaults at a host and port.
  public static ApiServerSettings at(String host, int port) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new ApiServerSettings(host, port, Optional.empty(), ShellLimits.forCores(cores), false);
  }
}
