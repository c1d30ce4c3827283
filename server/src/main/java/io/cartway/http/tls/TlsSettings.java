package io.cartway.http.tls;

import java.nio.file.Path;
import java.util.Optional;

/// The files of a port's certificate. They are read again when they change.
///
/// @param certificate PEM: the server's certificate, then its chain
/// @param key PEM, PKCS#8: the private key of the first certificate
/// @param keyPassword a file with the password of the key, if it is encrypted
public record TlsSettings(Path certificate, Path key, Optional<Path> keyPassword) {}
