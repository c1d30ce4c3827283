package io.cartway.geofences.store;

import io.cartway.work.Supervised;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Erases events of geofences that are deleted, and removes events that are too old, in
/// transactions of some milliseconds, with pauses, so that others write in between. Several servers
/// may do it at once.
public final class FenceKeeper implements AutoCloseable {

  /// Events that one transaction removes.
  private static final int CHUNK = 2_000;

  private static final long PAUSE_NANOS = 2_000_000;
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);

  private final FenceWatch watch;
  private final Duration age;
  private final Clock clock;
  private final Supervised thread;
  private volatile boolean isClosed;

  /// @param age after which an event is removed
  public FenceKeeper(FenceWatch watch, Duration age, Clock clock) {
    this.watch = watch;
    this.age = age;
    this.clock = clock;
    thread = Supervised.start("geofences", PAUSE, this::round, System::nanoTime);
  }

  private void round() {
    while (!isClosed && watch.eraseSome(CHUNK)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    while (!isClosed && watch.removeOld(clock.millis() - age.toMillis(), CHUNK)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /// Begins a round now.
  void wake() {
    thread.wake();
  }

  /// The thread that must live.
  public Supervised.State state() {
    return thread.state();
  }

  @Override
  public void close() {
    isClosed = true;
    thread.close();
    var _ = thread.awaitEnd(CLOSE_MAX);
  }
}
