package io.cartway.http.admin;

import java.util.List;

/// Settings of the admin port.
///
/// @param host the address to listen on; by default a loopback address
/// @param port 0 takes a free one
/// @param hosts further names accepted in the `Host` header, besides `localhost` and the loopback
///   addresses
/// @param tls whether it uses https with the API port's certificate, which must then exist
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
