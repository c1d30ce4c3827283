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
/// during processing whether the client is still connected. Jetty reads nothing in that time, so it
/// would notice a disconnected client only when the answer is written.
final class GuardedEndPoint extends SocketChannelEndPoint {

  /// Room for TLS close alerts (Java's client sends two of 40 bytes each), or for the start of the
  /// next request.
  private static final int PEEK_BYTES = 256;

  private static final long IDLE = 0;

  private final Object lock = new Object();
  private final Executor executor;

  /// When the first byte of a head arrived, by [System#nanoTime]; [#IDLE] before that.
  private volatile long headSinceNanos = IDLE;

  private volatile boolean isHandling;
  private volatile long restingSinceNanos = System.nanoTime();

  // Guarded by the lock: the request's thread peeks, the connection's threads read.
  private @Nullable ByteBuffer peeked;

  GuardedEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Connector connector) {
    super(channel, selector, key, connector.getScheduler());
    this.executor = connector.getExecutor();
  }

  /// The head of a request is complete, and processing begins.
  void beginRequest() {
    isHandling = true;
    headSinceNanos = IDLE;
  }

  /// The request is answered.
  void endRequest() {
    restingSinceNanos = System.nanoTime();
    isHandling = false;
  }

  /// Whether the head of a request has been incomplete for longer than this.
  boolean isHeadLate(long now, long nanosMax) {
    long since = headSinceNanos;
    return since != IDLE && !isHandling && now - since > nanosMax;
  }

  /// Whether the connection has been idle for this long.
  boolean isResting(long now, long nanos) {
    return !isHandling && headSinceNanos == IDLE && now - restingSinceNanos > nanos;
  }

  /// Whether the client has closed the connection during processing. A client that has already sent
  /// much of its next request counts as connected.
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
      // Any time except the one that means idle.
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
      // The selector does not report bytes that have already been read.
      executor.execute(getFillInterest()::fillable);
    } else {
      super.needsFillInterest();
    }
  }
}
