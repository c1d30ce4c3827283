package io.cartway.http;

import java.util.List;
import java.util.Optional;

/// How a port is opened.
///
/// @param host the address to listen on
/// @param port 0 takes a free one
/// @param tls the certificate; empty for plain HTTP
record Listen(
    String host,
    int port,
    ShellLimits limits,
    List<AddressRange> trustedProxies,
    Optional<Tls> tls) {}
