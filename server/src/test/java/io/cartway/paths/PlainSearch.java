package io.cartway.paths;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Dijkstra's algorithm over the states of the road graph: plain, one-directional, exact. The
/// oracle of every faster search.
///
/// A label of a state is the cost of being about to drive its arc, all turns so far included; of
/// two paths with the same cost the shorter one is taken. The search ends when no target can become
/// cheaper.
public final class PlainSearch {

  private static final int CHECK_EVERY = 4096;

  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Surcharge surcharge;

  /// What going on from a state to an arc costs more than it does the mode.
  interface Surcharge {
    int of(int state, int next);
  }

  /// A search for one mode. Thread-safe: each run has its own labels.
  public PlainSearch(ModeCosts costs) {
    this(costs, (state, next) -> 0);
  }

  PlainSearch(ModeCosts costs, Surcharge surcharge) {
    this.costs = costs;
    this.surcharge = surcharge;
    graph = costs.graph();
  }

  /// The cheapest path to each target from the source that is best for it.
  ///
  /// @param check is called now and then and may throw to end the search
  /// @return one path per target in their order, null where there is none
  public List<@Nullable ArcPath> run(
      List<RouteEnd> sources, List<RouteEnd> targets, Runnable check) {
    return new Run(sources, targets, check).paths();
  }

  /// The cost of the part of an arc up to a fraction.
  int costTo(int arc, double fraction) {
    return (int) Math.round(costs.arcMillis(arc) * fraction);
  }

  private long lengthTo(int arc, double fraction) {
    return Math.round(graph.lengthMillimeters(arc) * fraction);
  }

  /// The labels of one run.
  private final class Run {
    private final List<RouteEnd> sources;
    private final List<RouteEnd> targets;
    private final Runnable check;
    private final int[] cost = new int[graph.stateCount()];
    private final long[] distance = new long[graph.stateCount()];

    /// The state before, or -1 minus the source.
    private final int[] parent = new int[graph.stateCount()];

    private final StateQueue queue = new StateQueue(cost, distance);
    private final int[] bestCost;
    private final long[] bestDistance;

    /// The last state to each target, or -1 minus the source where it is on the same arc.
    private final int[] lastState;

    Run(List<RouteEnd> sources, List<RouteEnd> targets, Runnable check) {
      this.sources = sources;
      this.targets = targets;
      this.check = check;
      Arrays.fill(cost, ModeCosts.INFINITE);
      bestCost = new int[targets.size()];
      bestDistance = new long[targets.size()];
      lastState = new int[targets.size()];
      Arrays.fill(bestCost, ModeCosts.INFINITE);
    }

    List<@Nullable ArcPath> paths() {
      for (int source = 0; source < sources.size(); source++) {
        setOff(source);
      }
      int settled = 0;
      while (!queue.isEmpty()) {
        int state = queue.removeFirst();
        if (++settled % CHECK_EVERY == 0) {
          check.run();
        }
        if (cost[state] > worstOfBest()) {
          break;
        }
        arrive(state);
        int arc = graph.stateArc(state);
        relax(
            state,
            state,
            cost[state] + costs.arcMillis(arc),
            distance[state] + graph.lengthMillimeters(arc));
      }
      @Nullable ArcPath[] paths = new ArcPath[targets.size()];
      for (int target = 0; target < paths.length; target++) {
        if (bestCost[target] < ModeCosts.INFINITE) {
          paths[target] = unwind(target);
        }
      }
      return Arrays.asList(paths);
    }

    /// Goes from a source to the head of its arc. The source's own arc gets no label: it can be
    /// driven again from its tail.
    private void setOff(int source) {
      RouteEnd end = sources.get(source);
      int arc = end.arc();
      if (!costs.isOpen(arc)) {
        return;
      }
      int costToHead = costs.arcMillis(arc) - costTo(arc, end.fraction());
      long lengthToHead = graph.lengthMillimeters(arc) - lengthTo(arc, end.fraction());
      relax(arc, -1 - source, end.costMillis() + costToHead, lengthToHead);
      for (int target = 0; target < targets.size(); target++) {
        RouteEnd goal = targets.get(target);
        if (goal.arc() == arc && goal.fraction() >= end.fraction()) {
          int direct =
              end.costMillis() + costTo(arc, goal.fraction()) - costTo(arc, end.fraction());
          long length = lengthTo(arc, goal.fraction()) - lengthTo(arc, end.fraction());
          offer(target, direct, length, -1 - source);
        }
      }
    }

    private void relax(int state, int from, int costAtHead, long distanceAtHead) {
      int junction = graph.head(graph.stateArc(state));
      for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
        int turn = costs.turnCost(state, arc);
        if (turn >= ModeCosts.INFINITE) {
          continue;
        }
        int more = surcharge.of(state, arc);
        if (more >= ModeCosts.INFINITE) {
          continue;
        }
        turn += more;
        int next = graph.nextState(state, arc);
        int nextCost = costAtHead + turn;
        if (nextCost < cost[next]
            || (nextCost == cost[next]
                && nextCost < ModeCosts.INFINITE
                && distanceAtHead < distance[next])) {
          cost[next] = nextCost;
          distance[next] = distanceAtHead;
          parent[next] = from;
          queue.addOrRaise(next);
        }
      }
    }

    private void arrive(int state) {
      int arc = graph.stateArc(state);
      for (int target = 0; target < targets.size(); target++) {
        RouteEnd end = targets.get(target);
        if (end.arc() == arc) {
          offer(
              target,
              cost[state] + costTo(arc, end.fraction()),
              distance[state] + lengthTo(arc, end.fraction()),
              state);
        }
      }
    }

    private void offer(int target, int offered, long length, int state) {
      if (offered < bestCost[target]
          || (offered == bestCost[target] && length < bestDistance[target])) {
        bestCost[target] = offered;
        bestDistance[target] = length;
        lastState[target] = state;
      }
    }

    private int worstOfBest() {
      int worst = -1;
      for (int best : bestCost) {
        worst = Math.max(worst, best);
      }
      return worst;
    }

    private ArcPath unwind(int target) {
      int count = 1;
      int state = lastState[target];
      while (state >= 0) {
        count++;
        state = parent[state];
      }
      RouteEnd source = sources.get(-1 - state);
      int[] arcs = new int[count];
      arcs[0] = source.arc();
      state = lastState[target];
      for (int i = count - 1; i > 0; i--) {
        arcs[i] = graph.stateArc(state);
        state = parent[state];
      }
      return new ArcPath(arcs, arcs, source, targets.get(target), bestCost[target]);
    }
  }
}
