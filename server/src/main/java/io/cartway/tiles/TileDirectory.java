package io.cartway.tiles;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// One directory of a PMTiles archive, decoded: entries sorted by tile number, column by column.
final class TileDirectory {

  private static final int VARINT_BITS_MAX = 63;

  private final long[] tileIds;
  private final long[] offsets;
  private final int[] lengths;
  private final int[] runLengths;

  private TileDirectory(long[] tileIds, long[] offsets, int[] lengths, int[] runLengths) {
    this.tileIds = tileIds;
    this.offsets = offsets;
    this.lengths = lengths;
    this.runLengths = runLengths;
  }

  /// Decodes a directory.
  ///
  /// @throws IllegalArgumentException with the reason, when it is malformed
  static TileDirectory decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      // Every entry takes at least four bytes: a wrong count must not reserve memory.
      int count = varint32(in, "entry count", bytes.length / 4);
      long[] tileIds = new long[count];
      long tileId = 0;
      for (int i = 0; i < count; i++) {
        long step = varint(in);
        if (i > 0 && step == 0) {
          throw new IllegalArgumentException("a directory lists tile " + tileId + " twice");
        }
        tileId += step;
        tileIds[i] = tileId;
      }
      int[] runLengths = column(in, count, "run length");
      int[] lengths = column(in, count, "length");
      long[] offsets = new long[count];
      for (int i = 0; i < count; i++) {
        long value = varint(in);
        if (value == 0 && i == 0) {
          throw new IllegalArgumentException("a directory's first entry follows no other");
        }
        offsets[i] = value == 0 ? offsets[i - 1] + lengths[i - 1] : value - 1;
      }
      return new TileDirectory(tileIds, offsets, lengths, runLengths);
    } catch (BufferUnderflowException cutOff) {
      throw new IllegalArgumentException("a directory ends in the middle of an entry", cutOff);
    }
  }

  private static int[] column(ByteBuffer in, int count, String what) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = varint32(in, what, Integer.MAX_VALUE);
    }
    return values;
  }

  private static int varint32(ByteBuffer in, String what, int max) {
    long value = varint(in);
    if (value > max) {
      throw new IllegalArgumentException("a directory has the impossible " + what + " " + value);
    }
    return (int) value;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < VARINT_BITS_MAX; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a directory has a number of more than 63 bits");
  }

  /// The entry of a tile, or of the leaf directory that may contain it; -1 when there is none.
  int find(long tileId) {
    int index = Arrays.binarySearch(tileIds, tileId);
    if (index < 0) {
      index = -index - 2;
    }
    if (index < 0) {
      return -1;
    }
    boolean covers = isLeaf(index) || tileId - tileIds[index] < runLengths[index];
    return covers ? index : -1;
  }

  /// Whether the entry is a leaf directory.
  boolean isLeaf(int index) {
    return runLengths[index] == 0;
  }

  /// The offset of the entry's bytes from the start of the tiles or of the leaf directories.
  long offset(int index) {
    return offsets[index];
  }

  /// The number of bytes.
  int length(int index) {
    return lengths[index];
  }

  /// The number of entries.
  int size() {
    return tileIds.length;
  }
}
