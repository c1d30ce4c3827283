package io.cartway.glyphs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The glyphs of 256 characters, as a protobuf message packed with gzip.
public final class GlyphRange {

  /// Characters of a range.
  public static final int CHARACTERS = 256;

  private static final int TAG_SIZE = 16;

  private final byte[] gzipped;
  private final String entityTag;

  GlyphRange(byte[] gzipped) {
    this.gzipped = gzipped;
    this.entityTag = HexFormat.of().formatHex(digest(gzipped), 0, TAG_SIZE);
  }

  static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  /// The packed bytes; not to be changed, for they are not copied.
  public byte[] gzipped() {
    return gzipped;
  }

  /// The entity tag of the packed bytes.
  public String entityTag() {
    return entityTag;
  }
}
