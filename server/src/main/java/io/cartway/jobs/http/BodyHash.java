package io.cartway.jobs.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// SHA-256 of what was sent with a submission: two requests with one key of idempotency are the
/// same when their hashes are.
public final class BodyHash {

  private final MessageDigest digest;

  /// @param settings what else decides on the answer: content type, parameters of the query
  public BodyHash(List<String> settings) {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
    for (String setting : settings) {
      byte[] bytes = setting.getBytes(UTF_8);
      digest.update((bytes.length + ":").getBytes(UTF_8));
      digest.update(bytes);
    }
    digest.update((byte) 0);
  }

  /// Adds the next bytes of the body.
  public void add(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
  }

  /// The hash in hexadecimal digits; ends it.
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
