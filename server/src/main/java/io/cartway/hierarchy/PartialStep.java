package io.cartway.hierarchy;

import java.util.Arrays;

/// Settles the arcs of one rank in a partial customization and pushes changes to the arcs between
/// the upper neighbours of the rank. All lower ranks are already settled.
///
/// Rows of higher ranks are written by several threads at once, only through [PartialSide#move];
/// the rank's own row is no longer written by others.
final class PartialStep implements EliminationTreeTasks.Step {

  private final PartialCustomization work;
  private final Topology topology;
  private final int[] first;
  private final int[] head;
  private final PartialSide up;
  private final PartialSide down;
  private final PartialRow upRow;
  private final PartialRow downRow;

  /// Per rank: one more than its arc to the rank whose arcs are pulled; 0 for none. Made when first
  /// needed.
  private int[] legOf = new int[0];

  PartialStep(PartialCustomization work) {
    this.work = work;
    topology = work.topology;
    first = topology.first;
    head = topology.head;
    up = work.up;
    down = work.down;
    upRow = new PartialRow(up);
    downRow = new PartialRow(down);
  }

  @Override
  public void run(int rank) {
    if (!work.ranks.has(rank) || work.isGivenUp()) {
      return;
    }
    pull(rank);
    int begin = first[rank];
    int end = first[rank + 1];
    upRow.fillChanged(rank, begin, end);
    downRow.fillChanged(rank, begin, end);
    work.spend(upRow.changed.count + downRow.changed.count);
    if (upRow.changed.count > 0) {
      downRow.fillOpen(rank, begin, end);
    }
    if (downRow.changed.count > 0) {
      upRow.fillOpen(rank, begin, end);
    }
    push(end, downRow, upRow, up);
    push(end, upRow, downRow, down);
  }

  /// Recomputes the arcs that lost their explanation and got no cheaper one.
  private void pull(int rank) {
    boolean isMarked = false;
    for (int direction = 0; direction < 2; direction++) {
      PartialSide side = direction == 0 ? up : down;
      PartialSide legs = direction == 0 ? down : up;
      int end = first[rank + 1];
      for (int arc = side.nextTouched(rank, first[rank], end);
          arc < end;
          arc = side.nextTouched(rank, arc + 1, end)) {
        long old = side.old(rank).get(arc);
        if (side.now(rank).get(arc) == old) {
          if (!isMarked) {
            markLegs(rank);
            isMarked = true;
          }
          int high = head[arc];
          long link = side == up ? work.leastLink(rank, high) : work.leastLink(high, rank);
          long weight = Math.min(link, leastTriangle(rank, high, legs, side));
          if (weight != old) {
            side.set(rank, arc, weight);
          }
        }
      }
    }
    if (isMarked) {
      for (int i = topology.lowerFirst[rank]; i < topology.lowerFirst[rank + 1]; i++) {
        legOf[topology.lowerTail[i]] = 0;
      }
    }
  }

  private void markLegs(int rank) {
    if (legOf.length == 0) {
      legOf = work.legs();
    }
    int[] arcs = topology.lowerArcs();
    for (int i = topology.lowerFirst[rank]; i < topology.lowerFirst[rank + 1]; i++) {
      legOf[topology.lowerTail[i]] = arcs[i] + 1;
    }
  }

  /// The best lower triangle: all common lower neighbours are in the subtree of the rank, so only a
  /// short range of the other's lower neighbours is searched.
  private long leastTriangle(int rank, int high, PartialSide legs, PartialSide others) {
    int[] tails = topology.lowerTail;
    int[] arcs = topology.lowerArcs();
    int end = topology.lowerFirst[high + 1];
    int at =
        Arrays.binarySearch(tails, topology.lowerFirst[high], end, topology.subtreeFirst[rank]);
    long least = Weight.INFINITE;
    for (int i = at < 0 ? ~at : at; i < end && tails[i] < rank; i++) {
      int leg = legOf[tails[i]] - 1;
      if (leg >= 0) {
        long toLower = legs.now(tails[i]).get(leg);
        if (toLower < Weight.INFINITE) {
          least = Math.min(least, toLower + others.now(tails[i]).get(arcs[i]));
        }
      }
    }
    return least;
  }

  /// Pushes the triangles at the rank with a changed leg: from the upper end of a leg to the upper
  /// ends of the arcs after it.
  private void push(int end, PartialRow legRow, PartialRow otherRow, PartialSide side) {
    PartialRow.Arcs open = otherRow.open;
    PartialRow.Arcs changed = otherRow.changed;
    // Without changes on the other side, unchanged legs have nothing to push.
    PartialRow.Arcs legs = changed.count > 0 ? legRow.open : legRow.changed;
    int nextOpen = 0;
    int nextChanged = 0;
    for (int i = 0; i < legs.count; i++) {
      int leg = legs.arc[i];
      if (legs.isChanged(i)) {
        while (nextOpen < open.count && open.arc[nextOpen] <= leg) {
          nextOpen++;
        }
        push(end, legs, i, open, nextOpen, side);
      } else {
        while (nextChanged < changed.count && changed.arc[nextChanged] <= leg) {
          nextChanged++;
        }
        if (nextChanged == changed.count && legRow.changed.count == 0) {
          return;
        }
        push(end, legs, i, changed, nextChanged, side);
      }
    }
  }

  /// The upper neighbours of the rank above the end of the leg are upper neighbours of that end
  /// too, in the same order; so the position of an arc in one row is a good guess for the other.
  private void push(
      int end, PartialRow.Arcs legs, int i, PartialRow.Arcs others, int from, PartialSide side) {
    int leg = legs.arc[i];
    long was = legs.was[i];
    long is = legs.is[i];
    int low = head[leg];
    int shift = first[low] - leg - 1;
    boolean isWholeRow = first[low + 1] - first[low] == end - leg - 1;
    boolean isMoved = false;
    for (int k = from; k < others.count; k++) {
      int other = others.arc[k];
      int arc = other + shift;
      if (!isWholeRow) {
        while (head[arc] != head[other]) {
          arc++;
        }
        shift = arc - other;
      }
      isMoved |= side.move(low, arc, was + others.was[k], is + others.is[k]);
    }
    if (isMoved) {
      work.ranks.add(low);
    }
  }
}
