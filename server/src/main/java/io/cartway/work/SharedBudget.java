package io.cartway.work;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A bounded amount of something (bytes, requests, waiting work) that owners take from and give
/// back to. An owner may hold at most a quarter of what is still free: one alone comes to a fifth
/// of everything, three to a seventh each, and twenty greedy ones leave a newcomer a hundredth.
/// That is the dynamic threshold of Choudhury and Hahne (Dynamic Queue Length Thresholds for
/// Shared-Memory Packet Switches, 1998): no share has to be configured for each, and who comes late
/// is not shut out by who came first. Thread-safe.
public final class SharedBudget {

  /// An owner may hold one of so many parts of what is free.
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
  /// @param amount a fifth of the whole at most: more is never had
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

  /// Gives back what was taken.
  ///
  /// @throws IllegalStateException when the owner does not hold so much
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

  /// What all owners hold.
  public long used() {
    return used.get();
  }

  /// What one owner holds.
  public long heldBy(String owner) {
    return held.getOrDefault(owner, 0L);
  }

  /// What all owners together may hold.
  public long capacity() {
    return capacity;
  }
}
