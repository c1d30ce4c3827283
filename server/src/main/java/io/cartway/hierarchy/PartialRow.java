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

  /// Finds the arcs of a row that changed.
  void fillChanged(int begin, int end) {
    changed.clear(end - begin);
    AtomicBits touched = side.touched;
    for (int at = touched.next(begin, end); at < end; at = touched.next(at + 1, end)) {
      if (side.old[at] != side.now[at]) {
        changed.add(at, side.old[at], side.now[at]);
      }
    }
  }

  /// Finds the open arcs of a row, after those that changed.
  void fillOpen(int begin, int end) {
    open.clear(end - begin);
    int from = begin;
    for (int i = 0; i < changed.count; i++) {
      addOpen(from, changed.arc[i]);
      open.add(changed.arc[i], changed.was[i], changed.is[i]);
      from = changed.arc[i] + 1;
    }
    addOpen(from, end);
  }

  /// Writes every arc and keeps the open ones: cheaper than an unpredictable branch.
  private void addOpen(int from, int end) {
    long[] weights = side.now;
    int next = open.count;
    for (int at = from; at < end; at++) {
      long weight = weights[at];
      open.arc[next] = at;
      open.was[next] = weight;
      open.is[next] = weight;
      next += weight < Weight.INFINITE ? 1 : 0;
    }
    open.count = next;
  }
}
