package io.cartway.http.socket;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/// A connection that knows how long its client has been sending the head of a request, and can tell
/// during processing whether the client is still connected. Jetty reads nothing in that time, so it
/// would notice a disconnected client only when the answer is written.
///
/// When a client has sent a request right after an answer, the virtual thread that has answered it
/// waits for the next one itself for [#LINGER], instead of handing the connection back to the
/// selector: for such a client the ways from thread to thread would take longer than the work
/// (docs/decisions/0081). While it waits, the channel blocks and has no selector; bodies and slow
/// readers use the selector as ever.
final class GuardedEndPoint extends SocketChannelEndPoint {

  /// How long a thread waits for the next request of a client that was quick before.
  static final Duration LINGER = Duration.ofMillis(5);

  /// Room for the next request's head, or for TLS close alerts (Java's client sends two of 40 bytes
  /// each).
  private static final int AHEAD_BYTES = 1024;

  private static final long IDLE = 0;

  private final Object lock = new Object();
  private final ManagedSelector managed;
  private final Executor executor;

  /// The thread that reads and answers requests until the client is slower than [#LINGER]; null
  /// while the selector waits.
  private volatile @Nullable Thread serving;

  /// Whether the serving thread shall wait for bytes; only it writes and reads this.
  private boolean isWanted;

  /// Whether the request before came right after an answer; the serving thread alone uses it.
  private boolean isQuick;

  /// When the first byte of a head arrived, by [System#nanoTime]; [#IDLE] before that.
  private volatile long headSinceNanos = IDLE;

  private volatile boolean isHandling;
  private volatile boolean hasAnswered;
  private volatile long restingSinceNanos = System.nanoTime();

  // Guarded by the lock: the request's thread peeks, the connection's threads read.
  private @Nullable ByteBuffer ahead;
  private SelectionKey key;
  private boolean isDetached;
  private boolean isComingBack;

  GuardedEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Connector connector) {
    super(channel, selector, key, connector.getScheduler());
    this.managed = selector;
    this.key = key;
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
    hasAnswered = true;
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
      ByteBuffer buffer = room();
      try {
        return buffer.hasRemaining() && getChannel().read(buffer) < 0;
      } catch (IOException reset) {
        return true;
      }
    }
  }

  /// What is read ahead; under the lock.
  private ByteBuffer room() {
    ByteBuffer buffer = ahead;
    if (buffer == null) {
      buffer = ByteBuffer.allocate(AHEAD_BYTES);
      ahead = buffer;
    }
    return buffer;
  }

  @Override
  public int fill(ByteBuffer buffer) throws IOException {
    int filled = fromAhead(buffer);
    if (filled > 0) {
      notIdle();
    } else {
      filled = super.fill(buffer);
    }
    if (filled > 0 && !isHandling && headSinceNanos == IDLE) {
      // Any time except the one that means idle.
      headSinceNanos = System.nanoTime() | 1;
    }
    return filled;
  }

  private int fromAhead(ByteBuffer buffer) {
    synchronized (lock) {
      ByteBuffer from = ahead;
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

  private boolean hasAhead() {
    synchronized (lock) {
      return ahead != null && ahead.position() > 0;
    }
  }

  @Override
  protected void needsFillInterest() {
    if (Thread.currentThread().equals(serving) && !isHandling) {
      isWanted = true;
    } else if (hasAhead()) {
      // The selector does not report bytes that have already been read.
      executor.execute(getFillInterest()::fillable);
    } else {
      askSelector();
    }
  }

  /// Hands the wait for bytes to the selector.
  private void askSelector() {
    boolean isAway = leaves();
    super.needsFillInterest();
    if (isAway) {
      managed.submit(this::register);
    }
  }

  @Override
  protected void onIncompleteFlush() {
    boolean isAway = leaves();
    super.onIncompleteFlush();
    if (isAway) {
      managed.submit(this::register);
    }
  }

  /// Begins the way back to the selector. This comes before the interest is said: as soon as it is,
  /// another thread may serve the client and take the channel away again.
  ///
  /// @return whether the channel must be registered
  private boolean leaves() {
    synchronized (lock) {
      if (!isDetached || isComingBack) {
        return false;
      }
      isComingBack = true;
      if (ahead != null && ahead.position() == 0) {
        ahead = null;
      }
      return true;
    }
  }

  @Override
  public @Nullable Runnable onSelected() {
    Runnable task;
    synchronized (lock) {
      if (isDetached) {
        return null;
      }
      task = super.onSelected();
    }
    if (task == null || Invocable.getInvocationType(task) != Invocable.InvocationType.BLOCKING) {
      return task;
    }
    return new Serving(task);
  }

  /// What the selector has found to do, by a thread that goes on with what follows.
  private final class Serving implements Invocable.Task, Closeable {
    private final Runnable task;

    Serving(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      serve(task);
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.BLOCKING;
    }

    /// When the threads have ended.
    @Override
    public void close() {
      GuardedEndPoint.this.close();
    }
  }

  /// Runs what the selector has found, then goes on with the requests that follow at once.
  @SuppressWarnings("ThreadPriorityCheck") // Carriers do not take turns by themselves.
  private void serve(Runnable task) {
    Thread thread = Thread.currentThread();
    if (serving != null || !thread.isVirtual()) {
      // A body arrives while its request is processed; or there are few threads.
      task.run();
      return;
    }
    serving = thread;
    isQuick = hasAnswered && System.nanoTime() - restingSinceNanos < LINGER.toNanos();
    isWanted = false;
    try {
      task.run();
      while (isWanted && (hasAhead() || linger())) {
        isWanted = false;
        // Clients that always have a next request do not keep the carriers from others.
        Thread.yield();
        getFillInterest().fillable();
      }
    } finally {
      serving = null;
    }
    if (isWanted) {
      askSelector();
    }
  }

  /// Waits for the client's next bytes.
  ///
  /// @return false when the selector shall wait
  private boolean linger() {
    if (!isQuick || Thread.currentThread().isInterrupted() || !detach()) {
      return false;
    }
    SocketChannel channel = getChannel();
    byte[] bytes = new byte[AHEAD_BYTES];
    int length;
    try {
      channel.configureBlocking(true);
      try {
        channel.socket().setSoTimeout((int) LINGER.toMillis());
        length = channel.socket().getInputStream().read(bytes);
      } finally {
        channel.configureBlocking(false);
      }
    } catch (SocketTimeoutException slow) {
      return false;
    } catch (IOException gone) {
      // Whoever reads next is told the same.
      return true;
    }
    if (length > 0) {
      synchronized (lock) {
        room().put(bytes, 0, length);
      }
    }
    return true;
  }

  /// Takes the channel from the selector: one that it knows cannot block.
  ///
  /// @return false when the selector still has something to do with it
  private boolean detach() {
    synchronized (lock) {
      if (isDetached) {
        return !isComingBack;
      }
      try {
        // What the selector's thread may not have written yet.
        super.updateKey();
        if (!key.isValid() || key.interestOps() != 0) {
          return false;
        }
      } catch (CancelledKeyException closed) {
        return false;
      }
      key.cancel();
      isDetached = true;
      return true;
    }
  }

  /// On the selector's thread.
  private void register(Selector selector) {
    synchronized (lock) {
      try {
        key = getChannel().register(selector, 0, this);
      } catch (CancelledKeyException forgotten) {
        // The selector forgets the key of before when it selects next.
        managed.submit(this::register);
        return;
      } catch (ClosedChannelException closed) {
        return;
      }
      super.replaceKey(key);
      isDetached = false;
      isComingBack = false;
      super.updateKey();
    }
  }

  @Override
  public void updateKey() {
    synchronized (lock) {
      if (!isDetached) {
        super.updateKey();
      }
    }
  }

  @Override
  public void replaceKey(SelectionKey newKey) {
    synchronized (lock) {
      key = newKey;
      super.replaceKey(newKey);
    }
  }
}
