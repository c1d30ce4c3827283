package io.cartway.tiles.mvt;

/// A cursor over a range of protobuf-encoded bytes. It never reads outside of the range: a length
/// that leads out of it, and a number that does not end in it, are faults.
final class WireReader {

  static final int VARINT = 0;
  static final int FIXED_64 = 1;
  static final int BYTES = 2;
  static final int FIXED_32 = 5;

  private static final int SHIFT_MAX = 63;

  private byte[] bytes;
  private int at;
  private int end;

  WireReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /// Continues in another range of the same bytes, which must lie in them.
  WireReader over(int start, int rangeEnd) {
    at = start;
    end = rangeEnd;
    return this;
  }

  /// Continues in a range of other bytes.
  WireReader over(byte[] others, int start, int rangeEnd) {
    bytes = others;
    return over(start, rangeEnd);
  }

  byte[] bytes() {
    return bytes;
  }

  boolean hasMore() {
    return at < end;
  }

  int at() {
    return at;
  }

  int remaining() {
    return end - at;
  }

  /// The number of the next field and its wire type: `field << 3 | type`.
  int tag() {
    long tag = varint();
    if (tag >>> 3 == 0 || tag >>> Integer.SIZE != 0) {
      throw new MalformedTileException("a field has the number " + (tag >>> 3));
    }
    return (int) tag;
  }

  /// A number of up to 64 bits.
  long varint() {
    long value = 0;
    for (int shift = 0; shift <= SHIFT_MAX; shift += 7) {
      if (at >= end) {
        throw new MalformedTileException("it ends in the middle of a number");
      }
      byte next = bytes[at++];
      if (shift == SHIFT_MAX && (next & 0xFE) != 0) {
        break;
      }
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedTileException("a number has more than 64 bits");
  }

  /// A number that must be from 0 to a bound.
  int varint(int max, String what) {
    long value = varint();
    if (value < 0 || value > max) {
      throw new MalformedTileException(
          "%s is %s, at most %d is accepted".formatted(what, Long.toUnsignedString(value), max));
    }
    return (int) value;
  }

  /// Reads the length of a field of bytes; the bytes begin at [#at].
  int length() {
    long length = varint();
    if (length < 0 || length > end - at) {
      throw new MalformedTileException(
          "a field has %s bytes where %d are left"
              .formatted(Long.toUnsignedString(length), end - at));
    }
    return (int) length;
  }

  /// Passes bytes that [#length] has told.
  void pass(int length) {
    at += length;
  }

  /// Four bytes, the lowest first.
  int fixed32() {
    need(Integer.BYTES);
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value |= (bytes[at++] & 0xFF) << (8 * i);
    }
    return value;
  }

  /// Eight bytes, the lowest first.
  long fixed64() {
    return (fixed32() & 0xFFFF_FFFFL) | ((long) fixed32() << Integer.SIZE);
  }

  /// Passes the value of a field that nobody asks for.
  ///
  /// @param tag as [#tag] told it
  void skip(int tag) {
    switch (tag & 7) {
      case VARINT -> varint();
      case FIXED_64 -> {
        need(Long.BYTES);
        at += Long.BYTES;
      }
      case BYTES -> pass(length());
      case FIXED_32 -> {
        need(Integer.BYTES);
        at += Integer.BYTES;
      }
      default -> throw new MalformedTileException("a field has the wire type " + (tag & 7));
    }
  }

  private void need(int count) {
    if (end - at < count) {
      throw new MalformedTileException("it ends in the middle of a number");
    }
  }

  static int tag(int field, int wireType) {
    return field << 3 | wireType;
  }
}
