package io.cartway.tiles.mvt;

import java.util.Arrays;

/// Growing protobuf-encoded bytes.
final class WireWriter {

  private static final int VARINT_SIZE_MAX = 10;

  private byte[] bytes;
  private int size;

  WireWriter(int sizeExpected) {
    bytes = new byte[Math.max(16, sizeExpected)];
  }

  void varint(long value) {
    need(VARINT_SIZE_MAX);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  void fixed32(int value) {
    need(Integer.BYTES);
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[size++] = (byte) (value >>> (8 * i));
    }
  }

  void fixed64(long value) {
    fixed32((int) value);
    fixed32((int) (value >>> Integer.SIZE));
  }

  /// A length and as many bytes.
  void bytes(byte[] from, int start, int length) {
    varint(length);
    raw(from, start, length);
  }

  /// The length and the bytes of another.
  void bytes(WireWriter other) {
    bytes(other.bytes, 0, other.size);
  }

  void raw(byte[] from, int start, int length) {
    need(length);
    System.arraycopy(from, start, bytes, size, length);
    size += length;
  }

  void raw(WireWriter other) {
    raw(other.bytes, 0, other.size);
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void need(int more) {
    if (bytes.length - size < more) {
      int least = Math.addExact(size, more);
      bytes = Arrays.copyOf(bytes, Math.max(least, (int) Math.min(2L * size, 1L << 30)));
    }
  }
}
