package io.cartway.http.admin;

import java.util.List;

/// How the admin port is set up.
///
/// @param host the address to listen on; a loopback address unless the operator says otherwise
/// @param port 0 takes a free one
/// @param hosts further names that the `Host` header may carry, beside `localhost` and the loopback
///   addresses
/// @param tls whether it speaks https with the API port's certificate; without one it cannot
public record AdminServerSettings(String host, int port, List<String> hosts, boolean tls) {

  public AdminServerSettings {
    hosts = List.copyOf(hosts);
  }

  /// Plain HTTP.
  public AdminServerSettings(String host, int port, List<String> hosts) {
    this(host, port, hosts, false);
  }

  /// The defaults at a loopback port.
  public static AdminServerSettings at(int port) {
    return new AdminServerSettings("127.0.0.1", port, List.of());
  }
}
