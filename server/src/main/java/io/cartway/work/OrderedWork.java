package io.cartway.work;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Computes something of each element of a list in several threads, and hands the results on in the
/// order of the list to the thread that asked: what is written depends on no thread. A few chunks
/// are computed ahead, so that memory does not grow with the list.
public final class OrderedWork implements AutoCloseable {

  private static final int CHUNK = 256;
  private static final int CHUNKS_AHEAD = 4;

  private final int threads;
  private final ExecutorService workers;

  /// @param threads at least 1
  public OrderedWork(int threads) {
    this.threads = threads;
    this.workers =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("ordered-work-", 0).factory());
  }

  /// What the results are for.
  ///
  /// @param <R> the type of a result
  public interface Use<R> {
    /// Takes the next result.
    void take(R result) throws IOException;
  }

  /// The results of all elements, in their order.
  ///
  /// @param work thread-safe
  public <T, R> List<R> map(List<T> items, Function<? super T, ? extends R> work) {
    List<R> results = new ArrayList<>(items.size());
    try {
      each(items, work, results::add);
    } catch (IOException impossible) {
      throw new IllegalStateException("a list in memory was written", impossible);
    }
    return results;
  }

  /// Puts the result of each element in its place, so that the old ones can go.
  ///
  /// @param work thread-safe
  public <T> void update(List<T> items, Function<? super T, ? extends T> work) {
    int[] next = {0};
    try {
      each(items, work, result -> items.set(next[0]++, result));
    } catch (IOException impossible) {
      throw new IllegalStateException("a list in memory was written", impossible);
    }
  }

  /// Hands the results of all elements to their use, in their order, in this thread.
  ///
  /// @param work thread-safe; what it throws is thrown here
  public <T, R> void each(List<T> items, Function<? super T, ? extends R> work, Use<? super R> use)
      throws IOException {
    each(items.iterator(), work, use);
  }

  /// Hands the results of all elements to their use, in their order, in this thread.
  ///
  /// @param items read by this thread, a few chunks ahead
  /// @param work thread-safe; what it throws is thrown here
  public <T, R> void each(
      Iterator<? extends T> items, Function<? super T, ? extends R> work, Use<? super R> use)
      throws IOException {
    Deque<Future<List<R>>> ahead = new ArrayDeque<>();
    try {
      while (items.hasNext() || !ahead.isEmpty()) {
        while (items.hasNext() && ahead.size() < CHUNKS_AHEAD * threads) {
          List<T> chunk = chunk(items);
          Callable<List<R>> task = () -> computed(chunk, work);
          ahead.add(workers.submit(task));
        }
        for (R result : result(ahead.remove())) {
          use.take(result);
        }
      }
    } finally {
      ahead.forEach(future -> future.cancel(true));
    }
  }

  private static <T> List<T> chunk(Iterator<? extends T> items) {
    List<T> chunk = new ArrayList<>(CHUNK);
    while (chunk.size() < CHUNK && items.hasNext()) {
      chunk.add(items.next());
    }
    return chunk;
  }

  private static <T, R> List<R> computed(List<T> chunk, Function<? super T, ? extends R> work) {
    List<R> results = new ArrayList<>(chunk.size());
    for (T item : chunk) {
      results.add(work.apply(item));
    }
    return results;
  }

  private static <R> R result(Future<R> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the work was interrupted", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException fault) {
        throw fault;
      }
      if (cause instanceof Error fault) {
        throw fault;
      }
      throw new IllegalStateException("work without checked exceptions threw one", cause);
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
