package io.cartway.http.socket;

import io.cartway.http.ShellLimits;
import io.cartway.http.tls.Tls;
import java.util.Optional;

/// Settings of a port.
///
/// @param name of its threads
/// @param host the address to listen on
/// @param port 0 takes a free one
/// @param threads the threads of its requests
/// @param tls the certificate; empty for plain HTTP
public record ListenSettings(
    String name,
    String host,
    int port,
    ShellLimits limits,
    Proxies proxies,
    Threads threads,
    Optional<Tls> tls) {

  /// The kind of threads for requests.
  public enum Threads {
    /// A virtual thread per request, as many as the limits allow.
    VIRTUAL,
    /// A few dedicated threads, which other ports cannot use up.
    OWN
  }
}
