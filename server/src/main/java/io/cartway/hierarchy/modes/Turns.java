package io.cartway.hierarchy.modes;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Waits for the turn to make something that several requests want, in steps so short that each can
/// look at its deadline between them.
final class Turns {

  private static final long WAIT_MILLIS = 2;

  private Turns() {}

  /// Whether the turn came within some milliseconds; to be released then.
  static boolean isTaken(Semaphore turn) {
    try {
      return turn.tryAcquire(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(
          new InterruptedIOException("interrupted while a metric was made"));
    }
  }
}
