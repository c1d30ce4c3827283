package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.region.Column;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadColumn;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// Finds, per mode, the arcs of wide components: the strongly connected components of arcs (Tarjan
/// 1972, without recursion) that are the largest or have at least [#WIDE_ARCS_MIN] arcs, so that
/// real islands with their own roads count.
final class WideComponents {

  private static final int WIDE_ARCS_MIN = 200;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final int[] component;
  private final int[] low;
  private final int[] nextTurn;
  private final IntArrayList open = new IntArrayList();
  private final IntArrayList path = new IntArrayList();
  private final IntArrayList sizes = new IntArrayList();
  private int visited;

  private WideComponents(RoadGraph graph, TransportMode mode) {
    this.graph = graph;
    costs = new ModeCosts(graph, mode);
    component = new int[graph.arcCount()];
    low = new int[graph.arcCount()];
    nextTurn = new int[graph.arcCount()];
  }

  /// Writes the column of wide arcs of a graph whose other columns exist.
  static void write(RoadGraph graph, Path directory) throws IOException {
    byte[] wide = new byte[graph.arcCount()];
    for (TransportMode mode : Modes.ALL) {
      new WideComponents(graph, mode).mark(wide, Modes.bit(mode));
    }
    Column.write(RoadColumn.ARC_WIDE.in(directory), wide);
  }

  private void mark(byte[] wide, int bit) {
    Arrays.fill(component, -1);
    for (int arc = 0; arc < component.length; arc++) {
      if (costs.isOpen(arc) && low[arc] == 0) {
        visitFrom(arc);
      }
    }
    int largest = 0;
    for (int i = 0; i < sizes.size(); i++) {
      largest = Math.max(largest, sizes.get(i));
    }
    int enough = Math.min(largest, WIDE_ARCS_MIN);
    for (int arc = 0; arc < component.length; arc++) {
      if (component[arc] >= 0 && sizes.get(component[arc]) >= enough) {
        wide[arc] |= (byte) bit;
      }
    }
  }

  /// Depth first from one arc; `low` is the number of the visit at first, then the smallest number
  /// that can be reached, 0 before the visit.
  private void visitFrom(int start) {
    IntArrayList numbers = new IntArrayList();
    enter(start, numbers);
    while (!path.isEmpty()) {
      int arc = path.get(path.size() - 1);
      int next = nextTurn[arc];
      if (next < graph.endOut(graph.head(arc))) {
        nextTurn[arc]++;
        if (costs.turnCost(arc, next) >= ModeCosts.INFINITE) {
          continue;
        }
        if (low[next] == 0) {
          enter(next, numbers);
        } else if (component[next] < 0) {
          low[arc] = Math.min(low[arc], low[next]);
        }
      } else {
        leave(arc, numbers);
      }
    }
  }

  private void enter(int arc, IntArrayList numbers) {
    low[arc] = ++visited;
    numbers.add(visited);
    nextTurn[arc] = graph.firstOut(graph.head(arc));
    path.add(arc);
    open.add(arc);
  }

  private void leave(int arc, IntArrayList numbers) {
    path.removeAt(path.size() - 1);
    int number = numbers.removeAt(numbers.size() - 1);
    if (!path.isEmpty()) {
      int parent = path.get(path.size() - 1);
      low[parent] = Math.min(low[parent], low[arc]);
    }
    if (low[arc] == number) {
      int size = 0;
      int member;
      do {
        member = open.removeAt(open.size() - 1);
        component[member] = sizes.size();
        size++;
      } while (member != arc);
      sizes.add(size);
    }
  }
}
