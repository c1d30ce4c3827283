package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// The restricted roads around a destination on one, and the ways along them: all journeys from
/// outside pay the penalty of entering, so the least of them is left out of the weights that go to
/// the sweep. For one thread.
final class GatedRoads {

  /// Roads added behind gates: more than a town has.
  static final int MAX = 100_000;

  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Hierarchy hierarchy;
  private final StateCosts plain;
  private final ReachMeasure measure;
  private final IntPredicate isUsable;

  /// The states on these roads, with their weights from the start of the road.
  private final Map<Integer, Step> inside = new HashMap<>();

  /// The least penalty of entering them.
  private int entryPenalty = ModeCosts.INFINITE / 2;

  /// @param plain of the journey
  /// @param isUsable which arcs the journey may use
  GatedRoads(
      ModeCosts costs,
      Hierarchy hierarchy,
      StateCosts plain,
      ReachMeasure measure,
      IntPredicate isUsable) {
    this.costs = costs;
    this.graph = costs.graph();
    this.hierarchy = hierarchy;
    this.plain = plain;
    this.measure = measure;
    this.isUsable = isUsable;
  }

  /// A state on a way through gates.
  ///
  /// @param weight with penalties
  /// @param penalty in it, in milliseconds
  /// @param energy what the way takes from a battery, when somebody asks for it
  record Step(long weight, int penalty, long energy, int state) implements Comparable<Step> {

    @Override
    public int compareTo(Step other) {
      return Long.compare(weight, other.weight);
    }

    /// The weight that a limit counts.
    long free() {
      return weight - Weight.of(penalty, 0);
    }

    /// The step to another state.
    Step to(int other, long moreWeight, int morePenalty, long moreEnergy) {
      return new Step(weight + moreWeight, penalty + morePenalty, energy + moreEnergy, other);
    }
  }

  static boolean isRestricted(ModeCosts costs, int arc) {
    Access access = costs.graph().access(arc, costs.mode());
    return access == Access.DESTINATION || access == Access.PRIVATE;
  }

  /// Adds the roads around a destination of which ends are on restricted roads, and the roads
  /// before those. All ends at once: the best way from a road may lead to any of them.
  ///
  /// @param ends on restricted roads
  void addTo(Seeds to, List<RouteEnd> ends, Runnable check) {
    PriorityQueue<Step> queue = new PriorityQueue<>();
    Map<Integer, Step> outside = new HashMap<>();
    for (RouteEnd end : ends) {
      long weight = plain.partWeight(end.arc(), end.fraction());
      Step last = new Step(weight, 0, measure.energyTo(end), end.arc());
      forStates(end.arc(), state -> queue.add(last.to(state, 0, 0, 0)));
    }
    while (!queue.isEmpty() && inside.size() < MAX) {
      Step entry = queue.remove();
      check.run();
      if (!isRestricted(costs, graph.stateArc(entry.state()))) {
        outside.putIfAbsent(entry.state(), entry);
      } else if (inside.putIfAbsent(entry.state(), entry) == null) {
        addStatesBefore(queue, entry);
      }
    }
    for (Step entry : outside.values()) {
      entryPenalty = Math.min(entryPenalty, entry.penalty());
    }
    // Those beyond the limit, too: they are better than ways over further gates within it.
    inside.values().forEach(entry -> to.add(entry.state(), entry.weight(), entry.energy()));
    long entering = Weight.of(entryPenalty, 0);
    outside
        .values()
        .forEach(entry -> to.add(entry.state(), entry.weight() - entering, entry.energy()));
  }

  /// Adds the states from which one turns into a state: not all of an arc's, when a restriction
  /// goes over several ways.
  private void addStatesBefore(PriorityQueue<Step> queue, Step entry) {
    int next = graph.stateArc(entry.state());
    int junction = graph.tail(next);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int arc = graph.inArc(junction, i);
      if (!isUsable.test(arc)) {
        continue;
      }
      int penalty = costs.penaltyMillis(arc, next);
      forStates(
          arc,
          state -> {
            long step = plain.weight(state, next);
            if (Weight.isFinite(step) && graph.nextState(state, next) == entry.state()) {
              queue.add(entry.to(state, step, penalty, measure.energy(arc, next)));
            }
          });
    }
  }

  private void forStates(int arc, IntConsumer use) {
    use.accept(arc);
    for (int copy : hierarchy.copiesOf(arc)) {
      use.accept(copy);
    }
  }

  /// The way along these roads to a state on them, if it is better than one that comes in over a
  /// gate, whose penalty is left out of the weight.
  @Nullable Step better(int state, long weight) {
    Step direct = inside.get(state);
    return direct != null && direct.weight() < weight + Weight.of(entryPenalty, 0) ? direct : null;
  }

  /// The way along these roads to a state on them; null for other states.
  @Nullable Step get(int state) {
    return inside.get(state);
  }

  /// Whether nobody enters these roads at a lower penalty than from an arc into a state on them.
  boolean isLeast(int arc, int state) {
    Step entry = inside.get(state);
    return entry != null
        && entry.penalty() + costs.penaltyMillis(arc, graph.stateArc(state)) == entryPenalty;
  }

  /// Gives all states on these roads.
  void forEach(BiConsumer<Integer, Step> use) {
    inside.forEach(use);
  }
}
