package io.cartway.accounts.secret;

import io.cartway.store.DataFolder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.KDF;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The installation's secret; without it the hashes in the database are useless.
public final class Pepper {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int LENGTH_MIN = 32;
  private static final int KEY_BYTES = 32;

  private final SecretKeySpec key;

  /// Never used directly: cloning it spares each request the algorithm look-up.
  private final Mac prototype;

  private Pepper(String text) {
    this.key = new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    this.prototype = ready(key);
  }

  /// The pepper of a data folder, in its 0600 file `pepper`, created at the first start.
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

  /// A configured pepper: servers on one database need the same one.
  ///
  /// @throws IllegalArgumentException when it is too short to be a secret
  public static Pepper configured(Secret secret) {
    if (secret.reveal().length() < LENGTH_MIN) {
      throw new IllegalArgumentException(
          "The configured pepper is shorter than " + LENGTH_MIN + " characters.");
    }
    return new Pepper(secret.reveal());
  }

  public byte[] hash(String secret) {
    try {
      return ((Mac) prototype.clone()).doFinal(secret.getBytes(StandardCharsets.UTF_8));
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("the JDK's " + ALGORITHM + " can be copied", impossible);
    }
  }

  /// A key for one purpose (HKDF, RFC 5869): its use reveals nothing about the pepper or the keys
  /// for other purposes.
  ///
  /// @param algorithm the algorithm that uses the key
  SecretKey derive(String algorithm, String purpose) {
    try {
      byte[] info = ("cartway " + purpose).getBytes(StandardCharsets.UTF_8);
      return KDF.getInstance("HKDF-SHA256")
          .deriveKey(
              algorithm, HKDFParameterSpec.ofExtract().addIKM(key).thenExpand(info, KEY_BYTES));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has HKDF-SHA256", impossible);
    }
  }

  /// A key for [#mac].
  public SecretKey deriveForMac(String purpose) {
    return derive(ALGORITHM, purpose);
  }

  public static byte[] mac(SecretKey key, byte[] message) {
    return ready(key).doFinal(message);
  }

  private static Mac ready(SecretKey key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }
}
