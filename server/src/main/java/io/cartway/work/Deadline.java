package io.cartway.work;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The deadline of a piece of work. It is passed down to the loops, which check it at least every
/// few milliseconds; a check costs about as much as reading the clock (25 ns).
///
/// A check does more than read the clock: the caller may have disconnected, or the work may have to
/// let others go first. That is the job of its [Checkpoint].
public final class Deadline {

  private final LongSupplier nanoTime;
  private final long endNanos;
  private final Checkpoint checkpoint;

  private Deadline(LongSupplier nanoTime, long endNanos, Checkpoint checkpoint) {
    this.nanoTime = nanoTime;
    this.endNanos = endNanos;
    this.checkpoint = checkpoint;
  }

  /// Called at every check of the deadline.
  @FunctionalInterface
  public interface Checkpoint {

    /// A checkpoint that does nothing.
    Checkpoint NONE = now -> true;

    /// Whether somebody still waits for the work. It may pause the work before it returns, so never
    /// check a deadline while holding a lock.
    ///
    /// @param nowNanos the deadline's clock
    boolean isWanted(long nowNanos);

    /// The right to use one more processor for the work, empty when none is idle.
    default Optional<Help> help() {
      return Optional.empty();
    }
  }

  /// The right of a further thread to do a part of the work. To be closed by that thread.
  public interface Help extends AutoCloseable {

    /// Whether the processor is still idle otherwise. When it is not, the part ends soon.
    boolean isWelcome();

    @Override
    void close();
  }

  /// A deadline after a duration from now.
  ///
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Deadline after(Duration duration, LongSupplier nanoTime) {
    return at(nanoTime.getAsLong() + duration.toNanos(), nanoTime);
  }

  /// A deadline at a time of a clock.
  ///
  /// @param endNanos time of the clock
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Deadline at(long endNanos, LongSupplier nanoTime) {
    return new Deadline(nanoTime, endNanos, Checkpoint.NONE);
  }

  /// A deadline that practically never passes.
  public static Deadline never() {
    return at(System.nanoTime() + Long.MAX_VALUE / 2, System::nanoTime);
  }

  /// A deadline for work that a check looks after: it never passes by itself.
  ///
  /// @param check is called at every look and may throw to end
  public static Deadline of(Runnable check) {
    return never()
        .with(_ -> {
          check.run();
          return true;
        });
  }

  /// The same deadline with another checkpoint.
  public Deadline with(Checkpoint asked) {
    return new Deadline(nanoTime, endNanos, asked);
  }

  /// Another end for a part of the same work: its checks do what those of the whole do.
  ///
  /// @param duration from now
  public Deadline after(Duration duration) {
    return new Deadline(nanoTime, nanoTime.getAsLong() + duration.toNanos(), checkpoint);
  }

  /// The right to use one more processor for the work, empty when none is idle; see [SharedLoop].
  Optional<Help> help() {
    return checkpoint.help();
  }

  /// The remaining nanoseconds; 0 or less when it has passed.
  public long remainingNanos() {
    return endNanos - nanoTime.getAsLong();
  }

  /// Whether to abandon the work: the deadline has passed, or nobody waits for it any more.
  public boolean hasPassed() {
    long now = nanoTime.getAsLong();
    return now - endNanos > 0 || !checkpoint.isWanted(now);
  }

  /// Throws when the work must be abandoned; the shell answers 503 if the caller is still
  /// connected.
  ///
  /// @throws DeadlinePassedException when the deadline has passed
  /// @throws AbandonedException when nobody waits for the work any more
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

  /// The work exceeded its deadline, or nobody waits for it.
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
      super("the caller of the request disconnected");
    }
  }
}
