package io.cartway.hierarchy;

/// The arcs of one rank in one direction, for a partial customization. Refilled for each rank; each
/// thread has its own.
///
/// Copies of a row keep the inner loop in the cache, and leave out closed arcs: seven in ten of
/// Porto's arcs are closed in a direction, for cars.
final class PartialRow {

  /// Arcs with a changed weight.
  final Arcs changed = new Arcs();

  /// Arcs that are open, before or now.
  final Arcs open = new Arcs();

  private final PartialSide side;

  PartialRow(PartialSide side) {
    this.side = side;
  }

  /// Some arcs in their order, with their weights before and now.
  static final class Arcs {
    int count;
    int[] arc = new int[64];
    long[] was = new long[64];
    long[] is = new long[64];

    /// Clears the list and reserves space for a row, plus one entry.
    private void clear(int degree) {
      count = 0;
      if (degree >= arc.length) {
        arc = new int[2 * degree];
        was = new long[2 * degree];
        is = new long[2 * degree];
      }
    }

    private void add(int at, long before, long now) {
      arc[count] = at;
      was[count] = before;
      is[count++] = now;
    }

    boolean isChanged(int i) {
      return was[i] != is[i];
    }
  }

  /// Finds the arcs of a rank that changed.
  void fillChanged(int rank, int begin, int end) {
    changed.clear(end - begin);
    WeightPage old = side.old(rank);
    WeightPage now = side.now(rank);
    for (int at = side.nextTouched(rank, begin, end);
        at < end;
        at = side.nextTouched(rank, at + 1, end)) {
      if (old.get(at) != now.get(at)) {
        changed.add(at, old.get(at), now.get(at));
      }
    }
  }

  /// Finds the open arcs of a rank, after those that changed.
  void fillOpen(int rank, int begin, int end) {
    open.clear(end - begin);
    WeightPage now = side.now(rank);
    int from = begin;
    for (int i = 0; i < changed.count; i++) {
      addOpen(now, from, changed.arc[i]);
      open.add(changed.arc[i], changed.was[i], changed.is[i]);
      from = changed.arc[i] + 1;
    }
    addOpen(now, from, end);
  }

  /// Writes every arc and keeps the open ones: cheaper than an unpredictable branch.
  private void addOpen(WeightPage now, int from, int end) {
    long[] weights = now.weights;
    int base = now.base;
    int next = open.count;
    for (int at = from; at < end; at++) {
      long weight = weights[at - base];
      open.arc[next] = at;
      open.was[next] = weight;
      open.is[next] = weight;
      next += weight < Weight.INFINITE ? 1 : 0;
    }
    open.count = next;
  }
}
