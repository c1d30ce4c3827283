package io.cartway.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Immutable bytes. Large ones are stored in several pieces, because one array of megabytes is
/// expensive to allocate and to collect.
public final class Bytes {

  /// No bytes.
  public static final Bytes NONE = owning(new byte[0]);

  /// At least one.
  private final List<ByteBuffer> pieces;

  private final int size;

  private Bytes(List<ByteBuffer> pieces, int size) {
    this.pieces = pieces;
    this.size = size;
  }

  /// Takes ownership of the array: the caller must not change it afterwards.
  public static Bytes owning(byte[] content) {
    return new Bytes(List.of(ByteBuffer.wrap(content)), content.length);
  }

  /// Takes ownership of the bytes between position and limit of each piece; each is backed by an
  /// array.
  public static Bytes owning(List<ByteBuffer> pieces) {
    int size = 0;
    for (ByteBuffer piece : pieces) {
      size = Math.addExact(size, piece.remaining());
    }
    return pieces.isEmpty() ? NONE : new Bytes(List.copyOf(pieces), size);
  }

  /// The bytes as one array; not to be changed. Several pieces are copied.
  public byte[] unsafeArray() {
    ByteBuffer first = pieces.getFirst();
    if (pieces.size() == 1
        && first.arrayOffset() == 0
        && first.remaining() == first.array().length) {
      return first.array();
    }
    byte[] whole = new byte[size];
    int at = 0;
    for (ByteBuffer piece : pieces) {
      piece.get(piece.position(), whole, at, piece.remaining());
      at += piece.remaining();
    }
    return whole;
  }

  /// A stream of the bytes.
  public InputStream stream() {
    List<InputStream> streams = new ArrayList<>();
    for (ByteBuffer piece : pieces) {
      int start = piece.arrayOffset() + piece.position();
      streams.add(new ByteArrayInputStream(piece.array(), start, piece.remaining()));
    }
    return streams.size() == 1
        ? streams.getFirst()
        : new SequenceInputStream(Collections.enumeration(streams));
  }

  /// The bytes in order, in array-backed buffers of at most `bytesMax` bytes; at least one buffer.
  public List<ByteBuffer> buffers(int bytesMax) {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (ByteBuffer piece : pieces) {
      int at = piece.position();
      do {
        int length = Math.min(bytesMax, piece.limit() - at);
        buffers.add(piece.slice(at, length));
        at += length;
      } while (at < piece.limit());
    }
    return buffers;
  }

  /// The number of bytes.
  public int size() {
    return size;
  }
}
