package io.cartway.hierarchy;

/// The second half of a perfect customization, from the highest rank down: afterwards the weight of
/// each arc is the exact distance between its ends.
///
/// A shortest path from x begins with an arc to some upper neighbour w and continues exactly, and
/// the upper neighbours of x are all adjacent: so the arcs of x need only the basic arcs of x and
/// the exact arcs above it.
final class PerfectCustomization implements EliminationTreeTasks.Step {

  private final int[] first;
  private final int[] head;
  private final long[] up;
  private final long[] down;
  private final boolean[] isLowerUp;
  private final boolean[] isLowerDown;
  private final int[] place;
  private long[] rowUp = new long[256];
  private long[] rowDown = new long[256];

  /// @param up the weights after basic customization, made exact in place
  /// @param isLowerUp per arc: set where the exact weight is less than it was
  PerfectCustomization(
      Topology topology, long[] up, long[] down, boolean[] isLowerUp, boolean[] isLowerDown) {
    first = topology.first;
    head = topology.head;
    this.up = up;
    this.down = down;
    this.isLowerUp = isLowerUp;
    this.isLowerDown = isLowerDown;
    place = new int[topology.rankCount()];
  }

  @Override
  public void run(int rank) {
    int begin = first[rank];
    int end = first[rank + 1];
    if (end - begin > rowUp.length) {
      rowUp = new long[2 * (end - begin)];
      rowDown = new long[2 * (end - begin)];
    }
    System.arraycopy(up, begin, rowUp, 0, end - begin);
    System.arraycopy(down, begin, rowDown, 0, end - begin);
    for (int arc = begin; arc < end; arc++) {
      place[head[arc]] = arc + 1;
    }
    for (int toLow = begin; toLow < end; toLow++) {
      int low = head[toLow];
      long upLow = up[toLow];
      long downLow = down[toLow];
      for (int arc = first[low]; arc < first[low + 1]; arc++) {
        int toHigh = place[head[arc]] - 1;
        if (toHigh >= 0) {
          upLow = Math.min(upLow, up[toHigh] + down[arc]);
          downLow = Math.min(downLow, up[arc] + down[toHigh]);
          up[toHigh] = Math.min(up[toHigh], upLow + up[arc]);
          down[toHigh] = Math.min(down[toHigh], down[arc] + downLow);
        }
      }
      up[toLow] = upLow;
      down[toLow] = downLow;
    }
    for (int arc = begin; arc < end; arc++) {
      place[head[arc]] = 0;
      isLowerUp[arc] = up[arc] < rowUp[arc - begin];
      isLowerDown[arc] = down[arc] < rowDown[arc - begin];
    }
  }
}
