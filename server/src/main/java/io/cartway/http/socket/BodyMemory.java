package io.cartway.http.socket;

import io.cartway.work.SharedBudget;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/// Memory for the bodies of requests: a budget that keys share, and pieces that are used again.
/// Bodies that are garbage after each request would fill the heap faster than it is collected.
/// Thread-safe.
public final class BodyMemory {

  /// Bytes of a piece.
  static final int PIECE_BYTES = 4 * 1024;

  /// Pieces that are kept when nobody uses them: 16 MB.
  private static final int KEPT_MAX = 4096;

  private final SharedBudget budget;
  private final ConcurrentLinkedDeque<byte[]> kept = new ConcurrentLinkedDeque<>();
  private final AtomicInteger keptCount = new AtomicInteger();

  /// @param bytesMax of all bodies together
  public BodyMemory(long bytesMax) {
    budget = new SharedBudget(bytesMax);
  }

  /// Bytes that are taken now.
  public long used() {
    return budget.used();
  }

  /// Takes bytes, if the owner's share allows it.
  boolean tryTake(String owner, long bytes) {
    return budget.tryTake(owner, bytes);
  }

  /// Gives back what was taken.
  void giveBack(String owner, long bytes) {
    budget.giveBack(owner, bytes);
  }

  /// A piece whose content is anything. The budget has been asked for it before.
  byte[] piece() {
    byte[] piece = kept.pollFirst();
    if (piece == null) {
      return new byte[PIECE_BYTES];
    }
    keptCount.decrementAndGet();
    return piece;
  }

  /// Takes a piece back that nobody uses any more.
  void keep(byte[] piece) {
    if (keptCount.incrementAndGet() > KEPT_MAX) {
      keptCount.decrementAndGet();
      return;
    }
    kept.addFirst(piece);
  }
}
