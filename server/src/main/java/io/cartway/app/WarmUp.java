package io.cartway.app;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does in advance what the first callers would wait for: class loading, caches, compilation, a
/// first database statement. The steps are listed where the server is wired, in their order. A
/// failing step stops nothing: the first request that needs the same part meets the same failure
/// and reports it.
///
/// Not thread-safe.
final class WarmUp implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(WarmUp.class);

  private final List<Thread> begun = new ArrayList<>();
  private final List<Step> later = new ArrayList<>();
  private @Nullable Thread onward;

  /// The work of a step. A later step is interrupted when the server stops.
  @FunctionalInterface
  interface Work {

    /// Runs the step.
    void run() throws IOException;
  }

  private record Step(String name, Work work) {

    void run() {
      long start = System.nanoTime();
      try {
        work.run();
        LOGGER.debug("warmed up {} in {}", name, Duration.ofNanos(System.nanoTime() - start));
      } catch (IOException | RuntimeException failure) {
        LOGGER.warn("could not warm up {}", name, failure);
      }
    }
  }

  /// Starts a step on a separate thread, concurrently with the rest of the start. The start waits
  /// for it, see [#awaitBegun].
  ///
  /// @param name what it warms up, for the log
  void begin(String name, Work work) {
    begun.add(start(name, new Step(name, work)::run));
  }

  /// Adds a step that the first callers do not need; it runs after [#goOn].
  ///
  /// @param name what it warms up, for the log
  void later(String name, Work work) {
    later.add(new Step(name, work));
  }

  /// Waits for the started steps, but in total no longer than this: a server that is slow at first
  /// is better than one that does not start.
  void awaitBegun(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    try {
      for (Thread thread : begun) {
        long left = end - System.nanoTime();
        if (left <= 0 || !thread.join(Duration.ofNanos(left))) {
          LOGGER.debug("{} is still being warmed up", thread.getName());
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /// Runs the later steps one after the other, concurrently with the first requests: a second or
  /// two of work on one core.
  void goOn() {
    List<Step> steps = List.copyOf(later);
    later.clear();
    onward = start("later steps", () -> runAll(steps));
  }

  private static void runAll(List<Step> steps) {
    for (Step step : steps) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      step.run();
    }
  }

  private static Thread start(String name, Runnable work) {
    return Thread.ofPlatform().daemon().name("warm-up " + name).start(work);
  }

  /// Ends the steps and waits for them: files must not be unmapped, nor the store closed, while
  /// they run.
  @Override
  public void close() {
    List<Thread> threads = new ArrayList<>(begun);
    if (onward != null) {
      onward.interrupt();
      threads.add(onward);
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
