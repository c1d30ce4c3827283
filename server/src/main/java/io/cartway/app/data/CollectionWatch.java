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
public final class CollectionWatch implements AutoCloseable {

  private static final long PERIOD_MILLIS = 1_000;

  private static final double SHARE_MAX = 0.6;

  private final LongSupplier collectionMillis;
  private final LongSupplier nanoTime;
  private final int seconds;
  private final Runnable end;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> Thread.ofPlatform().daemon().name("collection-watch").unstarted(work));

  private record Sample(long nanos, long collectionMillis) {}

  /// @param collectionMillis the time that all collections have taken so far
  /// @param nanoTime the time
  /// @param seconds that are looked at together: a process that grows towards its peak collects
  ///   much for some of them
  /// @param end is run when collections take too much of it
  CollectionWatch(LongSupplier collectionMillis, LongSupplier nanoTime, int seconds, Runnable end) {
    this.collectionMillis = collectionMillis;
    this.nanoTime = nanoTime;
    this.seconds = seconds;
    this.end = end;
  }

  /// Watches this process until it ends or the watch is closed.
  ///
  /// @param seconds that are looked at together
  /// @param end is run when collections take too much of them
  public static CollectionWatch start(int seconds, Runnable end) {
    CollectionWatch watch =
        new CollectionWatch(CollectionWatch::ofProcess, System::nanoTime, seconds, end);
    var _ =
        watch.timer.scheduleWithFixedDelay(
            watch::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return watch;
  }

  /// Watches no longer.
  @Override
  public void close() {
    timer.shutdownNow();
  }

  private static long ofProcess() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /// Compares with what was that many looks ago.
  void look() {
    Sample now = new Sample(nanoTime.getAsLong(), collectionMillis.getAsLong());
    samples.add(now);
    if (samples.size() <= seconds) {
      return;
    }
    Sample before = samples.remove();
    long passed = TimeUnit.NANOSECONDS.toMillis(now.nanos() - before.nanos());
    if (now.collectionMillis() - before.collectionMillis() > SHARE_MAX * passed) {
      end.run();
    }
  }
}
