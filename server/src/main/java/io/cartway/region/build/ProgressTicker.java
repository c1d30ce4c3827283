package io.cartway.region.build;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Reports one of Planetiler's counters a few times a second, because the reader itself only logs.
final class ProgressTicker implements AutoCloseable {

  private static final long PERIOD_MILLIS = 200;

  private final BuildProgress progress;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> Thread.ofPlatform().daemon().name("build-progress").unstarted(work));
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Step step;

  ProgressTicker(BuildProgress progress) {
    this.progress = progress;
    var _ =
        timer.scheduleWithFixedDelay(
            this::report, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /// Reports this counter from now on.
  void step(String name, LongSupplier done, long total) {
    pause();
    Step next = new Step(name, done, total);
    lock.lock();
    try {
      step = next;
      progress.report(name, 0, total);
    } finally {
      lock.unlock();
    }
  }

  /// Reports the end of the last step, then nothing until the next.
  void pause() {
    lock.lock();
    try {
      reportLocked();
      step = null;
    } finally {
      lock.unlock();
    }
  }

  private void report() {
    lock.lock();
    try {
      reportLocked();
    } finally {
      lock.unlock();
    }
  }

  private void reportLocked() {
    Step current = step;
    if (current != null) {
      progress.report(current.name(), current.done().getAsLong(), current.total());
    }
  }

  @Override
  public void close() {
    pause();
    timer.shutdownNow();
  }

  private record Step(String name, LongSupplier done, long total) {}
}
