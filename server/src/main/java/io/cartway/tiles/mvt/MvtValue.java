package io.cartway.tiles.mvt;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/// The values of attributes (MVT 2.1, section 4.1).
final class MvtValue {

  private static final int TEXT = WireReader.tag(1, WireReader.BYTES);
  private static final int FLOAT = WireReader.tag(2, WireReader.FIXED_32);
  private static final int DOUBLE = WireReader.tag(3, WireReader.FIXED_64);
  private static final int INT = WireReader.tag(4, WireReader.VARINT);
  private static final int UINT = WireReader.tag(5, WireReader.VARINT);
  private static final int SINT = WireReader.tag(6, WireReader.VARINT);
  private static final int BOOL = WireReader.tag(7, WireReader.VARINT);

  private static final int SIGN = Long.SIZE - 1;

  private MvtValue() {}

  /// Reads the field of a value; null after a field that is unknown.
  static @Nullable Object read(WireReader in, int tag) {
    if (tag == TEXT) {
      int length = in.length();
      String text = new String(in.bytes(), in.at(), length, UTF_8);
      in.pass(length);
      return text;
    }
    if (tag == FLOAT) {
      return Float.intBitsToFloat(in.fixed32());
    }
    if (tag == DOUBLE) {
      return Double.longBitsToDouble(in.fixed64());
    }
    if (tag == INT || tag == UINT) {
      return in.varint();
    }
    if (tag == SINT) {
      long zigzag = in.varint();
      return zigzag >>> 1 ^ -(zigzag & 1);
    }
    if (tag == BOOL) {
      return in.varint() != 0;
    }
    in.skip(tag);
    return null;
  }

  /// Writes a value: a `String`, `Float`, `Double`, `Long` (as `sint64` below zero) or `Boolean`.
  static void write(WireWriter out, Object value) {
    switch (value) {
      case String text -> {
        byte[] encoded = text.getBytes(UTF_8);
        out.varint(TEXT);
        out.bytes(encoded, 0, encoded.length);
      }
      case Float number -> {
        out.varint(FLOAT);
        out.fixed32(Float.floatToRawIntBits(number));
      }
      case Double number -> {
        out.varint(DOUBLE);
        out.fixed64(Double.doubleToRawLongBits(number));
      }
      case Long number -> {
        out.varint(number < 0 ? SINT : INT);
        out.varint(number < 0 ? number << 1 ^ number >> SIGN : number);
      }
      case Boolean flag -> {
        out.varint(BOOL);
        out.varint(flag ? 1 : 0);
      }
      default ->
          throw new IllegalArgumentException(
              "%s: a value is a String, Float, Double, Long or Boolean"
                  .formatted(value.getClass().getName()));
    }
  }
}
