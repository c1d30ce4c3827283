package io.cartway.app.transfer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A checksum that is made piece by piece. For one thread.
final class Sha256 {

  private final MessageDigest digest;

  Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  void add(byte[] bytes) {
    digest.update(bytes);
  }

  /// In hexadecimal digits; ends it.
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
