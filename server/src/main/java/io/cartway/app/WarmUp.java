package io.cartway.app;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does once what the first callers after a start would wait for: classes, caches, machine code, a
/// first statement of the database. The steps stand where the server is wired, in the order in
/// which they run. A step that fails stops nothing: the first request that needs the same meets the
/// same failure and answers for it.
///
/// Not thread-safe.
final class WarmUp implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(WarmUp.class);

  private final List<Thread> begun = new ArrayList<>();
  private final List<Step> later = new ArrayList<>();
  private @Nullable Thread onward;

  /// What a step does. A later one is interrupted when the server ends.
  @FunctionalInterface
  interface Work {

    /// Does it once.
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

  /// Begins a step on a thread of its own, beside the rest of the start. Callers wait for it, see
  /// [#awaitBegun].
  ///
  /// @param name what it warms up, for the log
  void begin(String name, Work work) {
    begun.add(start(name, new Step(name, work)::run));
  }

  /// Notes a step that the first callers can do without; it runs after [#goOn].
  ///
  /// @param name what it warms up, for the log
  void later(String name, Work work) {
    later.add(new Step(name, work));
  }

  /// Waits for the steps that have begun, but not longer than this in all: a server that answers
  /// slowly at first is better than one that does not start.
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

  /// Runs the later steps one after the other, beside the first requests: a second or two of work
  /// on one core.
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

  /// Ends the steps and waits for them: files must not be unmapped, and the store not be closed,
  /// under them.
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
