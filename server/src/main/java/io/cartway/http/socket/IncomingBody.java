package io.cartway.http.socket;

import io.cartway.http.Bytes;
import io.cartway.http.ShellLimits;
import io.cartway.work.Deadline;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;

/// Reads a request's complete body within all limits: the operation's size limit, the key's share
/// of memory, the request's deadline, and the minimum rate. Memory is taken as bytes arrive, never
/// for announced bytes.
public final class IncomingBody {

  private final BodyMemory memory;
  private final String owner;
  private final long bytesMax;
  private final Deadline deadline;
  private final ShellLimits.Flow flow;
  private final List<byte[]> pieces = new ArrayList<>();
  private int lastSize;
  private long taken;

  /// @param owner of the budget's share
  /// @param bytesMax of this body
  public IncomingBody(
      BodyMemory memory, String owner, long bytesMax, Deadline deadline, ShellLimits.Flow flow) {
    this.memory = memory;
    this.owner = owner;
    this.bytesMax = bytesMax;
    this.deadline = deadline;
    this.flow = flow;
  }

  /// The result of reading.
  public sealed interface Outcome {

    /// The complete body.
    record Whole(Bytes bytes) implements Outcome {}

    /// The body exceeds its limit.
    record TooLarge() implements Outcome {}

    /// The key has used its share of memory for bodies.
    record NoRoom() implements Outcome {}

    /// The body did not arrive in time.
    ///
    /// @param received bytes that arrived
    record TooSlow(long received) implements Outcome {}

    /// The body ended early or was malformed.
    record Broken() implements Outcome {}
  }

  /// Reads to the end.
  Outcome read(BodySource source) {
    long start = System.nanoTime();
    long size = 0;
    try {
      while (true) {
        Content.Chunk chunk = source.read();
        if (chunk == null) {
          if (!await(source, start, size)) {
            return new Outcome.TooSlow(size);
          }
          continue;
        }
        if (Content.Chunk.isFailure(chunk)) {
          return new Outcome.Broken();
        }
        int length = chunk.remaining();
        if (size + length > bytesMax) {
          chunk.release();
          return new Outcome.TooLarge();
        }
        boolean isKept = keep(chunk.getByteBuffer());
        size += length;
        boolean isLast = chunk.isLast();
        chunk.release();
        if (!isKept) {
          return new Outcome.NoRoom();
        }
        if (isLast) {
          return new Outcome.Whole(whole());
        }
      }
    } catch (HttpException.RuntimeException malformed) {
      return new Outcome.Broken();
    }
  }

  /// Copies the arrived bytes.
  ///
  /// @return false when there was no room for all of it
  private boolean keep(ByteBuffer source) {
    while (source.hasRemaining()) {
      if (pieces.isEmpty() || lastSize == pieces.getLast().length) {
        if (!memory.tryTake(owner, BodyMemory.PIECE_BYTES)) {
          return false;
        }
        taken += BodyMemory.PIECE_BYTES;
        pieces.add(memory.piece());
        lastSize = 0;
      }
      byte[] last = pieces.getLast();
      int copied = Math.min(source.remaining(), last.length - lastSize);
      source.get(last, lastSize, copied);
      lastSize += copied;
    }
    return true;
  }

  private Bytes whole() {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (byte[] piece : pieces) {
      boolean isLast = buffers.size() == pieces.size() - 1;
      buffers.add(ByteBuffer.wrap(piece, 0, isLast ? lastSize : piece.length));
    }
    return Bytes.owning(buffers);
  }

  /// Waits for more.
  ///
  /// @return whether something has come
  private boolean await(BodySource source, long start, long size) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    long left =
        Math.min(
            deadline.remainingNanos(),
            Math.min(flow.grace().toNanos(), flow.timeFor(size).minus(elapsed).toNanos()));
    try {
      return left > 0 && source.await(left);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// Returns the memory. The bytes must no longer be used, because they will be overwritten.
  public void close() {
    pieces.forEach(memory::keep);
    pieces.clear();
    memory.giveBack(owner, taken);
    taken = 0;
  }
}
