package io.cartway.work;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A bounded amount of something (bytes, requests, waiting work) that owners take and return. An
/// owner may hold at most a quarter of what is still free: one alone can hold a fifth of
/// everything, three a seventh each, and twenty greedy ones leave a hundredth for a newcomer. That
/// is the dynamic threshold of Choudhury and Hahne (Dynamic Queue Length Thresholds for
/// Shared-Memory Packet Switches, 1998): no shares need to be configured, and early owners cannot
/// shut out late ones. Thread-safe.
public final class SharedBudget {

  /// An owner may hold one part in this many of what is free.
  private static final int PARTS = 4;

  private final long capacity;
  private final AtomicLong used = new AtomicLong();
  private final ConcurrentHashMap<String, Long> held = new ConcurrentHashMap<>();

  /// @param capacity of all owners together
  public SharedBudget(long capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a budget holds at least 1, not " + capacity);
    }
    this.capacity = capacity;
  }

  /// Takes an amount, if the owner's share allows it.
  ///
  /// @param amount at most a fifth of the capacity: more is never granted
  public boolean tryTake(String owner, long amount) {
    boolean[] isTaken = new boolean[1];
    held.compute(
        owner,
        (name, mine) -> {
          long before = mine == null ? 0 : mine;
          isTaken[0] = tryUse(before, amount);
          return isTaken[0] ? Long.valueOf(before + amount) : mine;
        });
    return isTaken[0];
  }

  private boolean tryUse(long mine, long amount) {
    while (true) {
      long now = used.get();
      long free = capacity - now;
      if ((mine + amount) > (free - amount) / PARTS) {
        return false;
      }
      if (used.compareAndSet(now, now + amount)) {
        return true;
      }
    }
  }

  /// Returns an amount.
  ///
  /// @throws IllegalStateException when the owner does not hold that much
  public void giveBack(String owner, long amount) {
    if (amount == 0) {
      return;
    }
    held.compute(
        owner,
        (name, mine) -> {
          long left = (mine == null ? 0 : mine) - amount;
          if (left < 0) {
            throw new IllegalStateException("more is given back than was taken: " + amount);
          }
          used.addAndGet(-amount);
          return left == 0 ? null : Long.valueOf(left);
        });
  }

  /// The amount held by all owners.
  public long used() {
    return used.get();
  }

  /// The amount held by one owner.
  public long heldBy(String owner) {
    return held.getOrDefault(owner, 0L);
  }

  /// The total amount.
  public long capacity() {
    return capacity;
  }
}
