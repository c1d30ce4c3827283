package io.cartway.http;

import io.cartway.work.Deadline;
import java.io.OutputStream;
import java.util.Arrays;

/// The bytes of an answer while it is made. Making it ends when it grows beyond its bound or when
/// its deadline passes: both are looked at whenever a buffer of the writer comes.
final class BoundedBytes extends OutputStream {

  /// Larger arrays cannot be made.
  private static final long ARRAY_MAX = Integer.MAX_VALUE - 16;

  private final long bytesMax;
  private final Deadline deadline;
  private byte[] content;
  private int size;

  /// @param expected bytes
  BoundedBytes(int expected, long bytesMax, Deadline deadline) {
    this.content = new byte[Math.max(64, expected)];
    this.bytesMax = Math.min(bytesMax, ARRAY_MAX);
    this.deadline = deadline;
  }

  /// The answer would be larger than its operation may answer.
  static final class TooLargeException extends RuntimeException {
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
    long needed = size + (long) length;
    if (needed > bytesMax) {
      throw new TooLargeException();
    }
    if (needed > content.length) {
      content = Arrays.copyOf(content, (int) Math.min(Math.max(needed, size * 2L), bytesMax));
    }
  }

  /// What was written.
  Bytes bytes() {
    return Bytes.owning(size == content.length ? content : Arrays.copyOf(content, size));
  }
}
