package io.cartway.region;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A memory-mapped column of numbers in its own file: 32 bytes of header, then the numbers,
/// little-endian. The header (magic, version, element size, count, file size) is written last and
/// checked when the file is mapped.
public final class Column {

  /// Version of the file's layout; a reader refuses any other.
  public static final int VERSION = 1;

  private static final long MAGIC = 0x314C4F4357545243L; // "CRTWCOL1", little-endian
  private static final int HEADER_SIZE = 32;
  private static final int CHUNK_SIZE = 1 << 20;

  /// A copy of so few numbers takes longer than reading them.
  private static final int FEW = 16;

  // Of any alignment, because aligned ones check it at every access.
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment numbers;
  private final long count;

  private Column(MemorySegment numbers, long count) {
    this.numbers = numbers;
    this.count = count;
  }

  /// The width of a column's numbers.
  public enum Width {
    BYTE(1),
    SHORT(2),
    INT(4),
    LONG(8);

    private final int size;

    Width(int size) {
      this.size = size;
    }
  }

  /// Maps a file for as long as the arena lives.
  ///
  /// @throws DamagedRegionException when the file is missing or not such a column
  public static Column map(Path file, Width width, Arena arena) throws IOException {
    String name = String.valueOf(file);
    if (!Files.isRegularFile(file)) {
      throw new DamagedRegionException(name, "it is missing");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < HEADER_SIZE) {
        throw new DamagedRegionException(name, "it has only %d bytes".formatted(size));
      }
      MemorySegment whole = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
      if (whole.get(LONG, 0) != MAGIC) {
        throw new DamagedRegionException(name, "it does not start as a column of Cartway does");
      }
      int version = whole.get(INT, 8);
      if (version != VERSION) {
        throw new DamagedRegionException(
            name, "it has format version %d, this server reads %d".formatted(version, VERSION));
      }
      int elementSize = whole.get(INT, 12);
      long count = whole.get(LONG, 16);
      long written = whole.get(LONG, 24);
      if (elementSize != width.size) {
        throw new DamagedRegionException(
            name, "it has numbers of %d bytes instead of %d".formatted(elementSize, width.size));
      }
      if (written != size || count < 0 || HEADER_SIZE + count * elementSize != size) {
        throw new DamagedRegionException(
            name,
            "it has %d bytes, its header says %d for %d numbers".formatted(size, written, count));
      }
      return new Column(whole.asSlice(HEADER_SIZE), count);
    }
  }

  /// The number of values.
  public long count() {
    return count;
  }

  /// The number at an index of a column of ints.
  public int getInt(long index) {
    return numbers.getAtIndex(INT, index);
  }

  /// Reads some numbers of a column of ints.
  ///
  /// @param index of the first
  public void getInts(long index, int[] into, int count) {
    if (count <= FEW) {
      for (int i = 0; i < count; i++) {
        into[i] = numbers.getAtIndex(INT, index + i);
      }
      return;
    }
    MemorySegment.copy(numbers, INT, index * Integer.BYTES, into, 0, count);
  }

  /// Reads some numbers of a column of longs.
  ///
  /// @param index of the first
  public void getLongs(long index, long[] into, int count) {
    MemorySegment.copy(numbers, LONG, index * Long.BYTES, into, 0, count);
  }

  /// The number at an index of a column of longs.
  public long getLong(long index) {
    return numbers.getAtIndex(LONG, index);
  }

  /// The number at an index of a column of shorts.
  public short getShort(long index) {
    return numbers.getAtIndex(SHORT, index);
  }

  /// The number at an index of a column of bytes.
  public byte getByte(long index) {
    return numbers.get(ValueLayout.JAVA_BYTE, index);
  }

  /// The bytes of a range.
  public byte[] bytes(long from, long to) {
    return numbers.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
  }

  /// Writes a column of ints.
  public static void write(Path file, int[] values) throws IOException {
    write(file, Width.INT, values.length, (buffer, index) -> buffer.putInt(values[index]));
  }

  /// Writes a column of longs.
  public static void write(Path file, long[] values) throws IOException {
    write(file, Width.LONG, values.length, (buffer, index) -> buffer.putLong(values[index]));
  }

  /// Writes a column of shorts.
  public static void write(Path file, short[] values) throws IOException {
    write(file, Width.SHORT, values.length, (buffer, index) -> buffer.putShort(values[index]));
  }

  /// Writes a column of bytes.
  public static void write(Path file, byte[] values) throws IOException {
    write(file, Width.BYTE, values.length, (buffer, index) -> buffer.put(values[index]));
  }

  private static void write(Path file, Width width, int count, Putter putter) throws IOException {
    long size = HEADER_SIZE + (long) count * width.size;
    int bufferSize = (int) Math.min(CHUNK_SIZE, Math.max(HEADER_SIZE, size));
    ByteBuffer buffer = ByteBuffer.allocate(bufferSize).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.position(HEADER_SIZE);
      for (int index = 0; index < count; index++) {
        if (buffer.remaining() < width.size) {
          drain(buffer, channel);
        }
        putter.put(buffer, index);
      }
      drain(buffer, channel);
      if (channel.position() != size) {
        throw new IOException(
            "%s has %d bytes instead of %d".formatted(file, channel.position(), size));
      }
      channel.position(0);
      buffer.putLong(MAGIC).putInt(VERSION).putInt(width.size).putLong(count).putLong(size);
      drain(buffer, channel);
    }
  }

  private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /// Puts the number at an index into a buffer.
  private interface Putter {
    void put(ByteBuffer buffer, int index);
  }
}
