package io.cartway.work;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A thread that must live as long as the server: it repeats its round, and neither an exception
/// nor an error ends it. Its activity and failures are visible ([State]), so that a hanging round
/// is reported. Thread-safe.
public final class Supervised implements AutoCloseable {

  private final String name;
  private final Duration pause;
  private final Round round;
  private final LongSupplier nanoTime;
  private final Thread thread;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  // The thread's permit to go on is not enough: waiting for a lock inside of a round uses it up.
  private final AtomicBoolean isWoken = new AtomicBoolean();

  // Written only by the thread.
  private final AtomicLong rounds = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile long roundSince;
  private volatile boolean isInRound;
  private volatile @Nullable String lastFailure;

  /// The work of the thread.
  @FunctionalInterface
  public interface Round {
    /// Runs one round.
    void run() throws Exception;
  }

  /// The visible state.
  ///
  /// @param name of the thread
  /// @param isAlive whether the thread runs
  /// @param rounds completed rounds
  /// @param failures rounds that failed with an exception or an error
  /// @param roundLasts duration of the current round so far; zero between rounds
  /// @param lastFailure the failure of the last round; empty if it succeeded
  public record State(
      String name,
      boolean isAlive,
      long rounds,
      long failures,
      Duration roundLasts,
      Optional<String> lastFailure) {

    /// The fault of the thread, as a clause; empty when it is healthy.
    ///
    /// @param longest longest acceptable round
    public Optional<String> ailment(Duration longest) {
      if (!isAlive) {
        return Optional.of("the thread has ended");
      }
      if (roundLasts.compareTo(longest) > 0) {
        return Optional.of("it has been stuck for %d s".formatted(roundLasts.toSeconds()));
      }
      return lastFailure.map(failure -> "its last round failed: " + failure);
    }
  }

  private Supervised(String name, Duration pause, Round round, LongSupplier nanoTime) {
    this.name = name;
    this.pause = pause;
    this.round = round;
    this.nanoTime = nanoTime;
    this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::live);
  }

  /// Starts a thread.
  ///
  /// @param pause time between rounds; [#wake] ends it early
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Supervised start(String name, Duration pause, Round round, LongSupplier nanoTime) {
    Supervised made = new Supervised(name, pause, round, nanoTime);
    made.thread.start();
    return made;
  }

  private void live() {
    while (!isClosed.get()) {
      long end = System.nanoTime() + pause.toNanos();
      while (!isWoken.getAndSet(false) && !thread.isInterrupted() && end - System.nanoTime() > 0) {
        LockSupport.parkNanos(this, end - System.nanoTime());
      }
      // An interrupt is for the round; the thread itself ends only by being closed.
      boolean _ = Thread.interrupted();
      runOnce();
    }
    // One more round for work added since the last one began.
    runOnce();
  }

  private void runOnce() {
    roundSince = nanoTime.getAsLong();
    isInRound = true;
    String failure = null;
    try {
      round.run();
    } catch (Throwable failed) {
      // An error in one round (a full heap, a deep recursion) must not end the others.
      failure = describe(failed);
    }
    isInRound = false;
    lastFailure = failure;
    if (failure != null) {
      failures.incrementAndGet();
    }
    rounds.incrementAndGet();
  }

  // Nothing here may fail again: there may be no memory for it.
  private static String describe(Throwable failed) {
    try {
      return failed.toString();
    } catch (Throwable again) {
      return "a failure that cannot be described";
    }
  }

  /// Starts the next round at once; during a round, another one after it.
  public void wake() {
    isWoken.set(true);
    LockSupport.unpark(thread);
  }

  /// The current state.
  public State state() {
    boolean inRound = isInRound;
    long lasts = inRound ? Math.max(0, nanoTime.getAsLong() - roundSince) : 0;
    return new State(
        name,
        thread.isAlive(),
        rounds.get(),
        failures.get(),
        Duration.ofNanos(lasts),
        Optional.ofNullable(lastFailure));
  }

  /// Ends after one more round, without waiting for it.
  @Override
  public void close() {
    if (!isClosed.getAndSet(true)) {
      wake();
    }
  }

  /// Waits until the thread has ended.
  ///
  /// @return whether it has ended; a round may hang
  public boolean awaitEnd(Duration longest) {
    try {
      return thread.join(longest);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return !thread.isAlive();
    }
  }
}
