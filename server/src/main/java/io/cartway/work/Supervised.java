package io.cartway.work;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A thread that must live as long as the server: it does its round again and again, and neither an
/// exception nor an error ends it. What it does and how often it failed can be seen from outside
/// ([State]), so that a round that hangs is told and not guessed. Thread-safe.
public final class Supervised implements AutoCloseable {

  private final String name;
  private final Duration pause;
  private final Round round;
  private final LongSupplier nanoTime;
  private final Thread thread;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  // Written by the thread alone.
  private final AtomicLong rounds = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile long roundSince;
  private volatile boolean isInRound;
  private volatile @Nullable String lastFailure;

  /// What the thread does.
  @FunctionalInterface
  public interface Round {
    /// Does it once.
    void run() throws Exception;
  }

  /// What is seen of it from outside.
  ///
  /// @param name of the thread
  /// @param isAlive whether the thread runs
  /// @param rounds that ended
  /// @param failures rounds that ended by an exception or an error
  /// @param roundLasts how long the round lasts that runs now; zero between two rounds
  /// @param lastFailure what the last round ended by; empty when it ended well
  public record State(
      String name,
      boolean isAlive,
      long rounds,
      long failures,
      Duration roundLasts,
      Optional<String> lastFailure) {

    /// What is wrong with it, as a clause; empty when all is well.
    ///
    /// @param longest that a round may last
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
  /// @param pause between two rounds; [#wake] ends it sooner
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Supervised start(String name, Duration pause, Round round, LongSupplier nanoTime) {
    Supervised made = new Supervised(name, pause, round, nanoTime);
    made.thread.start();
    return made;
  }

  private void live() {
    while (!isClosed.get()) {
      LockSupport.parkNanos(this, pause.toNanos());
      // Whoever interrupts it means the round; the thread itself ends by being closed.
      boolean _ = Thread.interrupted();
      runOnce();
    }
    // What came since the last round began.
    runOnce();
  }

  private void runOnce() {
    roundSince = nanoTime.getAsLong();
    isInRound = true;
    String failure = null;
    try {
      round.run();
    } catch (Throwable failed) {
      // An error of one round (a full heap, a deep recursion) is not the end of all others.
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
      return "a failure that cannot be told";
    }
  }

  /// Begins the next round at once.
  public void wake() {
    LockSupport.unpark(thread);
  }

  /// What is seen of it.
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
  /// @return whether it has; a round may hang
  public boolean awaitEnd(Duration longest) {
    try {
      return thread.join(longest);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return !thread.isAlive();
    }
  }
}
