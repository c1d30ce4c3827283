package io.cartway.bench;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.FastCosts;
import io.cartway.paths.JourneyRules;
import io.cartway.paths.RouteEnd;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The cells of a table by Dijkstra's algorithm from each arc of an origin: the oracle of
/// [ExactTables]. It shares costs and surcharges with what it judges, and no search.
final class PlainTable {

  private static final long UNKNOWN = -1;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final StateCosts steps;
  private final PlainGraph states;
  private final Dijkstra dijkstra;

  /// States beyond the arcs, by the arc that they are copies of.
  private final Map<Integer, List<Integer>> copies = new HashMap<>();

  /// Per end of the origin.
  private final List<Reached> reached = new ArrayList<>();

  /// What a cell should be.
  ///
  /// @param weight of the best way, penalties included; infinite when there is none
  /// @param millis its duration, without what its cost contains beside time
  record Cell(long weight, long millis) {}

  private static final Cell NO_WAY = new Cell(Weight.INFINITE, 0);

  /// Weights and durations from the start of an arc to the starts of all states.
  private static final class Reached {
    private final RouteEnd origin;
    private final long[] weights;
    private final long[] millis;

    private Reached(RouteEnd origin, long[] weights, long[] millis) {
      this.origin = origin;
      this.weights = weights;
      this.millis = millis;
    }
  }

  PlainTable(RoadGraph graph, ModeCosts costs, JourneyRules rules) {
    this.graph = graph;
    this.costs = costs;
    StateCosts plain = new FastCosts(costs);
    steps =
        new StateCosts() {
          @Override
          public long weight(int state, int nextArc) {
            long weight = plain.weight(state, nextArc);
            int more = rules.surcharge(state, nextArc, 0);
            return more >= ModeCosts.INFINITE || !Weight.isFinite(weight)
                ? Weight.INFINITE
                : weight + Weight.of(more, 0);
          }

          @Override
          public long driveWeight(int arc) {
            return plain.driveWeight(arc);
          }

          @Override
          public long partWeight(int arc, double fraction) {
            return plain.partWeight(arc, fraction);
          }
        };
    states = PlainGraph.states(graph, steps);
    dijkstra = new Dijkstra(states);
    for (int state = graph.arcCount(); state < graph.stateCount(); state++) {
      copies.computeIfAbsent(graph.stateArc(state), any -> new ArrayList<>()).add(state);
    }
  }

  /// Begins a row.
  void from(List<RouteEnd> origin) {
    reached.clear();
    for (RouteEnd end : origin) {
      if (costs.isOpen(end.arc())) {
        long[] weights = dijkstra.toAll(end.arc()).clone();
        reached.add(new Reached(end, weights, millis(end.arc(), weights)));
      }
    }
  }

  /// Durations along the tree of least weights, in the order in which it grew.
  private long[] millis(int source, long[] weights) {
    long[] millis = new long[weights.length];
    Arrays.fill(millis, UNKNOWN);
    millis[source] = 0;
    for (int i = 0; i < dijkstra.settledCount(); i++) {
      int state = dijkstra.settled(i);
      for (int link = states.first[state]; link < states.first[state + 1]; link++) {
        int next = states.to[link];
        if (millis[next] == UNKNOWN && weights[state] + states.weights[link] == weights[next]) {
          millis[next] = millis[state] + step(state, graph.stateArc(next));
        }
      }
    }
    return millis;
  }

  private long step(int state, int nextArc) {
    int arc = graph.stateArc(state);
    return (long) costs.arcMillis(arc) + costs.turnDurationMillis(arc, nextArc);
  }

  /// A cell of the row.
  Cell to(List<RouteEnd> destination) {
    Cell best = NO_WAY;
    for (Reached from : reached) {
      for (RouteEnd end : destination) {
        Cell start = start(from, end);
        if (Weight.isFinite(start.weight)) {
          long part = part(end) - part(from.origin);
          long extra = (long) from.origin.costMillis() + end.costMillis();
          long weight = start.weight + part + (extra << Integer.SIZE);
          long millis = start.millis + extra + cost(end) - cost(from.origin);
          best = weight < best.weight ? new Cell(weight, millis) : best;
        }
      }
    }
    return best;
  }

  /// The best way to the start of a destination's arc.
  private Cell start(Reached from, RouteEnd end) {
    boolean isOnArc = end.arc() == from.origin.arc();
    if (isOnArc && end.fraction() >= from.origin.fraction()) {
      return new Cell(0, 0);
    }
    Cell best = NO_WAY;
    int junction = graph.tail(end.arc());
    for (int i = 0; i < graph.inCount(junction); i++) {
      int before = graph.inArc(junction, i);
      best = less(best, over(from, before, end.arc()));
      for (int copy : copies.getOrDefault(before, List.of())) {
        best = less(best, over(from, copy, end.arc()));
      }
    }
    return best;
  }

  private Cell over(Reached from, int state, int arc) {
    long step = steps.weight(state, arc);
    return Weight.isFinite(from.weights[state]) && Weight.isFinite(step)
        ? new Cell(from.weights[state] + step, from.millis[state] + step(state, arc))
        : NO_WAY;
  }

  private static Cell less(Cell one, Cell other) {
    return other.weight < one.weight ? other : one;
  }

  private long part(RouteEnd end) {
    return steps.partWeight(end.arc(), end.fraction());
  }

  private long cost(RouteEnd end) {
    return Weight.cost(part(end));
  }
}
