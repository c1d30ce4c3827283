package io.cartway.accounts.secret;

import io.cartway.store.DataFolder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/// The secret of the admin port, in the data folder's 0600 file `admin-token`: anyone who can read
/// the folder can administer the server.
public final class AdminToken {

  private final Secret secret;

  private AdminToken(Secret secret) {
    this.secret = secret;
  }

  /// The token of a data folder, created at the first start.
  public static AdminToken of(DataFolder folder) {
    return new AdminToken(
        new Secret(
            folder.secret(
                "admin-token",
                () -> {
                  byte[] bytes = new byte[32];
                  new SecureRandom().nextBytes(bytes);
                  return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                })));
  }

  /// Whether a text is the token, in constant time.
  public boolean admits(String text) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), secret.reveal().getBytes(StandardCharsets.UTF_8));
  }

  /// The token, for its owner.
  public Secret secret() {
    return secret;
  }
}
