package io.cartway.hierarchy;

import java.util.BitSet;

/// Carries changes of some links through a metric of all arcs, from the lowest rank up.
///
/// An arc whose link changed is computed anew from its links and lower triangles; when its weight
/// changes, the arcs that it helps to explain, or would make cheaper now, are next. Where one
/// change reaches too many arcs the work is given up: the full pass is cheaper then.
final class PartialCustomization {

  /// Beyond this share of all arcs the full pass is faster: Porto, 1,000 random road arcs change
  /// 76,667 of 2.17 M arcs and took 61 ms in part, 43 ms in full.
  private static final int SHARE_MAX = 64;

  /// Beyond this many changed links, and this share of all, the full pass is taken at once.
  private static final int LINKS_MIN = 256;

  private static final int LINKS_SHARE_MAX = 400;

  /// When one of so many arcs of a rank is to be computed, all of them at once are faster.
  private static final int ROW_FACTOR = 12;

  private final Topology topology;
  private final Links links;
  private final long[] linkWeights;
  private final long[] oldUp;
  private final long[] oldDown;
  private final long[] up;
  private final long[] down;
  private final LowerTriangles rows;
  private final BitSet dirtyRanks;
  private final BitSet dirtyArcs;

  PartialCustomization(Metric before, long[] linkWeights) {
    topology = before.topology();
    links = before.links();
    this.linkWeights = linkWeights;
    oldUp = before.out().weight;
    oldDown = before.in().weight;
    up = oldUp.clone();
    down = oldDown.clone();
    rows = new LowerTriangles(topology, up, down);
    dirtyRanks = new BitSet(topology.rankCount());
    dirtyArcs = new BitSet(topology.arcCount());
  }

  long[] up() {
    return up;
  }

  long[] down() {
    return down;
  }

  /// @return whether it was carried through; else nothing of this can be used
  boolean run(int[] changedLinks) {
    if (changedLinks.length > LINKS_MIN + links.count() / LINKS_SHARE_MAX) {
      return false;
    }
    for (int link : changedLinks) {
      int slot = links.slot[link];
      if (slot >= 0) {
        int arc = slot >> 1;
        mark(lowerEnd(link, slot), arc);
      }
    }
    int budget = topology.arcCount() / SHARE_MAX + 64;
    for (int rank = dirtyRanks.nextSetBit(0); rank >= 0; rank = dirtyRanks.nextSetBit(rank + 1)) {
      int end = topology.first[rank + 1];
      int begin = topology.first[rank];
      int dirty = countDirty(begin, end);
      budget -= dirty;
      if (budget < 0) {
        return false;
      }
      if (dirty * ROW_FACTOR > end - begin) {
        computeRow(rank);
      } else {
        for (int arc = next(begin, end); arc < end; arc = next(arc + 1, end)) {
          compute(rank, arc);
        }
      }
      spread(rank);
    }
    return true;
  }

  /// The next arc that is to be computed anew, the end when there is none before it.
  private int next(int from, int end) {
    int arc = dirtyArcs.nextSetBit(from);
    return arc < 0 ? end : Math.min(arc, end);
  }

  private int countDirty(int begin, int end) {
    int count = 0;
    for (int arc = next(begin, end); arc < end; arc = next(arc + 1, end)) {
      count++;
    }
    return count;
  }

  /// All arcs of a rank at once, as a full customization does it.
  private void computeRow(int rank) {
    for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
      up[arc] = leastLink(rank, topology.head[arc]);
      down[arc] = leastLink(topology.head[arc], rank);
    }
    rows.run(rank);
  }

  private int lowerEnd(int link, int slot) {
    // A link upwards starts at the lower end, one downwards leads to it.
    return (slot & 1) == 0 ? tail(link) : links.to[link];
  }

  private int tail(int link) {
    int low = 0;
    int high = topology.rankCount();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (links.first[middle] <= link) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void mark(int lowerRank, int arc) {
    dirtyRanks.set(lowerRank);
    dirtyArcs.set(arc);
  }

  private void compute(int rank, int arc) {
    int head = topology.head[arc];
    long newUp = leastLink(rank, head);
    long newDown = leastLink(head, rank);
    int[] tails = topology.lowerTail;
    int i = topology.lowerFirst[rank];
    int j = topology.lowerFirst[head];
    int endI = topology.lowerFirst[rank + 1];
    int endJ = topology.lowerFirst[head + 1];
    while (i < endI && j < endJ) {
      int a = tails[i];
      int b = tails[j];
      if (a == b) {
        int one = topology.lowerArc[i++];
        int two = topology.lowerArc[j++];
        newUp = Math.min(newUp, down[one] + up[two]);
        newDown = Math.min(newDown, down[two] + up[one]);
      } else if (a < b) {
        i++;
      } else {
        j++;
      }
    }
    up[arc] = newUp;
    down[arc] = newDown;
  }

  private long leastLink(int from, int to) {
    long least = Weight.INFINITE;
    for (int link = links.first[from]; link < links.first[from + 1]; link++) {
      if (links.to[link] == to) {
        least = Math.min(least, linkWeights[link]);
      }
    }
    return least;
  }

  /// Marks what the changed arcs of a rank explained or explain now: arcs between upper neighbours.
  private void spread(int rank) {
    int begin = topology.first[rank];
    int end = topology.first[rank + 1];
    int lastChanged = end - 1;
    while (lastChanged >= begin && !isChanged(lastChanged)) {
      lastChanged--;
    }
    for (int toLow = begin; toLow <= lastChanged; toLow++) {
      boolean isLowChanged = isChanged(toLow);
      spread(toLow, isLowChanged, isLowChanged ? end - 1 : lastChanged);
    }
  }

  /// Looks at the arcs from one upper neighbour to the higher ones: all are in its row, in the same
  /// order.
  private void spread(int toLow, boolean isLowChanged, int last) {
    int low = topology.head[toLow];
    int arc = topology.first[low];
    for (int toHigh = toLow + 1; toHigh <= last; toHigh++) {
      if (!isLowChanged && !isChanged(toHigh)) {
        continue;
      }
      int high = topology.head[toHigh];
      while (topology.head[arc] != high) {
        arc++;
      }
      boolean isMoved =
          isMoved(oldDown[toLow] + oldUp[toHigh], down[toLow] + up[toHigh], oldUp[arc])
              || isMoved(oldDown[toHigh] + oldUp[toLow], down[toHigh] + up[toLow], oldDown[arc]);
      if (isMoved) {
        mark(low, arc);
      }
    }
  }

  private boolean isChanged(int arc) {
    return up[arc] != oldUp[arc] || down[arc] != oldDown[arc];
  }

  /// Whether a triangle explained a weight and does no longer, or undercuts it now.
  private static boolean isMoved(long before, long after, long weight) {
    return before != after && (before == weight || after < weight);
  }
}
