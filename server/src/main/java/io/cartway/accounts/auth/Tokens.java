package io.cartway.accounts.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.accounts.registry.KeyRows;
import io.cartway.accounts.registry.SettingTexts;
import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;

/// The format of short-lived tokens: `cwt_`, the claims and a MAC in base64url, and a checksum like
/// a key's. The server stores no tokens: the MAC's key is derived from the pepper, and a token
/// names the secret that minted it, so that it ends with that secret.
final class Tokens {

  static final String PREFIX = "cwt_";

  /// Of the whole text; it fits into a header.
  static final int LENGTH_MAX = 4096;

  private static final String VERSION = "1";
  private static final int MAC_BYTES = 32;
  private static final int FIELDS = 6;

  /// Strict when reading (see [#read]).
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private final SecretKey key;

  /// The claims of a token.
  ///
  /// @param secretId the secret that it was minted from
  /// @param expiresAtSeconds since 1970
  /// @param scopes operationIds; empty for all of the key's
  /// @param referrers rules for the pages that use it ([io.cartway.accounts.registry.Referrer]);
  ///   empty is any
  record Claims(
      String keyId,
      String secretId,
      long expiresAtSeconds,
      Set<String> scopes,
      List<String> referrers) {

    Claims {
      scopes = Set.copyOf(scopes);
      referrers = List.copyOf(referrers);
    }

    boolean allows(String operationId) {
      return scopes.isEmpty() || scopes.contains(operationId);
    }
  }

  Tokens(Pepper pepper) {
    this.key = pepper.deriveForMac("token");
  }

  /// Writes a token.
  Secret write(Claims claims) {
    byte[] text =
        String.join(
                "\n",
                VERSION,
                claims.keyId,
                claims.secretId,
                Long.toString(claims.expiresAtSeconds),
                SettingTexts.list(claims.scopes.stream().sorted().toList()),
                SettingTexts.list(claims.referrers))
            .getBytes(UTF_8);
    byte[] whole = Arrays.copyOf(text, text.length + MAC_BYTES);
    System.arraycopy(Pepper.mac(key, text), 0, whole, text.length, MAC_BYTES);
    String start = PREFIX + ENCODER.encodeToString(whole);
    return new Secret(start + KeyFormat.checksum(start));
  }

  /// Whether a text has the form of a token; mistyped or truncated ones do not.
  static boolean isWellFormed(String text) {
    int checksumStart = text.length() - KeyFormat.CHECKSUM_LENGTH;
    return text.startsWith(PREFIX)
        && text.length() <= LENGTH_MAX
        && checksumStart > PREFIX.length()
        && text.chars().allMatch(Tokens::isLetter)
        && KeyFormat.checksum(text.substring(0, checksumStart))
            .equals(text.substring(checksumStart));
  }

  /// Whether a character can be part of a token.
  static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_';
  }

  /// Reads a well-formed token; empty when this installation did not mint it.
  Optional<Claims> read(String token) {
    String body = token.substring(PREFIX.length(), token.length() - KeyFormat.CHECKSUM_LENGTH);
    // A last group of one letter is the only input on which the decoder throws here.
    if (body.length() % 4 == 1) {
      return Optional.empty();
    }
    byte[] whole = Base64.getUrlDecoder().decode(body);
    // The decoder ignores the bits after the last byte, so other texts would be the same token.
    if (whole.length <= MAC_BYTES || !ENCODER.encodeToString(whole).equals(body)) {
      return Optional.empty();
    }
    byte[] text = Arrays.copyOf(whole, whole.length - MAC_BYTES);
    byte[] mac = Arrays.copyOfRange(whole, text.length, whole.length);
    if (!MessageDigest.isEqual(Pepper.mac(key, text), mac)) {
      return Optional.empty();
    }
    // From here on, the text is known to be ours.
    String[] fields = new String(text, UTF_8).split("\n", -1);
    if (fields.length != FIELDS || !fields[0].equals(VERSION)) {
      return Optional.empty();
    }
    return Optional.of(
        new Claims(
            fields[1],
            fields[2],
            Long.parseLong(fields[3]),
            Set.copyOf(KeyRows.elements(fields[4])),
            KeyRows.elements(fields[5])));
  }
}
