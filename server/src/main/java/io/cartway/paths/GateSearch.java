package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.paths.energy.ReachedEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// The search behind gates, in the direction of a sweep: Dijkstra by the weights of the metric,
/// penalties included, which are told apart because the limit does not count them. For one use.
final class GateSearch {

  /// States behind gates of which a way beyond the limit is looked for; others are taken for
  /// reached best as they are.
  private static final int VERIFIED_MAX = 2000;

  private static final int CHECK_EVERY = 256;

  /// From so many reached states for each of the region's gates on, the gates are gone through.
  private static final int STATES_PER_GATE = 4;

  private final Roads roads;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Topology topology;
  private final StateGraph links;
  private final ReachMeasure measure;
  private final OneToAll.Reach reach;
  private final @Nullable ReachedEnergy energy;
  private final Set<Integer> places;
  private final Runnable check;
  private final Map<Integer, Long> weights = new HashMap<>();
  private final PriorityQueue<GatedRoads.Step> queue = new PriorityQueue<>();
  private int verified;

  /// The roads as a journey sees them.
  ///
  /// @param plain of the journey
  /// @param isUsable which arcs it may use
  /// @param isReverse whether the place is where journeys end
  record Roads(
      ModeCosts costs,
      Hierarchy hierarchy,
      Metric metric,
      StateCosts plain,
      IntPredicate isUsable,
      boolean isReverse) {}

  /// @param reach of the sweep
  /// @param energy what it takes to be at its states; null for all units but consumption
  /// @param places the arcs of the place
  /// @param check is called periodically and may throw to end
  GateSearch(
      Roads roads,
      ReachMeasure measure,
      OneToAll.Reach reach,
      @Nullable ReachedEnergy energy,
      Set<Integer> places,
      Runnable check) {
    this.roads = roads;
    this.measure = measure;
    this.reach = reach;
    this.energy = energy;
    this.places = places;
    this.check = check;
    costs = roads.costs;
    graph = costs.graph();
    topology = roads.metric.topology();
    links = roads.metric.links();
  }

  /// The states behind gates, with what it takes to be there.
  Map<Integer, GatedRoads.Step> search() {
    enter(costs.gates(check));
    Map<Integer, GatedRoads.Step> found = new HashMap<>();
    Set<Integer> arcs = new HashSet<>();
    while (!queue.isEmpty() && found.size() < GatedRoads.MAX) {
      GatedRoads.Step entry = queue.remove();
      if (weights.getOrDefault(entry.state(), 0L) < entry.weight()) {
        continue;
      }
      check.run();
      int arc = graph.stateArc(entry.state());
      boolean isTrusted =
          isCheapest(entry, arc)
              || (!roads.isReverse
                  && GatedRoads.isRestricted(costs, arc)
                  && ++verified > VERIFIED_MAX);
      if (isBest(entry.state(), entry, isTrusted)) {
        if (isBestOfStates(entry, isTrusted) && (energy == null || arcs.add(arc))) {
          found.put(entry.state(), entry);
        }
        if (measure.isNear(measure.value(entry))) {
          expand(entry, false);
        }
      }
    }
    return found;
  }

  /// Begins at the reached states before gates. Of a town's roads few have a gate; of a country's
  /// gates few are reached.
  private void enter(BitSet gates) {
    if (gates.cardinality() > reach.reachedCount() / STATES_PER_GATE) {
      for (int i = 0; i < reach.reachedCount(); i++) {
        if (i % CHECK_EVERY == 0) {
          check.run();
        }
        int arc = graph.stateArc(reach.reachedVertex(i));
        if (gates.get(roads.isReverse ? graph.tail(arc) : graph.head(arc))) {
          enter(i);
        }
      }
      return;
    }
    for (int gate = gates.nextSetBit(0); gate >= 0; gate = gates.nextSetBit(gate + 1)) {
      check.run();
      int first = roads.isReverse ? graph.firstOut(gate) : 0;
      int end = roads.isReverse ? graph.endOut(gate) : graph.inCount(gate);
      for (int i = first; i < end; i++) {
        int arc = roads.isReverse ? i : graph.inArc(gate, i);
        enter(reach.indexOf(arc));
        for (int copy : roads.hierarchy.copiesOf(arc)) {
          enter(reach.indexOf(copy));
        }
      }
    }
  }

