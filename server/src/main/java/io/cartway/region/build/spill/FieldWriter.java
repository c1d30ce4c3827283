package io.cartway.region.build.spill;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/// Writes the fields of one element as bytes that [FieldReader] reads in the same order. Numbers
/// take seven bits to a byte, the sign in the lowest bit, as in Protocol Buffers.
public final class FieldWriter {

  private static final int BYTES_AT_START = 256;
  private static final int VARINT_BYTES_MAX = 10;

  private byte[] bytes = new byte[BYTES_AT_START];
  private int size;

  FieldWriter() {}

  /// A number; small ones of either sign are short.
  public void number(long value) {
    reserve(VARINT_BYTES_MAX);
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /// A number with all its bits.
  public void real(double value) {
    reserve(Double.BYTES);
    long bits = Double.doubleToRawLongBits(value);
    for (int shift = 0; shift < Double.SIZE; shift += Byte.SIZE) {
      bytes[size++] = (byte) (bits >>> shift);
    }
  }

  /// Yes or no.
  public void flag(boolean value) {
    number(value ? 1 : 0);
  }

  /// Bytes, as they are.
  public void bytes(byte[] value) {
    number(value.length);
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /// A text of any length.
  public void text(String value) {
    bytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /// Texts in their order.
  public void texts(Collection<String> values) {
    number(values.size());
    values.forEach(this::text);
  }

  /// Texts by key. They are written by ascending key, whatever the order of the map.
  public void texts(Map<String, String> values) {
    number(values.size());
    (values.size() < 2 ? values : new TreeMap<>(values))
        .forEach((key, value) -> {
          text(key);
          text(value);
        });
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  void clear() {
    size = 0;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length + (bytes.length >> 1)));
    }
  }
}
