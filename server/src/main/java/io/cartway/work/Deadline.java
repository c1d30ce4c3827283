package io.cartway.work;

import java.time.Duration;
import java.util.function.LongSupplier;

/// The moment by which a piece of work must be done. It is passed down to the loops, which look at
/// it every few milliseconds at most; a look costs about as much as reading the clock (25 ns).
///
/// A look is more than the clock: the work may be wanted no longer, because its caller hung up, or
/// it may have to let others go first. That is its [Checkpoint].
public final class Deadline {

  private final LongSupplier nanoTime;
  private final long endNanos;
  private final Checkpoint checkpoint;

  private Deadline(LongSupplier nanoTime, long endNanos, Checkpoint checkpoint) {
    this.nanoTime = nanoTime;
    this.endNanos = endNanos;
    this.checkpoint = checkpoint;
  }

  /// Asked at every look at the deadline.
  @FunctionalInterface
  public interface Checkpoint {

    /// Nothing to ask.
    Checkpoint NONE = now -> true;

    /// Whether somebody still waits for the work. May pause the work before it answers, so never
    /// look at a deadline while holding a lock.
    ///
    /// @param nowNanos the deadline's clock
    boolean isWanted(long nowNanos);
  }

  /// A deadline after a while from now.
  ///
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Deadline after(Duration duration, LongSupplier nanoTime) {
    return at(nanoTime.getAsLong() + duration.toNanos(), nanoTime);
  }

  /// A deadline at a moment of a clock.
  ///
  /// @param endNanos as the clock counts
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Deadline at(long endNanos, LongSupplier nanoTime) {
    return new Deadline(nanoTime, endNanos, Checkpoint.NONE);
  }

  /// Never, as far as anybody will see.
  public static Deadline never() {
    return at(System.nanoTime() + Long.MAX_VALUE / 2, System::nanoTime);
  }

  /// The same moment with something else to ask at every look.
  public Deadline with(Checkpoint asked) {
    return new Deadline(nanoTime, endNanos, asked);
  }

  /// Nanoseconds that are left; 0 or less when it has passed.
  public long remainingNanos() {
    return endNanos - nanoTime.getAsLong();
  }

  /// Whether the work is to be given up: the moment has passed, or nobody wants it any more.
  public boolean hasPassed() {
    long now = nanoTime.getAsLong();
    return now - endNanos > 0 || !checkpoint.isWanted(now);
  }

  /// Throws when the work is to be given up; the shell answers 503, if somebody still listens.
  ///
  /// @throws DeadlinePassedException when the moment has passed
  /// @throws AbandonedException when nobody wants the work any more
  public void check() {
    long now = nanoTime.getAsLong();
    if (now - endNanos > 0) {
      throw new DeadlinePassedException("the request took longer than its deadline");
    }
    if (!checkpoint.isWanted(now)) {
      // It may have been paused past its end.
      throw remainingNanos() < 0
          ? new DeadlinePassedException("the request took longer than its deadline")
          : new AbandonedException();
    }
  }

  /// The work took longer than it may, or nobody wants it.
  public static sealed class DeadlinePassedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private DeadlinePassedException(String message) {
      super(message, null, false, false);
    }
  }

  /// Nobody waits for the work any more.
  public static final class AbandonedException extends DeadlinePassedException {
    private static final long serialVersionUID = 1L;

    AbandonedException() {
      super("the caller of the request went away");
    }
  }
}
