package io.cartway.http.tls;

import java.nio.file.Path;
import java.util.Optional;

/// Where a port's certificate is. The files are read again when they change.
///
/// @param certificate PEM: the server's certificate, then those that lead to its root
/// @param key PEM, PKCS#8: the private key of the first certificate
/// @param keyPassword a file with the password of the key, when it is encrypted
public record TlsSettings(Path certificate, Path key, Optional<Path> keyPassword) {}
