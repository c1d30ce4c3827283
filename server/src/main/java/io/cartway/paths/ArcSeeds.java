package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.paths.energy.LinkEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import org.jspecify.annotations.Nullable;

/// Points on arcs as seeds of searches over states.
///
/// A source at fraction f of an arc is the arc's state minus the cost up to f; a target is all
/// states of its arc plus the cost up to its fraction. The only special case is a target before a
/// source on the same arc, where the empty path must not count: such a source starts at the states
/// after its arc.
final class ArcSeeds {

  private final Hierarchy hierarchy;
  private final RoadGraph graph;
  private final ModeCosts costs;
  private final StateCosts stateCosts;
  private final Surcharge surcharge;
  private final @Nullable Sums sums;

  /// The surcharge on the step from a state to an arc; [ModeCosts#INFINITE] when it is forbidden.
  @FunctionalInterface
  interface Surcharge {
    /// The surcharge of a step.
    int of(int state, int next);

    /// The surcharge of a step that is taken some time after the departure.
    default int of(int state, int next, long pastMillis) {
      return of(state, next);
    }
  }

  /// What seeds add to a sum along paths.
  interface Sums {
    /// The sum of a step.
    ///
    /// @param weight of driving the arc of the state and turning into the next, surcharges included
    long of(int state, int next, long weight);

    /// The sum of a part of an arc, from its start to a fraction of it.
    long ofPart(int arc, double fraction);

    /// The sum of the way to a source.
    default long before(RouteEnd source) {
      return 0;
    }

    /// The sum of what links take from a battery.
    static Sums of(LinkEnergy energy) {
      return new Sums() {
        @Override
        public long of(int state, int next, long weight) {
          return energy.ofStep(state, next);
        }

        @Override
        public long ofPart(int arc, double fraction) {
          return energy.ofPart(arc, fraction);
        }
      };
    }
  }

  /// @param stateCosts the weights of the searches, without surcharges
  /// @param surcharge what the searches add
  /// @param sums what seeds add to sums along paths; null when nobody sums
  ArcSeeds(
      Hierarchy hierarchy,
      ModeCosts costs,
      StateCosts stateCosts,
      Surcharge surcharge,
      @Nullable Sums sums) {
    this.hierarchy = hierarchy;
    this.costs = costs;
    this.stateCosts = stateCosts;
    this.surcharge = surcharge;
    this.sums = sums;
    graph = hierarchy.graph();
  }

  /// Whether a target lies before a source on the same arc.
  static boolean isBehind(RouteEnd target, RouteEnd source) {
    return target.arc() == source.arc() && target.fraction() < source.fraction();
  }

  /// The cost of a whole arc, without turns.
  int cost(int arc) {
    return Weight.cost(stateCosts.partWeight(arc, 1));
  }

  /// Adds the state of a source, if its arc is open to the mode.
  void addSource(Seeds seeds, RouteEnd source) {
    if (costs.isOpen(source.arc())) {
      seeds.add(source.arc(), weight(source), before(source) - sumTo(source));
    }
  }

  /// Adds the states after the arc of a source.
  void addFollowing(Seeds seeds, RouteEnd source) {
    int arc = source.arc();
    int junction = graph.head(arc);
    long past = source.pastMillis() + new Stretch(arc, source.fraction(), 1).durationMillis(costs);
    for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
      long step = step(arc, next, past);
      if (Weight.isFinite(step)) {
        int state = graph.nextState(arc, next);
        long sum = before(source) + sumOf(arc, next, step) - sumTo(source);
        seeds.add(state, weight(source) + step, sum);
      }
    }
  }

  /// Adds the states of a target.
  ///
  /// @param added to the sum of every path to it
  void addTarget(Seeds seeds, RouteEnd target, long added) {
    long weight = Weight.of(target.costMillis(), 0) + weightTo(target);
    long sum = sumTo(target) + added;
    seeds.add(target.arc(), weight, sum);
    for (int copy : hierarchy.copiesOf(target.arc())) {
      seeds.add(copy, weight, sum);
    }
  }

  /// Adds all states of an arc with one weight and one sum.
  void addState(Seeds seeds, int arc, long weight, long sum) {
    seeds.add(arc, weight, sum);
    for (int copy : hierarchy.copiesOf(arc)) {
      seeds.add(copy, weight, sum);
    }
  }

  /// Adds the states before the arc of a target, for a target whose arc is closed but for the part
  /// up to it.
  ///
  /// @param added to the sum of every path to it
  void addEntering(Seeds seeds, RouteEnd target, long added) {
    long weight = Weight.of(target.costMillis(), 0) + weightTo(target);
    int arc = target.arc();
    int junction = graph.tail(arc);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int before = graph.inArc(junction, i);
      addEntering(seeds, before, arc, weight, sumTo(target) + added);
      for (int copy : hierarchy.copiesOf(before)) {
        addEntering(seeds, copy, arc, weight, sumTo(target) + added);
      }
    }
  }

  private void addEntering(Seeds seeds, int state, int arc, long weight, long sum) {
    long step = step(state, arc, 0);
    if (Weight.isFinite(step)) {
      seeds.add(state, weight + step, sum + sumOf(state, arc, step));
    }
  }

  /// The weight of driving the arc of a state and turning into the next.
  ///
  /// @param pastMillis the time from the departure to the end of that arc
  private long step(int state, int next, long pastMillis) {
    long whole = stateCosts.weight(state, next);
    if (!Weight.isFinite(whole)) {
      return whole;
    }
    int more = surcharge.of(state, next, pastMillis);
    return more < ModeCosts.INFINITE ? whole + Weight.of(more, 0) : Weight.INFINITE;
  }

  private long weight(RouteEnd source) {
    return Weight.of(source.costMillis(), 0) - weightTo(source);
  }

  /// The weight of the part of an arc up to a point on it.
  long weightTo(RouteEnd end) {
    return stateCosts.partWeight(end.arc(), end.fraction());
  }

  /// The sum along the part of an arc up to a point on it.
  long sumTo(RouteEnd end) {
    return sums == null ? 0 : sums.ofPart(end.arc(), end.fraction());
  }

  private long before(RouteEnd source) {
    return sums == null ? 0 : sums.before(source);
  }

  private long sumOf(int state, int next, long step) {
    return sums == null ? 0 : sums.of(state, next, step);
  }
}
