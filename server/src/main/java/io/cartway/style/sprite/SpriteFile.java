package io.cartway.style.sprite;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A file of a sprite: the sheet with all its images (PNG), or the index of where each lies (JSON).
public final class SpriteFile {

  private static final int TAG_SIZE = 16;

  private final boolean isSheet;
  private final byte[] bytes;
  private final String entityTag;

  SpriteFile(boolean isSheet, byte[] bytes) {
    this.isSheet = isSheet;
    this.bytes = bytes;
    this.entityTag = HexFormat.of().formatHex(digest(bytes), 0, TAG_SIZE);
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  /// Whether it is the picture, and not its index.
  public boolean isSheet() {
    return isSheet;
  }

  /// The content; not to be changed, for it is not copied.
  public byte[] bytes() {
    return bytes;
  }

  /// A text that changes with the content.
  public String entityTag() {
    return entityTag;
  }
}
