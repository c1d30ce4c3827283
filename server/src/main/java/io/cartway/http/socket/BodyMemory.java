package io.cartway.http.socket;

import io.cartway.work.SharedBudget;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/// Memory for the bodies of requests: a budget that keys share, and a pool of pieces. Without the
/// pool, bodies would produce garbage faster than it is collected. Thread-safe.
public final class BodyMemory {

  /// Size of a piece.
  static final int PIECE_BYTES = 4 * 1024;

  /// Number of pooled pieces: 16 MB.
  private static final int KEPT_MAX = 4096;

  private final SharedBudget budget;
  private final ConcurrentLinkedDeque<byte[]> kept = new ConcurrentLinkedDeque<>();
  private final AtomicInteger keptCount = new AtomicInteger();

  /// @param bytesMax of all bodies together
  public BodyMemory(long bytesMax) {
    budget = new SharedBudget(bytesMax);
  }

  /// Bytes in use.
  public long used() {
    return budget.used();
  }

  /// Takes bytes, if the owner's share allows it.
  boolean tryTake(String owner, long bytes) {
    return budget.tryTake(owner, bytes);
  }

  /// Returns bytes to the budget.
  void giveBack(String owner, long bytes) {
    budget.giveBack(owner, bytes);
  }

  /// A piece with arbitrary content; the caller has taken its bytes from the budget before.
  byte[] piece() {
    byte[] piece = kept.pollFirst();
    if (piece == null) {
      return new byte[PIECE_BYTES];
    }
    keptCount.decrementAndGet();
    return piece;
  }

  /// Returns an unused piece to the pool.
  void keep(byte[] piece) {
    if (keptCount.incrementAndGet() > KEPT_MAX) {
      keptCount.decrementAndGet();
      return;
    }
    kept.addFirst(piece);
  }
}
