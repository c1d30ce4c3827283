package io.cartway.tiles;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// The bytes of tiles: packed with gzip, as they are stored and mostly sent.
public final class TileBytes {

  /// A tile unpacks to some hundred kB; a far larger one is not ours.
  private static final int UNPACKED_SIZE_MAX = 64 << 20;

  private TileBytes() {}

  /// zlib's own level, 6, takes a third longer for a two-hundredth fewer bytes.
  private static final class FastGzip extends GZIPOutputStream {

    private static final int LEVEL = 4;

    FastGzip(OutputStream out) throws IOException {
      super(out, 8_192);
      def.setLevel(LEVEL);
    }
  }

  /// Unpacks a tile.
  public static byte[] unpacked(byte[] gzipped) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzipped), 8_192)) {
      byte[] plain = in.readNBytes(UNPACKED_SIZE_MAX + 1);
      if (plain.length > UNPACKED_SIZE_MAX) {
        throw new IOException("a tile unpacks to more than 64 MB");
      }
      return plain;
    }
  }

  /// Packs a tile.
  static byte[] packed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.max(64, plain.length / 2));
    try (GZIPOutputStream gzip = new FastGzip(bytes)) {
      gzip.write(plain);
    } catch (IOException inMemory) {
      throw new IllegalStateException(inMemory);
    }
    return bytes.toByteArray();
  }

  /// The entity tag of a tile, from its bytes and not from the region: a tile that a new region
  /// does not change stays cached.
  public static String entityTag(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }
}
