package io.cartway.app.data;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Ends a process whose heap is full although it does not say so: one that collects garbage for
/// most of the time. Java gives up only when a collection frees next to nothing; with 16 MB free of
/// 296, a build of 3 million nodes collected for minutes.
///
/// Not thread-safe.
final class CollectionWatch {

  private static final long PERIOD_MILLIS = 1_000;

  /// What is looked at together. A build that grows towards its peak collects much for some
  /// seconds.
  private static final int PERIODS = 30;

  private static final double SHARE_MAX = 0.6;

  private final LongSupplier collectionMillis;
  private final LongSupplier nanoTime;
  private final Runnable end;
  private final Deque<Sample> samples = new ArrayDeque<>();

  private record Sample(long nanos, long collectionMillis) {}

  /// @param collectionMillis the time that all collections have taken so far
  /// @param nanoTime the time
  /// @param end is run when collections take too much of it
  CollectionWatch(LongSupplier collectionMillis, LongSupplier nanoTime, Runnable end) {
    this.collectionMillis = collectionMillis;
    this.nanoTime = nanoTime;
    this.end = end;
  }

  /// Watches this process until it ends.
  ///
  /// @param end is run when collections take too much of its time
  static void start(Runnable end) {
    CollectionWatch watch = new CollectionWatch(CollectionWatch::ofProcess, System::nanoTime, end);
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> Thread.ofPlatform().daemon().name("collection-watch").unstarted(work));
    var _ =
        timer.scheduleWithFixedDelay(
            watch::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static long ofProcess() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /// Compares with what was [#PERIODS] looks ago.
  void look() {
    Sample now = new Sample(nanoTime.getAsLong(), collectionMillis.getAsLong());
    samples.add(now);
    if (samples.size() <= PERIODS) {
      return;
    }
    Sample before = samples.remove();
    long passed = TimeUnit.NANOSECONDS.toMillis(now.nanos() - before.nanos());
    if (now.collectionMillis() - before.collectionMillis() > SHARE_MAX * passed) {
      end.run();
    }
  }
}
