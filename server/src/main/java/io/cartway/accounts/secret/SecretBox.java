package io.cartway.accounts.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.store.StoreException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/// Encrypts secrets that must be decrypted again, such as those that sign notifications.
/// AES-256-GCM with a random nonce; the key is derived from the pepper for one purpose, and the
/// owner is authenticated, so that a box cannot be moved to another account.
public final class SecretBox {

  private static final byte VERSION = 1;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final String purpose;
  private final SecretKey key;
  private final SecureRandom random;

  public SecretBox(Pepper pepper, String purpose, SecureRandom random) {
    this.purpose = purpose;
    this.key = pepper.derive("AES", "box " + purpose);
    this.random = random;
  }

  /// Encrypts.
  ///
  /// @param owner the id of the secret's owner
  public byte[] close(String owner, Secret secret) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed =
          cipher(Cipher.ENCRYPT_MODE, nonce, owner).doFinal(secret.reveal().getBytes(UTF_8));
      return ByteBuffer.allocate(1 + NONCE_BYTES + sealed.length)
          .put(VERSION)
          .put(nonce)
          .put(sealed)
          .array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has AES-GCM", impossible);
    }
  }

  /// Decrypts.
  ///
  /// @throws StoreException when it was not closed with this pepper, purpose and owner
  public Secret open(String owner, byte[] box) {
    if (box.length <= 1 + NONCE_BYTES || box[0] != VERSION) {
      throw new StoreException(
          "The %s of %s has a form that this version does not know.".formatted(purpose, owner),
          new IllegalArgumentException(box.length + " bytes"));
    }
    byte[] nonce = new byte[NONCE_BYTES];
    System.arraycopy(box, 1, nonce, 0, NONCE_BYTES);
    try {
      byte[] text =
          cipher(Cipher.DECRYPT_MODE, nonce, owner)
              .doFinal(box, 1 + NONCE_BYTES, box.length - 1 - NONCE_BYTES);
      return new Secret(new String(text, UTF_8));
    } catch (AEADBadTagException otherKey) {
      throw new StoreException(
          ("The %s of %s cannot be decrypted: the pepper is another than the one that it was stored"
                  + " with. Put the old pepper back, or rotate the secret.")
              .formatted(purpose, owner),
          otherKey);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has AES-GCM", impossible);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String owner) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD((purpose + "\0" + owner).getBytes(UTF_8));
    return cipher;
  }
}
