package io.cartway.http.socket;

import io.cartway.http.Bytes;
import io.cartway.http.ShellLimits;
import io.cartway.work.SharedBudget;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// Sends a body to a client that may read slowly or not at all. Mostly a single write suffices.
/// Otherwise the unread bytes count against the key's share, and the client must read at the
/// minimum rate or loses its connection.
public final class OutgoingAnswer {

  /// Size of a write. The JDK copies each write outside of the heap and keeps that memory for the
  /// thread.
  static final int PIECE_BYTES = 64 * 1024;

  /// Memory of a streamed answer: its piece, and a compressor.
  private static final long STREAM_BYTES = PIECE_BYTES + 256 * 1024;

  private static final long CLOSING_NANOS = Duration.ofSeconds(1).toNanos();

  private final SharedBudget budget;
  private final ShellLimits.Flow flow;

  public OutgoingAnswer(SharedBudget budget, ShellLimits.Flow flow) {
    this.budget = budget;
    this.flow = flow;
  }

  /// Bytes of answers not yet read by their clients.
  public long waiting() {
    return budget.used();
  }

  /// Sends the head and the body; returns when the last byte is written.
  ///
  /// @param owner of the budget's share
  /// @param content null when there is no body
  /// @throws IOException when the client has disconnected or was cut off
  void send(Response response, EndPoint endPoint, String owner, @Nullable Bytes content)
      throws IOException {
    int size = content == null ? 0 : content.size();
    List<ByteBuffer> pieces = content == null ? List.of() : content.buffers(PIECE_BYTES);
    long start = System.nanoTime();
    long held = 0;
    try {
      int next = 0;
      boolean isLast;
      do {
        ByteBuffer piece = pieces.isEmpty() ? null : pieces.get(next);
        next++;
        isLast = next >= pieces.size();
        Written written = new Written();
        response.write(isLast, piece, written);
        if (!written.isDone) {
          if (held == 0 && size > 0) {
            if (!budget.tryTake(owner, size)) {
              cutOff(endPoint, written, "the clients of this key have too many unread bytes");
            }
            held = size;
          }
          long left = start + flow.timeFor(size).toNanos() - System.nanoTime();
          if (!written.await(Math.min(left, flow.grace().toNanos()))) {
            cutOff(endPoint, written, "the client reads too slowly");
          }
        }
        written.check();
      } while (!isLast);
    } finally {
      budget.giveBack(owner, held);
    }
  }

  /// Takes the memory of a streamed answer, until [#endStream].
  ///
  /// @return false when the owner has used its share
  boolean tryBeginStream(String owner) {
    return budget.tryTake(owner, STREAM_BYTES);
  }

  /// Ends what [#tryBeginStream] began.
  void endStream(String owner) {
    budget.giveBack(owner, STREAM_BYTES);
  }

  /// Sends a piece of a streamed answer; returns when its buffer may be used again.
  ///
  /// @param before bytes of this answer that were sent before
  /// @param waitedNanos how long this answer has waited for its client
  /// @return how long it has waited now
  /// @throws IOException when the client has disconnected or was cut off
  long send(
      Response response,
      EndPoint endPoint,
      boolean isLast,
      ByteBuffer piece,
      long before,
      long waitedNanos)
      throws IOException {
    long allowed = flow.timeFor(before + piece.remaining()).toNanos();
    Written written = new Written();
    response.write(isLast, piece, written);
    long waited = waitedNanos;
    if (!written.isDone) {
      long start = System.nanoTime();
      if (!written.await(Math.min(allowed - waitedNanos, flow.grace().toNanos()))) {
        cutOff(endPoint, written, "the client reads too slowly");
      }
      waited += System.nanoTime() - start;
    }
    written.check();
    return waited;
  }

  private static void cutOff(EndPoint endPoint, Written written, String why) throws IOException {
    endPoint.close(new TimeoutException(why));
    // Closing ends the write; its waiter is released before the request leaves the in-flight count.
    written.await(CLOSING_NANOS);
    throw new InterruptedIOException(why);
  }

  /// One write that may still be in progress.
  private static final class Written implements Callback {
    private final Thread thread = Thread.currentThread();
    private volatile boolean isDone;
    private volatile @Nullable Throwable failure;

    @Override
    public void succeeded() {
      isDone = true;
      LockSupport.unpark(thread);
    }

    @Override
    public void failed(Throwable failed) {
      failure = failed;
      succeeded();
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.NON_BLOCKING;
    }

    /// @return whether it ended in time
    private boolean await(long nanosMax) {
      long end = System.nanoTime() + nanosMax;
      while (!isDone) {
        long left = end - System.nanoTime();
        // An interrupted thread must stop, and parking would return at once.
        if (left <= 0 || thread.isInterrupted()) {
          return false;
        }
        LockSupport.parkNanos(this, left);
      }
      return true;
    }

    private void check() throws IOException {
      Throwable failed = failure;
      if (failed != null) {
        throw failed instanceof IOException io ? io : new IOException(failed);
      }
    }
  }
}