  /// @param index of a state before a gate, -1 when it is not reached
  private void enter(int index) {
    if (index >= 0) {
      long taken = energy == null ? 0 : energy.at(index);
      GatedRoads.Step entry =
          new GatedRoads.Step(reach.reachedWeight(index), 0, taken, reach.reachedVertex(index));
      if (measure.isNear(measure.value(entry))) {
        expand(entry, true);
      }
    }
  }

  /// @param isFromOutside whether only steps through gates are wanted
  private void expand(GatedRoads.Step from, boolean isFromOutside) {
    if (roads.isReverse) {
      expandBackwards(from, isFromOutside);
      return;
    }
    int rank = topology.rankOf(from.state());
    int arc = graph.stateArc(from.state());
    int end = rank + 1 < topology.rankCount() ? links.first(rank + 1) : links.count();
    for (int link = links.first(rank); link < end; link++) {
      int to = topology.vertexOf(links.to(link));
      int penalty = costs.penaltyMillis(arc, graph.stateArc(to));
      long step = roads.metric.linkWeight(rank, link);
      if (Weight.isFinite(step) && (!isFromOutside || penalty > 0)) {
        GatedRoads.Step next = from.to(to, step, penalty, measure.energy(arc, graph.stateArc(to)));
        offer(next, measure.isNear(measure.value(next)));
      }
    }
  }

  private void expandBackwards(GatedRoads.Step from, boolean isFromOutside) {
    int next = graph.stateArc(from.state());
    int junction = graph.tail(next);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int arc = graph.inArc(junction, i);
      int penalty = costs.penaltyMillis(arc, next);
      if ((!isFromOutside || penalty > 0)
          && costs.turnCost(arc, next) < ModeCosts.INFINITE
          && graph.nextState(arc, next) == from.state()
          && roads.isUsable.test(arc)) {
        long step = roads.plain.weight(arc, next);
        offer(
            from.to(arc, step, penalty, measure.energy(arc, next)),
            measure.isNear(measure.value(from) + measure.turn(arc, next)));
      }
    }
  }

  private void offer(GatedRoads.Step entry, boolean isNear) {
    if (isNear && entry.weight() < weights.getOrDefault(entry.state(), Weight.INFINITE)) {
      weights.put(entry.state(), entry.weight());
      queue.add(entry);
    }
  }

  /// Whether each way to an arc that is not found here is dearer: it takes more than the limit
  /// without its penalties, and no way has less of these.
  private boolean isCheapest(GatedRoads.Step entry, int arc) {
    if (roads.isReverse || !measure.isCost()) {
      return false;
    }
    for (int place : places) {
      if (entry.penalty() > costs.leastPenaltyMillis(place, arc)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a route would come to an arc this way. A journey begins on an arc without a history,
  /// but may end on it with any; one that goes on needs its own.
  private boolean isBestOfStates(GatedRoads.Step entry, boolean isTrusted) {
    int arc = graph.stateArc(entry.state());
    boolean isBest = isBest(arc, entry, isTrusted);
    if (!roads.isReverse) {
      for (int copy : roads.hierarchy.copiesOf(arc)) {
        isBest = isBest && isBest(copy, entry, isTrusted);
      }
    }
    return isBest;
  }

  /// Whether there is no better way to a state, not even beyond the limit.
  ///
  /// @param isTrusted whether that is taken for granted beyond the limit: after so many states
  private boolean isBest(int state, GatedRoads.Step entry, boolean isTrusted) {
    return reach.weight(state) > entry.weight()
        && (isTrusted || reach.exactWeight(state) >= entry.weight());
  }
}
