package io.cartway.routing;

import java.util.Arrays;

/// A bit stream of numbers of any width. Not thread-safe.
final class HandleBytes {

  private static final int GROUP_BITS = 7;

  private byte[] bytes;
  private final int bitCount;
  private int at;

  /// A stream for writing.
  HandleBytes() {
    bytes = new byte[64];
    bitCount = Integer.MAX_VALUE;
  }

  /// A stream for reading.
  HandleBytes(byte[] bytes, int length) {
    this.bytes = bytes;
    bitCount = length * Byte.SIZE;
  }

  /// Adds the lowest bits of a number.
  ///
  /// @param width at most 32
  void add(int number, int width) {
    int used = (at + width + 7) >> 3;
    if (used > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * used);
    }
    long bits = (number & (1L << width) - 1) << (at & 7);
    for (int index = at >> 3; bits != 0; index++) {
      bytes[index] |= (byte) bits;
      bits >>>= Byte.SIZE;
    }
    at += width;
  }

  void addVarint(int number) {
    int rest = number;
    while (rest >>> GROUP_BITS != 0) {
      add((rest & 0x7F) | 0x80, 8);
      rest >>>= GROUP_BITS;
    }
    add(rest, 8);
  }

  /// @throws IndexOutOfBoundsException when nothing is left
  int take(int width) {
    int number = 0;
    for (int bit = 0; bit < width; bit++) {
      if (at >= bitCount) {
        throw new IndexOutOfBoundsException("no bit " + at);
      }
      number |= (bytes[at >> 3] >>> (at & 7) & 1) << bit;
      at++;
    }
    return number;
  }

  int takeVarint() {
    int number = 0;
    int shift = 0;
    int group = 0x80;
    while ((group & 0x80) != 0) {
      group = take(8);
      number |= (group & 0x7F) << shift;
      shift += GROUP_BITS;
    }
    return number;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, (at + 7) >> 3);
  }
}
