package io.cartway.http.shell;

import io.cartway.work.SharedBudget;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// The requests that have no answer yet. Until a request's key is known it counts for the address
/// that it comes from, then for the key, so that neither an address nor a key can take the places
/// of all others. Thread-safe.
final class InFlight {

  private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

  private final SharedBudget addresses;
  private final SharedBudget keys;
  private final AtomicInteger all = new AtomicInteger();

  /// @param max requests at a time, of addresses and of keys each
  InFlight(int max) {
    this.addresses = new SharedBudget(max);
    this.keys = new SharedBudget(max);
  }

  /// Begins a request of whom nothing is known but the address.
  ///
  /// @return false when the address has its share in flight already
  boolean arrive(String address) {
    return addresses.tryTake(address, 1);
  }

  /// Ends what [#arrive] began.
  void arrived(String address) {
    addresses.giveBack(address, 1);
  }

  /// Begins the work for a key.
  ///
  /// @return false when the key has its share in flight already
  boolean admit(String keyId) {
    return keys.tryTake(keyId, 1);
  }

  /// Ends what [#admit] began.
  void done(String keyId) {
    keys.giveBack(keyId, 1);
  }

  /// Counts a request, whoever's it is, until [#end].
  void begin() {
    all.incrementAndGet();
  }

  /// Ends what [#begin] began: when all is noted that a stop must not lose.
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
