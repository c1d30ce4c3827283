package io.cartway.http.shell;

import io.cartway.http.ShellLimits;
import io.cartway.http.socket.Proxies;
import io.cartway.http.tls.TlsSettings;
import java.nio.file.Path;
import java.util.Optional;

/// Settings of the API port.
///
/// @param host the address to listen on
/// @param port 0 takes a free one
/// @param publicAddress the URL that clients use, if there is a proxy; without a trailing slash
/// @param limits the limits
/// @param logQueries whether the access log has query strings, which contain coordinates and search
///   texts
/// @param proxies the peers whose forwarding headers are trusted
/// @param tls the certificate, if this port uses https
/// @param spoolFolder where large bodies are kept while they are processed; empty for the system's
///   temporary folder
public record ApiServerSettings(
    String host,
    int port,
    Optional<String> publicAddress,
    ShellLimits limits,
    boolean logQueries,
    Proxies proxies,
    Optional<TlsSettings> tls,
    Optional<Path> spoolFolder) {

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
    this(
        host,
        port,
        publicAddress,
        limits,
        logQueries,
        Proxies.NONE,
        Optional.empty(),
        Optional.empty());
  }

  /// The same behind proxies.
  public ApiServerSettings behind(Proxies others) {
    return new ApiServerSettings(
        host, port, publicAddress, limits, logQueries, others, tls, spoolFolder);
  }

  /// The same with a certificate.
  public ApiServerSettings with(TlsSettings certificate) {
    return new ApiServerSettings(
        host,
        port,
        publicAddress,
        limits,
        logQueries,
        proxies,
        Optional.of(certificate),
        spoolFolder);
  }

  /// The same without queries in the access log.
  ApiServerSettings withoutQueries() {
    return new ApiServerSettings(
        host, port, publicAddress, limits, false, proxies, tls, spoolFolder);
  }

  /// The same with large bodies in a folder.
  public ApiServerSettings spoolingTo(Path folder) {
    return new ApiServerSettings(
        host, port, publicAddress, limits, logQueries, proxies, tls, Optional.of(folder));
  }

  /// The defaults at a host and port.
  public static ApiServerSettings at(String host, int port) {
    Runtime machine = Runtime.getRuntime();
    ShellLimits limits = ShellLimits.of(machine.availableProcessors(), machine.maxMemory());
    return new ApiServerSettings(host, port, Optional.empty(), limits, false);
  }
}
