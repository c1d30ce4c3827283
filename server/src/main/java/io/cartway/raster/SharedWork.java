package io.cartway.raster;

import io.cartway.work.Deadline;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Work that several callers ask for at once, and one of them does. Thread-safe.
///
/// Who waits holds its turn on a processor, and looks at its deadline, where it lets others go
/// first: so it never holds up the one who works. When that one gives up, another takes over.
///
/// @param <K> what the work is for
/// @param <T> its result
final class SharedWork<K, T> {

  private static final long LOOK_MILLIS = 2;

  private final ConcurrentMap<K, Flight<T>> flights = new ConcurrentHashMap<>();

  private static final class Flight<T> {
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable T result;
  }

  /// The result of the work, done here or by another caller.
  ///
  /// @param deadline of this caller
  /// @param work done when nobody else does it
  T get(K key, Deadline deadline, Supplier<T> work) {
    while (true) {
      Flight<T> own = new Flight<>();
      Flight<T> other = flights.putIfAbsent(key, own);
      if (other == null) {
        try {
          T made = work.get();
          own.result = made;
          return made;
        } finally {
          flights.remove(key, own);
          own.ended.countDown();
        }
      }
      await(other, deadline);
      T made = other.result;
      if (made != null) {
        return made;
      }
    }
  }

  private static void await(Flight<?> other, Deadline deadline) {
    try {
      do {
        deadline.check();
      } while (!other.ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      deadline.check();
      throw new IllegalStateException("interrupted while another draws", stopped);
    }
  }
}
