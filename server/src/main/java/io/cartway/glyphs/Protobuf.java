package io.cartway.glyphs;

import java.io.ByteArrayOutputStream;

/// Writes the few kinds of protobuf fields that glyphs need.
final class Protobuf {

  private static final int WIRE_VARINT = 0;
  private static final int WIRE_BYTES = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1_024);

  /// A number that is not negative.
  void number(int field, int value) {
    varint(field << 3 | WIRE_VARINT);
    varint(value);
  }

  /// A number, zigzag-encoded.
  void signed(int field, int value) {
    number(field, (value << 1) ^ (value >> 31));
  }

  /// Bytes, text, or a message.
  void bytes(int field, byte[] content) {
    varint(field << 3 | WIRE_BYTES);
    varint(content.length);
    bytes.writeBytes(content);
  }

  private void varint(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      bytes.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }
}
