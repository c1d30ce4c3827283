package io.cartway.http.socket;

import io.cartway.http.ShellLimits;
import io.cartway.http.tls.Tls;
import java.util.Optional;

/// How a port is opened.
///
/// @param name of its threads
/// @param host the address to listen on
/// @param port 0 takes a free one
/// @param threads that its requests run on
/// @param tls the certificate; empty for plain HTTP
public record ListenSettings(
    String name,
    String host,
    int port,
    ShellLimits limits,
    Proxies proxies,
    Threads threads,
    Optional<Tls> tls) {

  /// What requests run on.
  public enum Threads {
    /// A virtual thread each: as many at once as the limits allow.
    VIRTUAL,
    /// A few threads of this port alone, which nothing that happens on other ports can take.
    OWN
  }
}
