package io.cartway.accounts.secret;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.zip.CRC32;

/// The format of keys: `cwk_`, 32 random bytes in base 62, and a checksum. The prefix lets secret
/// scanners find leaked keys; the checksum tells a typo from an unknown key without asking the
/// database.
public final class KeyFormat {

  public static final String PREFIX = "cwk_";

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());
  private static final int RANDOM_BYTES = 32;

  /// 62^43 > 2^256.
  private static final int BODY_LENGTH = 43;

  /// 62^6 > 2^32.
  public static final int CHECKSUM_LENGTH = 6;

  /// Length of a whole key.
  public static final int LENGTH = PREFIX.length() + BODY_LENGTH + CHECKSUM_LENGTH;

  private KeyFormat() {}

  public static Secret generate(SecureRandom random) {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    String start = PREFIX + base62(new BigInteger(1, bytes), BODY_LENGTH);
    return new Secret(start + checksum(start));
  }

  /// A short random id, not secret.
  public static String id(String prefix, SecureRandom random) {
    return prefix + base62(new BigInteger(71, random), 12);
  }

  public static boolean isWellFormed(String text) {
    int checksumStart = PREFIX.length() + BODY_LENGTH;
    return text.startsWith(PREFIX)
        && text.length() == LENGTH
        && text.chars().skip(PREFIX.length()).allMatch(c -> DIGITS.indexOf(c) >= 0)
        && checksum(text.substring(0, checksumStart)).equals(text.substring(checksumStart));
  }

  public static String checksum(String start) {
    CRC32 crc = new CRC32();
    crc.update(start.getBytes(StandardCharsets.UTF_8));
    return base62(BigInteger.valueOf(crc.getValue()), CHECKSUM_LENGTH);
  }

  private static String base62(BigInteger number, int length) {
    char[] digits = new char[length];
    BigInteger rest = number;
    for (int i = length - 1; i >= 0; i--) {
      BigInteger[] parts = rest.divideAndRemainder(BASE);
      digits[i] = DIGITS.charAt(parts[1].intValue());
      rest = parts[0];
    }
    return new String(digits);
  }
}
