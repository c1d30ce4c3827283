package io.cartway.http.shell;

import io.cartway.work.SharedBudget;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// The requests without an answer yet. A request counts for its address until its key is known,
/// then for the key, so that neither an address nor a key can use up all places. Thread-safe.
final class InFlight {

  private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

  private final SharedBudget addresses;
  private final SharedBudget keys;
  private final AtomicInteger all = new AtomicInteger();

  /// @param max requests at a time, for addresses and for keys each
  InFlight(int max) {
    this.addresses = new SharedBudget(max);
    this.keys = new SharedBudget(max);
  }

  /// Begins a request of which only the address is known.
  ///
  /// @return false when the address has used its share
  boolean arrive(String address) {
    return addresses.tryTake(address, 1);
  }

  /// Ends what [#arrive] began.
  void arrived(String address) {
    addresses.giveBack(address, 1);
  }

  /// Begins the work for a key.
  ///
  /// @return false when the key has used its share
  boolean admit(String keyId) {
    return keys.tryTake(keyId, 1);
  }

  /// Ends what [#admit] began.
  void done(String keyId) {
    keys.giveBack(keyId, 1);
  }

  /// Counts a request of any owner, until [#end].
  void begin() {
    all.incrementAndGet();
  }

  /// Ends what [#begin] began, after everything is recorded that a stop must not lose.
  void end() {
    all.decrementAndGet();
  }

  int count() {
    return all.get();
  }

  /// Waits until no request is in flight.
  void awaitNone(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    while (all.get() > 0
        && System.nanoTime() - end < 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
