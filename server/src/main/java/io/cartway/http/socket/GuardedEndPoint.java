package io.cartway.http.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/// A connection that knows how long its client has been sending the head of a request, and can tell
/// while a request is worked on whether the client is still there. Jetty reads nothing in that
/// time, so a client that hung up would be seen when its answer is written.
final class GuardedEndPoint extends SocketChannelEndPoint {

  /// Room for the alerts by which TLS says good-bye before the end comes (Java's client sends two,
  /// of 40 bytes each), or for the beginning of a next request.
  private static final int PEEK_BYTES = 256;

  private static final long IDLE = 0;

  private final Object lock = new Object();
  private final Executor executor;

  /// When the first byte of a head came, by [System#nanoTime]; [#IDLE] when none has come.
  private volatile long headSinceNanos = IDLE;

  private volatile boolean isHandling;
  private volatile long restingSinceNanos = System.nanoTime();

  // Guarded by the lock: the thread of a request looks, those of the connection read.
  private @Nullable ByteBuffer peeked;

  GuardedEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Connector connector) {
    super(channel, selector, key, connector.getScheduler());
    this.executor = connector.getExecutor();
  }

  /// The head of a request is whole: it is worked on from now.
  void beginRequest() {
    isHandling = true;
    headSinceNanos = IDLE;
  }

  /// The request is answered.
  void endRequest() {
    restingSinceNanos = System.nanoTime();
    isHandling = false;
  }

  /// Whether the head of a request has been coming for longer than this.
  boolean isHeadLate(long now, long nanosMax) {
    long since = headSinceNanos;
    return since != IDLE && !isHandling && now - since > nanosMax;
  }

  /// Whether neither a request nor the head of one has been here for so long.
  boolean isResting(long now, long nanos) {
    return !isHandling && headSinceNanos == IDLE && now - restingSinceNanos > nanos;
  }

  /// Whether the client has ended the connection while its request is worked on. One that has sent
  /// much of its next request already is taken for present.
  boolean isHungUp() {
    synchronized (lock) {
      ByteBuffer buffer = peeked;
      if (buffer == null) {
        buffer = ByteBuffer.allocate(PEEK_BYTES);
        peeked = buffer;
      }
      try {
        return buffer.hasRemaining() && getChannel().read(buffer) < 0;
      } catch (IOException reset) {
        return true;
      }
    }
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    int filled = fromPeeked(buffer);
    if (filled == 0) {
      filled = super.fill(buffer);
    }
    if (filled > 0 && !isHandling && headSinceNanos == IDLE) {
      // Any moment but the one that means none.
      headSinceNanos = System.nanoTime() | 1;
    }
    return filled;
  }

  private int fromPeeked(ByteBuffer buffer) {
    synchronized (lock) {
      ByteBuffer from = peeked;
      if (from == null || from.position() == 0) {
        return 0;
      }
      from.flip();
      int position = BufferUtil.flipToFill(buffer);
      int length = Math.min(from.remaining(), buffer.remaining());
      buffer.put(buffer.position(), from, from.position(), length);
      buffer.position(buffer.position() + length);
      BufferUtil.flipToFlush(buffer, position);
      from.position(from.position() + length);
      from.compact();
      return length;
    }
  }

  @Override
  protected void needsFillInterest() {
    boolean hasPeeked;
    synchronized (lock) {
      hasPeeked = peeked != null && peeked.position() > 0;
    }
    if (hasPeeked) {
      // The selector would not tell of bytes that have been read already.
      executor.execute(getFillInterest()::fillable);
    } else {
      super.needsFillInterest();
    }
  }
}
