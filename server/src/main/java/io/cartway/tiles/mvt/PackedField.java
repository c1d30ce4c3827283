package io.cartway.tiles.mvt;

import java.util.Arrays;

/// Where the numbers of a repeated field lie. Known writers pack them in one piece, which is read
/// where it is. Protobuf allows several pieces, and numbers one by one: these are put together.
final class PackedField {

  private byte[] bytes = {};
  private int start;
  private int end;
  private boolean isEmpty = true;
  private boolean isOwn;

  /// Begins a field anew.
  void clear() {
    bytes = new byte[0];
    start = 0;
    end = 0;
    isEmpty = true;
    isOwn = false;
  }

  /// Adds whole numbers.
  ///
  /// @param from holds them from `pieceStart` to before `pieceEnd`; not changed
  void add(byte[] from, int pieceStart, int pieceEnd) {
    if (pieceEnd > pieceStart && from[pieceEnd - 1] < 0) {
      throw new MalformedTileException("it ends in the middle of a number");
    }
    if (isEmpty) {
      bytes = from;
      start = pieceStart;
      end = pieceEnd;
      isEmpty = false;
      return;
    }
    int size = end - start;
    int length = pieceEnd - pieceStart;
    if (!isOwn || bytes.length - size < length) {
      // Twice as much, so that many small pieces are copied in linear time.
      int wanted = Math.max(size + length, (int) Math.min(2L * size, Integer.MAX_VALUE - 8));
      bytes = isOwn ? Arrays.copyOf(bytes, wanted) : copy(wanted, size);
      start = 0;
      end = size;
      isOwn = true;
    }
    System.arraycopy(from, pieceStart, bytes, end, length);
    end += length;
  }

  private byte[] copy(int wanted, int size) {
    byte[] own = new byte[wanted];
    System.arraycopy(bytes, start, own, 0, size);
    return own;
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  int size() {
    return end - start;
  }
}
