package io.cartway.http.socket;

import io.cartway.work.SharedBudget;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;

/// Lets a client that is still writing a body end, after the answer to it was sent (RFC 9112, 9.6).
/// A connection that is closed while bytes of the client are under way is reset, and the reset
/// takes the answer away that the client has not read yet: it would see a broken connection instead
/// of why it was refused. So the bytes are read and dropped, for a bounded time, by few at once.
public final class LingeringClose {

  /// A client that neither writes nor closes for so long has read its answer.
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long TIME_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  /// So many clients may be waited for at a time, of one address a part of them; others are cut
  /// off.
  private static final int CLIENTS_MAX = 256;

  private final SharedBudget clients = new SharedBudget(CLIENTS_MAX);

  /// Drops what comes, until the body's end or a bound; the latter ends the connection.
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
