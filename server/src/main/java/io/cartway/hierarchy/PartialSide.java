package io.cartway.hierarchy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The weights of all arcs in one direction while they are customized in part. Several threads may
/// change the weight of one arc at once, until all ranks below it are settled; the result does not
/// depend on their order.
///
/// A page is copied when its first weight changes. A thread that still sees the page before sees
/// weights that are too high, which [#move] allows for.
final class PartialSide {

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle PAGES = MethodHandles.arrayElementVarHandle(WeightPage[].class);
  private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(AtomicBits[].class);

  private final ArrayArcs before;
  private final int[] first;

  /// The pages now; those of arcs not yet settled are an intermediate state.
  private final WeightPage[] now;

  /// Per page: arcs that got cheaper, and arcs that lost a triangle or link that explained their
  /// weight.
  private final @Nullable AtomicBits[] touched;

  PartialSide(ArrayArcs before) {
    this.before = before;
    first = before.first;
    now = before.pages.clone();
    touched = new AtomicBits[now.length];
  }

  /// The weights of a rank's arcs before.
  WeightPage old(int rank) {
    return before.page(rank);
  }

  /// The weights of a rank's arcs now.
  WeightPage now(int rank) {
    return now[rank >> before.shift];
  }

  /// The arcs with these weights.
  ArrayArcs changed() {
    return before.with(now);
  }

  /// Records that a link or a lower triangle of a rank's arc has a changed weight. A cheaper arc is
  /// settled by that, because the others are no cheaper than the old weight. An arc whose old
  /// weight came from it must be recomputed when its rank comes.
  ///
  /// @return whether this concerns the weight of the arc
  boolean move(int rank, int arc, long was, long is) {
    WeightPage page = now(rank);
    long weight = (long) LONGS.getOpaque(page.weights, arc - page.base);
    if (is < weight) {
      lower(own(rank), arc, weight, is);
    } else if (was != weight || is == weight) {
      return false;
    }
    touch(rank >> before.shift, arc);
    return true;
  }

  /// Sets the weight of an arc whose rank has come.
  void set(int rank, int arc, long weight) {
    WeightPage page = own(rank);
    page.weights[arc - page.base] = weight;
  }

  /// The first touched arc of a rank from `from` to `end`, exclusive; `end` when there is none.
  int nextTouched(int rank, int from, int end) {
    int at = rank >> before.shift;
    AtomicBits bits = touched[at];
    int base = firstArc(at);
    return bits == null ? end : base + bits.next(from - base, end - base);
  }

  private static void lower(WeightPage page, int arc, long seen, long weight) {
    long found = seen;
    while (weight < found) {
      int at = arc - page.base;
      long witness = (long) LONGS.compareAndExchange(page.weights, at, found, weight);
      if (witness == found) {
        return;
      }
      found = witness;
    }
  }

  /// The copy of a page, made by the first that needs it.
  private WeightPage own(int rank) {
    int at = rank >> before.shift;
    WeightPage page = now[at];
    if (page != before.pages[at]) {
      return page;
    }
    WeightPage copy = page.copy(firstArc(at), firstArc(at + 1));
    WeightPage witness = (WeightPage) PAGES.compareAndExchange(now, at, page, copy);
    return witness == page ? copy : witness;
  }

  private void touch(int at, int arc) {
    int base = firstArc(at);
    AtomicBits bits = touched[at];
    if (bits == null) {
      AtomicBits made = new AtomicBits(firstArc(at + 1) - base);
      AtomicBits witness = (AtomicBits) BITS.compareAndExchange(touched, at, null, made);
      bits = witness == null ? made : witness;
    }
    bits.add(arc - base);
  }

  /// The first arc of a page.
  private int firstArc(int at) {
    long rank = Math.min((long) at << before.shift, first.length - 1);
    return first[(int) rank];
  }
}
