package io.cartway.http.socket;

import io.cartway.http.Bytes;
import io.cartway.work.Deadline;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Collects the bytes of an answer while it is written. Writing stops when the answer exceeds its
/// size limit or its deadline; both are checked for each buffer. Answers larger than a piece are
/// not copied again.
public final class BoundedBytes extends OutputStream {

  private static final int PIECE_BYTES = 64 * 1024;

  private final long bytesMax;
  private final Deadline deadline;
  private final List<ByteBuffer> full = new ArrayList<>();
  private long fullSize;
  private byte[] content;
  private int size;

  /// @param expected bytes
  public BoundedBytes(int expected, long bytesMax, Deadline deadline) {
    this.content = new byte[expected];
    this.bytesMax = Math.min(bytesMax, Integer.MAX_VALUE);
    this.deadline = deadline;
  }

  /// The answer exceeds the limit of its operation.
  public static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLargeException() {
      super("the answer would be too large", null, false, false);
    }
  }

  @Override
  public void write(int oneByte) {
    makeRoom(1);
    content[size++] = (byte) oneByte;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    makeRoom(length);
    System.arraycopy(bytes, offset, content, size, length);
    size += length;
  }

  private void makeRoom(int length) {
    deadline.check();
    if (fullSize + size + (long) length > bytesMax) {
      throw new TooLargeException();
    }
    long needed = size + (long) length;
    if (needed <= content.length) {
      return;
    }
    if (needed <= PIECE_BYTES) {
      content = Arrays.copyOf(content, (int) Math.min(Math.max(needed, size * 2L), PIECE_BYTES));
      return;
    }
    if (size > 0) {
      full.add(ByteBuffer.wrap(content, 0, size));
      fullSize += size;
      size = 0;
    }
    content = new byte[Math.max(PIECE_BYTES, length)];
  }

  /// The written bytes.
  public Bytes bytes() {
    if (full.isEmpty()) {
      return Bytes.owning(size == content.length ? content : Arrays.copyOf(content, size));
    }
    List<ByteBuffer> pieces = new ArrayList<>(full);
    pieces.add(ByteBuffer.wrap(content, 0, size));
    return Bytes.owning(pieces);
  }
}
