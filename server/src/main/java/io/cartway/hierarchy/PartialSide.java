package io.cartway.hierarchy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The weights of all arcs in one direction while they are customized in part. Several threads may
/// change the weight of one arc at once, until all ranks below it are settled; the result does not
/// depend on their order.
final class PartialSide {

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /// The weights before.
  final long[] old;

  /// The weights now; those of arcs not yet settled are an intermediate state.
  final long[] now;

  /// Arcs that got cheaper, and arcs that lost a triangle or link that explained their weight.
  final AtomicBits touched;

  PartialSide(long[] old, long[] now) {
    this.old = old;
    this.now = now;
    touched = new AtomicBits(old.length);
  }

  /// Records that a link or a lower triangle of an arc has a changed weight. A cheaper arc is
  /// settled by that, because the others are no cheaper than the old weight. An arc whose old
  /// weight came from it must be recomputed when its rank comes.
  ///
  /// @return whether this concerns the weight of the arc
  boolean move(int arc, long was, long is) {
    long weight = (long) LONGS.getOpaque(now, arc);
    if (is < weight) {
      lower(arc, weight, is);
    } else if (was != weight || is == weight) {
      return false;
    }
    touched.add(arc);
    return true;
  }

  private void lower(int arc, long seen, long weight) {
    long found = seen;
    while (weight < found) {
      long witness = (long) LONGS.compareAndExchange(now, arc, found, weight);
      if (witness == found) {
        return;
      }
      found = witness;
    }
  }
}
