package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The headers of Standard Webhooks 1.0.0.
public final class Signatures {

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  private Signatures() {}

  /// The headers of an attempt.
  ///
  /// @param id of the message, the same for all attempts
  /// @param seconds of the attempt, since 1970
  /// @param secrets one signature each; `whsec_` and base 64
  public static Map<String, String> headers(
      String id, long seconds, byte[] body, List<String> secrets) {
    String signatures =
        secrets.stream()
            .map(secret -> "v1," + signature(id, seconds, body, secret))
            .collect(Collectors.joining(" "));
    return Map.of(
        "webhook-id",
        id,
        "webhook-timestamp",
        Long.toString(seconds),
        "webhook-signature",
        signatures);
  }

  private static String signature(String id, long seconds, byte[] body, String secret) {
    String text = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : secret;
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(text), ALGORITHM));
      mac.update("%s.%d.".formatted(id, seconds).getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has HMAC-SHA256", impossible);
    }
  }
}
