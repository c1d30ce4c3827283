package io.cartway.accounts;

import io.cartway.store.DataFolder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The installation's own secret, without which the hashes in the database are worth nothing.
public final class Pepper {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LENGTH_MIN = 32;

  private final SecretKeySpec key;

  private Pepper(String text) {
    this.key = new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  /// The pepper of a data folder, in its 0600 file `pepper`, made at the first start.
  public static Pepper of(DataFolder folder) {
    return new Pepper(
        folder.secret(
            "pepper",
            () -> {
              byte[] bytes = new byte[32];
              new SecureRandom().nextBytes(bytes);
              return HexFormat.of().formatHex(bytes);
            }));
  }

  /// A configured pepper: several servers on one database need the same.
  ///
  /// @throws IllegalArgumentException when it is too short to be a secret
  public static Pepper configured(Secret secret) {
    if (secret.reveal().length() < LENGTH_MIN) {
      throw new IllegalArgumentException(
          "The configured pepper is shorter than " + LENGTH_MIN + " characters.");
    }
    return new Pepper(secret.reveal());
  }

  byte[] hash(String secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(secret.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }
}
