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
  private final int[] place;

  PerfectCustomization(Topology topology, long[] up, long[] down) {
    first = topology.first;
    head = topology.head;
    this.up = up;
    this.down = down;
    place = new int[topology.rankCount()];
  }

  @Override
  public void run(int rank) {
    int begin = first[rank];
    int end = first[rank + 1];
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
    }
  }
}
