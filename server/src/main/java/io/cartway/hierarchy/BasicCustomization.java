package io.cartway.hierarchy;

/// The inner loop of a customization: the arcs of one rank from its lower triangles.
///
/// For a rank x and a lower neighbour v, the upper neighbours of v above x are also upper
/// neighbours of x. When they are all of x's (a quarter of Porto's triangles, within separators),
/// both lists are equal and the loop runs over contiguous longs, which the JIT compiler vectorises;
/// else a table gives the position in x's row. Rows are first copied into separate arrays: C2
/// vectorises over two arrays from index 0, but not over two ranges of one array that might
/// overlap.
///
/// Graveyard, Porto, one thread: visiting only arcs that can be finite in their direction, by lists
/// of arc numbers over the same arrays, halves the sums (10.8 M) but took 47 ms instead of 42 ms;
/// lists of the arcs that are open in this metric, made rank by rank, were no faster either.
/// Relaxing both directions in one loop: no difference.
final class BasicCustomization implements EliminationTreeTasks.Step {

  private final int[] first;
  private final int[] head;
  private final int[] lowerFirst;
  private final int[] lowerTail;
  private final int[] lowerArc;
  private final long[] up;
  private final long[] down;
  private final int[] place;
  private long[] rowUp = new long[256];
  private long[] rowDown = new long[256];
  private long[] below = new long[256];

  BasicCustomization(Topology topology, long[] up, long[] down) {
    first = topology.first;
    head = topology.head;
    lowerFirst = topology.lowerFirst;
    lowerTail = topology.lowerTail;
    lowerArc = topology.lowerArcs();
    this.up = up;
    this.down = down;
    place = new int[topology.rankCount()];
  }

  @Override
  public void run(int rank) {
    int begin = first[rank];
    int degree = first[rank + 1] - begin;
    if (degree == 0 || lowerFirst[rank] == lowerFirst[rank + 1]) {
      return;
    }
    if (degree > below.length) {
      rowUp = new long[2 * degree];
      rowDown = new long[2 * degree];
      below = new long[2 * degree];
    }
    System.arraycopy(up, begin, rowUp, 0, degree);
    System.arraycopy(down, begin, rowDown, 0, degree);
    for (int i = 0; i < degree; i++) {
      place[head[begin + i]] = i;
    }
    for (int i = lowerFirst[rank]; i < lowerFirst[rank + 1]; i++) {
      int arc = lowerArc[i];
      int count = first[lowerTail[i] + 1] - arc - 1;
      long toLower = down[arc];
      long fromLower = up[arc];
      if (toLower < Weight.INFINITE) {
        relax(rowUp, up, arc + 1, count, degree, toLower);
      }
      if (fromLower < Weight.INFINITE) {
        relax(rowDown, down, arc + 1, count, degree, fromLower);
      }
    }
    System.arraycopy(rowUp, 0, up, begin, degree);
    System.arraycopy(rowDown, 0, down, begin, degree);
  }

  private void relax(long[] row, long[] side, int from, int count, int degree, long leg) {
    if (count == degree) {
      System.arraycopy(side, from, below, 0, count);
      minimum(row, below, count, leg);
    } else {
      for (int i = from; i < from + count; i++) {
        int at = place[head[i]];
        row[at] = Math.min(row[at], leg + side[i]);
      }
    }
  }

  private static void minimum(long[] row, long[] other, int count, long leg) {
    for (int i = 0; i < count; i++) {
      row[i] = Math.min(row[i], leg + other[i]);
    }
  }
}
