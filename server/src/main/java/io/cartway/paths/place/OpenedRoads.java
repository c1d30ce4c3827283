package io.cartway.paths.place;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;

/// Standing-closed roads that are open just now, such as a pedestrian street in delivery hours, and
/// the roads behind them. A route may start and end there if they are connected with wide
/// components in both directions; the region's components only cover roads that are always open.
public final class OpenedRoads implements IntPredicate {

  /// The streets of an old town; a start deeper inside is moved to its edge.
  private static final int ARCS_MAX = 400;

  private final ModeCosts costs;
  private final RoadGraph graph;
  private final IntPredicate isOpenNow;

  /// @param costs costs in which everything that opens is open
  /// @param isOpenNow whether an arc is open at the time
  public OpenedRoads(ModeCosts costs, IntPredicate isOpenNow) {
    this.costs = costs;
    graph = costs.graph();
    this.isOpenNow = isOpenNow;
  }

  @Override
  public boolean test(int arc) {
    return isUsable(arc) && leads(arc, true) && leads(arc, false);
  }

  private boolean isUsable(int arc) {
    return costs.isOpen(arc) && (graph.access(arc, costs.mode()).isOpen() || isOpenNow.test(arc));
  }

  /// Whether an arc leads to a wide component, or can be reached from one.
  private boolean leads(int start, boolean isOnward) {
    Deque<Integer> waiting = new ArrayDeque<>();
    Set<Integer> seen = new HashSet<>();
    waiting.add(start);
    seen.add(start);
    while (!waiting.isEmpty() && seen.size() < ARCS_MAX) {
      int arc = waiting.remove();
      int junction = isOnward ? graph.head(arc) : graph.tail(arc);
      int count = isOnward ? graph.endOut(junction) : graph.inCount(junction);
      for (int i = isOnward ? graph.firstOut(junction) : 0; i < count; i++) {
        int next = isOnward ? i : graph.inArc(junction, i);
        int cost = isOnward ? costs.turnCost(arc, next) : costs.turnCost(next, arc);
        if (cost >= ModeCosts.INFINITE) {
          continue;
        }
        if (graph.isWide(next, costs.mode())) {
          return true;
        }
        if (isUsable(next) && seen.add(next)) {
          waiting.add(next);
        }
      }
    }
    return false;
  }
}
