package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.HashMap;
import java.util.Map;

/// The border of a sweep of which the limit counts something else than the cost, as a distance
/// along the fastest ways: whether the sweep holds all that is within the limit, and the best ways
/// of the arcs before it. For one thread.
final class SweepBorder {

  private static final int CHECK_EVERY = 256;

  private final Hierarchy hierarchy;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Metric metric;
  private final Topology topology;
  private final StateGraph links;
  private final StateCosts plain;
  private final ReachMeasure measure;
  private final Runnable check;

  /// @param plain the costs of the journey without surcharges
  /// @param check is called periodically and may throw to end
  SweepBorder(
      Hierarchy hierarchy,
      ModeCosts costs,
      Metric metric,
      StateCosts plain,
      ReachMeasure measure,
      Runnable check) {
    this.hierarchy = hierarchy;
    this.costs = costs;
    this.metric = metric;
    this.plain = plain;
    this.measure = measure;
    this.check = check;
    graph = costs.graph();
    topology = metric.topology();
    links = metric.links();
  }

  /// Whether something within the limit may lie beyond a sweep: a slow road or a ferry takes much
  /// of the cost and little of the limit. The best way to whatever the sweep lacks begins with what
  /// it has, so there is nothing when all links out of that lead beyond the limit. What costs a
  /// penalty is added by others.
  ///
  /// @param seeds of the sweep
  boolean isOpen(OneToAll.Reach reach, Seeds seeds, boolean isReverse) {
    if (measure.isCost()) {
      return false;
    }
    for (int i = 0; i < seeds.count(); i++) {
      long weight = seeds.weight(i);
      if (Weight.cost(weight) < ModeCosts.PENALTY_MILLIS_MIN
          && measure.ofWeight(weight) <= measure.limit()
          && reach.indexOf(seeds.vertex(i)) < 0) {
        return true;
      }
    }
    for (int i = 0; i < reach.reachedCount(); i++) {
      if (i % CHECK_EVERY == 0) {
        check.run();
      }
      boolean isWithin = measure.ofWeight(reach.reachedWeight(i)) <= measure.limit();
      if (isWithin && (isReverse ? isOpenBefore(reach, i) : isOpenAfter(reach, i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isOpenAfter(OneToAll.Reach reach, int index) {
    int state = reach.reachedVertex(index);
    int rank = topology.rankOf(state);
    int end = rank + 1 < topology.rankCount() ? links.first(rank + 1) : links.count();
    for (int link = links.first(rank); link < end; link++) {
      int next = topology.vertexOf(links.to(link));
      long step = metric.linkWeight(rank, link);
      if (reach.indexOf(next) < 0
          && isWithin(reach.reachedWeight(index), step)
          && isFree(state, graph.stateArc(next), step)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOpenBefore(OneToAll.Reach reach, int index) {
    int state = reach.reachedVertex(index);
    int junction = graph.tail(graph.stateArc(state));
    for (int i = 0; i < graph.inCount(junction); i++) {
      int arc = graph.inArc(junction, i);
      if (isOpenBefore(reach, index, arc)) {
        return true;
      }
      for (int copy : hierarchy.copiesOf(arc)) {
        if (isOpenBefore(reach, index, copy)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isOpenBefore(OneToAll.Reach reach, int index, int before) {
    if (reach.indexOf(before) >= 0) {
      return false;
    }
    int state = reach.reachedVertex(index);
    int rank = topology.rankOf(before);
    int link = links.find(rank, topology.rankOf(state));
    long step = link < 0 ? Weight.INFINITE : metric.linkWeight(rank, link);
    return isWithin(reach.reachedWeight(index), step)
        && isFree(before, graph.stateArc(state), step);
  }

  private boolean isWithin(long weight, long step) {
    return Weight.isFinite(step) && measure.ofWeight(weight + step) <= measure.limit();
  }

  private boolean isFree(int state, int next, long step) {
    return costs.penaltyMillis(graph.stateArc(state), next) == 0
        && step == plain.weight(state, next);
  }

  /// The weights of the best ways from the arcs that end where something within the limit begins,
  /// and to which the sweep has not come.
  ///
  /// @param reach of a sweep towards a place
  Map<Integer, Long> waysFrom(OneToAll.Reach reach) {
    Map<Integer, Long> best = new HashMap<>();
    if (measure.isCost()) {
      return best;
    }
    for (int i = 0; i < reach.reachedCount(); i++) {
      if (i % CHECK_EVERY == 0) {
        check.run();
      }
      if (measure.ofWeight(reach.reachedWeight(i)) > measure.limit()) {
        continue;
      }
      int state = reach.reachedVertex(i);
      int junction = graph.tail(graph.stateArc(state));
      for (int k = 0; k < graph.inCount(junction); k++) {
        int arc = graph.inArc(junction, k);
        if (reach.indexOf(arc) < 0 && costs.isOpen(arc)) {
          best.computeIfAbsent(arc, reach::exactWeight);
        }
      }
    }
    return best;
  }
}
