package io.cartway.work;

import java.util.concurrent.atomic.AtomicLong;

/// The memory that begun work may hold together. What is paused keeps what it holds, so its number
/// alone bounds nothing: a sweep over a country's roads holds hundreds of megabytes, one over a
/// town's a hundredth of that. Work says how much it holds before it takes it.
///
/// A piece of work alone gets what it wants, even beyond the capacity: a region that is served has
/// been proved to fit. Thread-safe; each [Hold] is for one thread.
public final class WorkMemory {

  private final long capacityBytes;
  private final AtomicLong heldBytes = new AtomicLong();

  /// @param capacityBytes of all work together
  public WorkMemory(long capacityBytes) {
    if (capacityBytes < 1) {
      throw new IllegalArgumentException("work holds at least 1 byte, not " + capacityBytes);
    }
    this.capacityBytes = capacityBytes;
  }

  /// Other work holds what this work would need. The caller may try again later.
  public static final class FullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FullException() {
      super("other work holds the memory that the request needs", null, false, false);
    }
  }

  /// The share of a piece of work, nothing at first.
  public Hold hold() {
    return new Hold();
  }

  /// The bytes that all work holds.
  public long heldBytes() {
    return heldBytes.get();
  }

  /// What a piece of work holds until it is closed.
  public final class Hold implements AutoCloseable {
    private long bytes;

    private Hold() {}

    /// Holds so much from now on.
    ///
    /// @throws FullException when other work holds too much; then nothing changes
    public void set(long wanted) {
      long more = wanted - bytes;
      while (true) {
        long all = heldBytes.get();
        boolean isAlone = all == bytes;
        if (more > 0 && !isAlone && all + more > capacityBytes) {
          throw new FullException();
        }
        if (heldBytes.compareAndSet(all, all + more)) {
          bytes = wanted;
          return;
        }
      }
    }

    /// Holds nothing any more.
    @Override
    public void close() {
      set(0);
    }
  }
}
