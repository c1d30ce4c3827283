package io.cartway.http;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs work that is bound by the processor: as many threads as cores behind a bounded queue, so
/// that more callers make a longer queue and then refusals, never a slower everything.
final class HeavyPool implements AutoCloseable {

  private final ThreadPoolExecutor executor;
  private final Duration timeout;

  HeavyPool(ShellLimits limits) {
    this.timeout = limits.requestTimeout();
    this.executor =
        new ThreadPoolExecutor(
            limits.heavyThreads(),
            limits.heavyThreads(),
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(limits.heavyQueueMax()),
            Thread.ofPlatform().name("heavy-", 0).daemon().factory());
  }

  /// The work could not be done now.
  static final class OverloadedException extends Exception {
    private static final long serialVersionUID = 1L;

    OverloadedException(String message) {
      super(message);
    }
  }

  /// Does the work on the pool and waits for it.
  <T> T run(Callable<T> work) throws Exception {
    Future<T> future;
    try {
      future = executor.submit(work);
    } catch (RejectedExecutionException full) {
      throw new OverloadedException("All workers are busy and the queue is full");
    }
    try {
      return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      // Without interrupting: an interrupt would close the files that others read through.
      var _ = future.cancel(false);
      throw new OverloadedException("The request took longer than its deadline");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Exception exception) {
        throw exception;
      }
      throw failed;
    }
  }

  int queued() {
    return executor.getQueue().size();
  }

  int active() {
    return executor.getActiveCount();
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
