package io.cartway.tiles;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Writes PNG files (ISO/IEC 15948) of 8 bits a channel from rows of bytes. Which filter and level
/// of deflate are best depends on the picture, so the caller chooses both.
public final class PngFile {

  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  /// What the bytes of a pixel are.
  public enum Color {
    /// Red, green and blue.
    RGB(2, 3),
    /// The number of a colour of the palette.
    PALETTE(3, 1),
    /// Red, green, blue and alpha, not premultiplied.
    RGBA(6, 4);

    private final byte type;
    private final int channels;

    Color(int type, int channels) {
      this.type = (byte) type;
      this.channels = channels;
    }

    /// Bytes of a pixel.
    public int channels() {
      return channels;
    }
  }

  private PngFile() {}

  /// The bytes of a file.
  ///
  /// @param palette red, green and blue of each colour; empty unless the pixels are of a palette
  /// @param rows from above, each a byte for its filter (0 to 4) and then its filtered pixels
  /// @param level of deflate, 1 to 9
  /// @throws IllegalArgumentException when there are more or fewer bytes than pixels
  public static byte[] of(
      int width, int height, Color color, byte[] palette, byte[] rows, int level) {
    if (rows.length != (long) height * (1 + (long) width * color.channels)) {
      throw new IllegalArgumentException(
          "%d bytes are no %d rows of %d pixels".formatted(rows.length, height, width));
    }
    try (Writer out = new Writer(width, height, color, palette, level)) {
      out.add(rows);
      return out.finish();
    }
  }

  /// A file whose rows come one after the other, so that they need not be held together. Used by
  /// one thread.
  public static final class Writer implements AutoCloseable {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1_024);
    private final Deflater deflater;
    private byte[] packed = new byte[1_024];
    private int size;
    private long missing;

    /// @param palette red, green and blue of each colour; empty unless the pixels are of a palette
    /// @param level of deflate, 1 to 9
    public Writer(int width, int height, Color color, byte[] palette, int level) {
      missing = height * (1 + (long) width * color.channels);
      out.writeBytes(SIGNATURE);
      ByteBuffer header = ByteBuffer.allocate(13);
      header.putInt(width).putInt(height).put((byte) 8).put(color.type);
      chunk(out, "IHDR", header.array(), header.capacity());
      if (color == Color.PALETTE) {
        chunk(out, "PLTE", palette, palette.length);
      }
      deflater = new Deflater(level);
    }

    /// Adds rows, from above, each a byte for its filter (0 to 4) and then its filtered pixels.
    public void add(byte[] rows) {
      missing -= rows.length;
      deflater.setInput(rows);
      pack(rows.length / 4 + 64);
    }

    /// The bytes of the file.
    ///
    /// @throws IllegalArgumentException when there were more or fewer bytes than pixels
    public byte[] finish() {
      if (missing != 0) {
        throw new IllegalArgumentException("the rows lack %d bytes".formatted(missing));
      }
      deflater.finish();
      pack(64);
      chunk(out, "IDAT", packed, size);
      chunk(out, "IEND", new byte[0], 0);
      return out.toByteArray();
    }

    private void pack(int room) {
      if (packed.length - size < room) {
        packed = Arrays.copyOf(packed, size + room);
      }
      int added;
      do {
        if (size == packed.length) {
          packed = Arrays.copyOf(packed, 2 * size);
        }
        added = deflater.deflate(packed, size, packed.length - size);
        size += added;
      } while (added > 0);
    }

    @Override
    public void close() {
      deflater.close();
    }
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] data, int size) {
    ByteBuffer around = ByteBuffer.allocate(8);
    around.putInt(size);
    for (int i = 0; i < 4; i++) {
      around.put((byte) type.charAt(i));
    }
    out.writeBytes(around.array());
    out.write(data, 0, size);
    CRC32 crc = new CRC32();
    crc.update(around.array(), 4, 4);
    crc.update(data, 0, size);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }
}
