package io.cartway.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/// The moment by which a request must be answered. Passed down to the loops that check it.
public final class Deadline {

  private final LongSupplier nanoTime;
  private final long endNanos;

  private Deadline(LongSupplier nanoTime, long endNanos) {
    this.nanoTime = nanoTime;
    this.endNanos = endNanos;
  }

  /// A deadline after a while from now.
  ///
  /// @param nanoTime a monotonic clock in nanoseconds
  public static Deadline after(Duration duration, LongSupplier nanoTime) {
    return new Deadline(nanoTime, nanoTime.getAsLong() + duration.toNanos());
  }

  /// Never.
  public static Deadline never() {
    return new Deadline(() -> 0, 1);
  }

  /// Whether it has passed.
  public boolean hasPassed() {
    return nanoTime.getAsLong() - endNanos > 0;
  }

  /// Throws when it has passed; the shell answers 503.
  public void check() {
    if (hasPassed()) {
      throw new DeadlinePassedException();
    }
  }

  /// The request took longer than it may.
  public static final class DeadlinePassedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeadlinePassedException() {
      super("the request took longer than its deadline", null, false, false);
    }
  }
}
