package io.cartway.tours.http;

import java.util.HashMap;
import java.util.Map;

/// The places of solvers of jobs, and the memory that they share. An account has half of the places
/// at most: a search may take hours, and another account's must not wait for it. Not thread-safe.
final class JobSlots {

  private final int most;
  private final long bytesMax;
  private final Map<String, Integer> taken = new HashMap<>();
  private int running;
  private long heldBytes;

  /// @param most solvers at once
  /// @param bytesMax of all of them
  JobSlots(int most, long bytesMax) {
    this.most = most;
    this.bytesMax = bytesMax;
  }

  /// Whether a solver could begin now.
  ///
  /// @param bytes that it holds; 0 when that is not known yet
  boolean isFree(String accountId, long bytes) {
    return running < most
        && taken.getOrDefault(accountId, 0) < (most + 1) / 2
        && heldBytes + bytes <= bytesMax;
  }

  /// Takes a place, if there is one.
  ///
  /// @return whether it did
  boolean take(String accountId, long bytes) {
    boolean isFree = isFree(accountId, bytes);
    if (isFree) {
      running++;
      heldBytes += bytes;
      taken.merge(accountId, 1, Integer::sum);
    }
    return isFree;
  }

  /// Gives back what was taken.
  void giveBack(String accountId, long bytes) {
    running--;
    heldBytes -= bytes;
    taken.computeIfPresent(accountId, (_, count) -> count == 1 ? null : count - 1);
  }
}
