package io.cartway.http.socket;

import io.cartway.work.SharedBudget;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;

/// Drains the body of a client that is still sending after its answer was written (RFC 9112, 9.6).
/// Closing a connection while the client's bytes are in transit resets it, and the reset discards
/// an answer that the client has not read yet: the client would see a broken connection instead of
/// the error. So the bytes are read and dropped, for a limited time and a limited number of
/// clients.
public final class LingeringClose {

  /// A client that neither sends nor closes for this long has read its answer.
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long TIME_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  /// The most clients drained at a time, with a share for one address; others are cut off.
  private static final int CLIENTS_MAX = 256;

  private final SharedBudget clients = new SharedBudget(CLIENTS_MAX);

  /// Drops bytes until the end of the body or a limit; a limit closes the connection.
  ///
  /// @param address of the client
  void drop(String address, BodySource body) {
    if (!clients.tryTake(address, 1)) {
      return;
    }
    try {
      long end = System.nanoTime() + TIME_MAX_NANOS;
      while (System.nanoTime() - end < 0) {
        Content.Chunk chunk = body.read();
        if (chunk == null) {
          if (!body.await(SILENCE_NANOS)) {
            return;
          }
          continue;
        }
        boolean isOver = chunk.isLast() || Content.Chunk.isFailure(chunk);
        chunk.release();
        if (isOver) {
          return;
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      clients.giveBack(address, 1);
    }
  }
}
