package io.cartway.hierarchy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Arrays with a number per rank, all 0, kept for the next partial customization: clearing a new
/// one would take longer than the change of an arc.
final class Legs {

  private final int rankCount;
  private final BlockingQueue<int[]> idle;

  /// @param keptMax the most arrays that are kept
  Legs(int rankCount, int keptMax) {
    this.rankCount = rankCount;
    idle = new ArrayBlockingQueue<>(keptMax);
  }

  int[] borrow() {
    int[] legs = idle.poll();
    return legs == null ? new int[rankCount] : legs;
  }

  /// Takes an array back whose numbers are 0 again.
  void giveBack(int[] legs) {
    boolean isKept = idle.offer(legs);
    assert isKept || idle.remainingCapacity() >= 0;
  }
}
