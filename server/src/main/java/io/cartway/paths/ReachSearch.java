package io.cartway.paths;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/// What can be reached from a place within a time or a distance, or from where the place can be
/// reached, under the rules of a journey. For one thread.
///
/// A sweep over the metric finds the states within the limit ([OneToAll]). Roads for residents and
/// roads behind gates cost a penalty that is no time, so the sweep leaves them out; a plain search
/// from their gates adds those that a route from the place would use. Where a destination itself is
/// on such a road, origins that pay more than others to come in are left out.
public final class ReachSearch {

  /// Roads added behind gates: more than a town has.
  private static final int BEHIND_GATES_MAX = 100_000;

  private static final int VERIFIED_MAX = 2000;

  private static final int CHECK_EVERY = 256;

  /// Nothing is slower on average over a whole way, in metres per second.
  private static final double SLOWEST = 1.4;

  private static final double SLOWEST_WALK_SHARE = 0.4;

  /// Nothing is faster, in metres per second.
  private static final double FASTEST = 40;

  private final Journeys journeys;
  private final ModeMetrics metrics;
  private final TableRules common;
  private final JourneyRules rules;
  private final Metric metric;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Objective objective;
  private final ArcSeeds seeds;
  private final boolean isReverse;
  private final Runnable check;

  /// @param isTimed whether signs that bind at times apply
  /// @param epochMillis their moment
  /// @param isReverse whether the place is where journeys end
  /// @param check is called periodically and may throw to end
  public ReachSearch(
      TableMetrics tables,
      Journey journey,
      boolean isTimed,
      long epochMillis,
      boolean isReverse,
      Runnable check) {
    this.isReverse = isReverse;
    this.check = check;
    journeys = tables.journeys();
    metrics = journeys.metrics();
    common = journeys.rules(journey, isTimed, epochMillis, check);
    rules = common.rules();
    metric = tables.of(common, false, check).metric();
    costs = metrics.costs(common.mode(), check);
    graph = costs.graph();
    objective = journey.objective();
    seeds =
        new ArcSeeds(
            metrics.hierarchy(),
            costs,
            objective.costs(costs),
            (state, next) -> rules.isTrivial() ? 0 : rules.surcharge(state, next, epochMillis),
            null);
  }

  /// The ends of a place; none where no road is near.
  public List<RouteEnd> ends(Waypoint place) {
    List<RouteEnd> ends = journeys.matcher().match(place, costs, arc -> false);
    if (ends.isEmpty() || !common.mode().opensAtTimes()) {
      return ends;
    }
    long at = common.epochMillis();
    return journeys
        .matcher()
        .match(place, costs, new OpenedRoads(costs, arc -> rules.isOpen(arc, at)));
  }

  /// What is within a limit.
  ///
  /// @param ends of the place, at least one
  /// @param limit milliseconds or millimetres
  /// @param holds receives the bytes that it is about to hold, and may throw to end
  public Reach run(List<RouteEnd> ends, Reach.Unit unit, long limit, LongConsumer holds) {
    return new Run(ends, unit, limit, holds);
  }

  private boolean isRestricted(int arc) {
    Access access = graph.access(arc, costs.mode());
    return access == Access.DESTINATION || access == Access.PRIVATE;
  }

  private final class Run implements Reach {
    private final Unit unit;
    private final long limit;
    private final Topology topology = metric.topology();
    private final StateGraph links = metric.links();
    private final List<RouteEnd> ends;

    /// The arcs of the place, with where it is on them.
    private final Map<Integer, Double> own = new HashMap<>();

    private final OneToAll.Reach reach;

    /// The restricted roads around a destination on one, with their weights from the start of each.
    private final Map<Integer, GateStep> inside = new HashMap<>();

    /// The least penalty of entering them.
    private int entryPenalty = ModeCosts.INFINITE / 2;

    /// The states behind gates, with what it takes to be there.
    private final Map<Integer, Long> behind;

    Run(List<RouteEnd> ends, Reach.Unit unit, long limit, LongConsumer holds) {
      this.unit = unit;
      this.limit = limit;
      this.ends = ends;
      ends.forEach(end -> own.put(end.arc(), end.fraction()));
      OneToAll sweep = new OneToAll(metric, check, holds);
      if (isReverse) {
        Seeds to = targets(ends);
        reach = sweep.to(to, weightLimit());
        behind = new Gates().search();
      } else {
        Seeds from = sources(ends);
        reach = sweep.from(from, weightLimit());
        behind = new Gates().search();
      }
    }

    private Seeds sources(List<RouteEnd> ends) {
      Seeds from = new Seeds();
      for (RouteEnd end : ends) {
        Stretch rest = new Stretch(end.arc(), end.fraction(), 1);
        if (!rules.hasExclusions() || !rules.isExcluded(rest)) {
          seeds.addSource(from, end);
        }
      }
      return from;
    }

    private Seeds targets(List<RouteEnd> ends) {
      Seeds to = new Seeds();
      for (RouteEnd end : ends) {
        Stretch part = new Stretch(end.arc(), 0, end.fraction());
        if (!rules.hasExclusions() || !rules.isExcluded(part)) {
          seeds.addTarget(to, end, 0);
          if (isRestricted(end.arc())) {
            addRoadsInside(to, end);
          }
        }
      }
      return to;
    }

    @Override
    public void forEach(Parts parts) {
      for (int i = 0; i < reach.reachedCount(); i++) {
        if (i % CHECK_EVERY == 0) {
          check.run();
        }
        int state = reach.reachedVertex(i);
        double value = value(reach.reachedWeight(i));
        if (isReverse) {
          addBackwards(parts, state, value);
        } else if (isBestOfArc(state, reach.reachedWeight(i))) {
          addForwards(parts, graph.stateArc(state), value);
        }
      }
      behind.forEach((state, value) -> addBehind(parts, graph.stateArc(state), value(value)));
      if (isReverse) {
        ends.forEach(end -> addLast(parts, end));
        inside.forEach((arc, entry) -> addBefore(parts, arc, value(entry.free()), true));
      } else {
        own.keySet().forEach(arc -> addAround(parts, arc));
      }
    }

    /// The part of a destination's arc before it, of which the begin may be beyond the limit.
    private void addLast(Parts parts, RouteEnd end) {
      double whole = whole(end.arc());
      if (isUsable(end.arc())) {
        double from = whole > 0 ? Math.max(0, end.fraction() - limit / whole) : 0;
        parts.add(end.arc(), from, end.fraction(), (end.fraction() - from) * whole, 0);
      }
    }

    /// The part of a source's arc before the source, which is reached by coming back: the label of
    /// its state is that of the source.
    private void addAround(Parts parts, int arc) {
      int junction = graph.tail(arc);
      for (int i = 0; i < graph.inCount(junction); i++) {
        int before = graph.inArc(junction, i);
        addAround(parts, before, arc);
        for (int copy : metrics.hierarchy().copiesOf(before)) {
          addAround(parts, copy, arc);
        }
      }
    }

    private void addAround(Parts parts, int state, int arc) {
      long weight = reach.weight(state);
      int before = graph.stateArc(state);
      if (Weight.isFinite(weight)
          && costs.turnCost(state, arc) < ModeCosts.INFINITE
          && costs.penaltyMillis(before, arc) == 0
          && isUsable(arc)) {
        addForwards(parts, arc, value(weight) + whole(before) + turn(before, arc));
      }
    }

    /// Whether no other state of the same arc is reached at a lower weight: the best way decides on
    /// the value, even when another one is shorter.
    private boolean isBestOfArc(int state, long own) {
      int arc = graph.stateArc(state);
      if (!metrics.hierarchy().hasCopies(arc)) {
        return true;
      }
      if (state != arc && reach.weight(arc) <= own) {
        return false;
      }
      for (int copy : metrics.hierarchy().copiesOf(arc)) {
        if (copy != state && reach.weight(copy) < own) {
          return false;
        }
      }
      return true;
    }

    private void addForwards(Parts parts, int arc, double value) {
      double whole = whole(arc);
      double from = 0;
      if (value <= 0 && own.containsKey(arc)) {
        from = whole > 0 ? -value / whole : own.getOrDefault(arc, 0.0);
      }
      double to = whole > 0 ? Math.min(1, (limit - value) / whole) : 1;
      if (value <= limit && to >= from) {
        parts.add(arc, from, to, value + from * whole, value + to * whole);
      }
    }

    private void addBehind(Parts parts, int arc, double value) {
      double whole = whole(arc);
      if (!isReverse) {
        addForwards(parts, arc, value);
      } else {
        double from = whole > 0 ? Math.max(0, (value - limit) / whole) : 0;
        parts.add(arc, from, 1, value - from * whole, value - whole);
      }
    }

    private void addBackwards(Parts parts, int state, double value) {
      if (value <= limit) {
        int arc = graph.stateArc(state);
        double whole = whole(arc);
        // Behind the place on its own arc nothing is reached by this state.
        double end =
            !own.containsKey(arc) ? 1 : whole > 0 ? Math.min(1, value / whole) : own.get(arc);
        parts.add(arc, 0, end, value, value - end * whole);
        addBefore(parts, state, value, false);
      }
    }

    /// The parts of the arcs before one, of which only the end may be within the limit.
    private void addBefore(Parts parts, int state, double value, boolean isInside) {
      int next = graph.stateArc(state);
      int junction = graph.tail(next);
      for (int i = 0; i < graph.inCount(junction); i++) {
        int arc = graph.inArc(junction, i);
        double whole = whole(arc);
        double atHead = value + turn(arc, next);
        boolean isOpen =
            costs.turnCost(arc, next) < ModeCosts.INFINITE
                && graph.nextState(arc, next) == state
                && (costs.penaltyMillis(arc, next) == 0 || (isInside && isLeast(arc, next)));
        if (isOpen && atHead <= limit && whole > 0 && isUsable(arc)) {
          double from = Math.max(0, 1 - (limit - atHead) / whole);
          parts.add(arc, from, 1, atHead + (1 - from) * whole, atHead);
        }
      }
    }

    /// Whether nobody enters the roads around a destination at a lower penalty.
    private boolean isLeast(int arc, int next) {
      GateStep entry = inside.get(next);
      return entry != null && entry.penalty() + costs.penaltyMillis(arc, next) == entryPenalty;
    }

    private boolean isUsable(int arc) {
      return costs.isOpen(arc) && !(rules.hasExclusions() && rules.isExcluded(arc));
    }

    /// The roads for residents around a destination on one, and the roads before those. All
    /// journeys from outside pay the penalty of entering, so the least of them is left out of the
    /// weights.
    private void addRoadsInside(Seeds to, RouteEnd end) {
      PriorityQueue<GateStep> queue = new PriorityQueue<>();
      Map<Integer, GateStep> outside = new HashMap<>();
      queue.add(new GateStep(seeds.weightTo(end), 0, end.arc()));
      while (!queue.isEmpty() && inside.size() < BEHIND_GATES_MAX) {
        GateStep entry = queue.remove();
        check.run();
        if (!isRestricted(entry.state())) {
          outside.putIfAbsent(entry.state(), entry);
        } else if (inside.putIfAbsent(entry.state(), entry) == null) {
          int next = entry.state();
          int junction = graph.tail(next);
          for (int i = 0; i < graph.inCount(junction); i++) {
            int arc = graph.inArc(junction, i);
            long step = objective.costs(costs).weight(arc, next);
            int penalty = entry.penalty() + costs.penaltyMillis(arc, next);
            GateStep before = new GateStep(entry.weight() + step, penalty, arc);
            boolean isNear = value(before.free()) <= limit + whole(arc);
            if (Weight.isFinite(step) && isUsable(arc) && isNear) {
              queue.add(before);
            }
          }
        }
      }
      for (GateStep entry : outside.values()) {
        entryPenalty = Math.min(entryPenalty, entry.penalty());
      }
      inside.values().forEach(entry -> seeds.addState(to, entry.state(), entry.weight()));
      long entering = Weight.of(entryPenalty, 0);
      outside.forEach((arc, entry) -> seeds.addState(to, arc, entry.weight() - entering));
    }

    private double whole(int arc) {
      return switch (unit) {
        case TIME -> costs.arcMillis(arc);
        case DISTANCE -> graph.lengthMillimeters(arc);
      };
    }

    private double turn(int arc, int next) {
      return unit == Unit.TIME ? costs.turnDurationMillis(arc, next) : 0;
    }

    /// What a weight means in the unit; negative for a source's own state.
    private double value(long weight) {
      if (weight < 0) {
        return -value(-weight);
      }
      boolean isFirstHalf = (objective == Objective.FAST) == (unit == Unit.TIME);
      double half = isFirstHalf ? Weight.cost(weight) : Weight.length(weight);
      return objective == Objective.SHORT && unit == Unit.DISTANCE ? 10 * half : half;
    }

    /// A weight that nothing within the limit exceeds.
    private long weightLimit() {
      boolean isFirstHalf = (objective == Objective.FAST) == (unit == Unit.TIME);
      double slowest =
          costs.mode() == TransportMode.PEDESTRIAN
              ? SLOWEST_WALK_SHARE * common.journey().walkMetersPerSecond()
              : SLOWEST;
      double cost =
          switch (objective) {
            case FAST -> isFirstHalf ? limit : limit / slowest;
            case SHORT -> isFirstHalf ? limit / 10.0 : limit * FASTEST / 10;
          };
      return Weight.of((int) Math.min(cost + 1, ModeCosts.INFINITE - 1), 0);
    }

    /// The search behind gates, in the direction of the sweep: Dijkstra by the weights of the
    /// metric, penalties included, which are told apart because the limit does not count them.
    private final class Gates {
      private final Map<Integer, Long> weights = new HashMap<>();
      private final PriorityQueue<GateStep> queue = new PriorityQueue<>();
      private int verified;

      Map<Integer, Long> search() {
        for (int i = 0; i < reach.reachedCount(); i++) {
          if (i % CHECK_EVERY == 0) {
            check.run();
          }
          int state = reach.reachedVertex(i);
          GateStep entry = new GateStep(reach.reachedWeight(i), 0, state);
          if (value(entry.weight()) <= limit) {
            expand(entry, true);
          }
        }
        Map<Integer, Long> found = new HashMap<>();
        while (!queue.isEmpty() && found.size() < BEHIND_GATES_MAX) {
          GateStep entry = queue.remove();
          if (weights.getOrDefault(entry.state(), 0L) < entry.weight()) {
            continue;
          }
          check.run();
          if (isBest(entry)) {
            found.put(entry.state(), entry.free());
            if (value(entry.free()) <= limit) {
              expand(entry, false);
            }
          }
        }
        return found;
      }

      /// @param isFromOutside whether only steps through gates are wanted
      private void expand(GateStep from, boolean isFromOutside) {
        if (isReverse) {
          expandBackwards(from, isFromOutside);
          return;
        }
        int rank = topology.rankOf(from.state());
        int arc = graph.stateArc(from.state());
        int end = rank + 1 < topology.rankCount() ? links.first(rank + 1) : links.count();
        for (int link = links.first(rank); link < end; link++) {
          int to = topology.vertexOf(links.to(link));
          int penalty = costs.penaltyMillis(arc, graph.stateArc(to));
          long step = metric.linkWeight(rank, link);
          if (Weight.isFinite(step) && (!isFromOutside || penalty > 0)) {
            GateStep next = new GateStep(from.weight() + step, from.penalty() + penalty, to);
            offer(next, value(next.free()));
          }
        }
      }

      private void expandBackwards(GateStep from, boolean isFromOutside) {
        int next = graph.stateArc(from.state());
        int junction = graph.tail(next);
        for (int i = 0; i < graph.inCount(junction); i++) {
          int arc = graph.inArc(junction, i);
          int penalty = costs.penaltyMillis(arc, next);
          if ((!isFromOutside || penalty > 0)
              && costs.turnCost(arc, next) < ModeCosts.INFINITE
              && graph.nextState(arc, next) == from.state()
              && isUsable(arc)) {
            long step = objective.costs(costs).weight(arc, next);
            offer(
                new GateStep(from.weight() + step, from.penalty() + penalty, arc),
                value(from.free()) + turn(arc, next));
          }
        }
      }

      /// @param entering the least value on the arc of the state
      private void offer(GateStep entry, double entering) {
        if (entering <= limit
            && entry.weight() < weights.getOrDefault(entry.state(), Weight.INFINITE)) {
          weights.put(entry.state(), entry.weight());
          queue.add(entry);
        }
      }

      /// Whether a route would come this way: there is no better one, not even beyond the limit.
      /// Looked at for so many states only; behind further gates that is taken for granted.
      private boolean isBest(GateStep entry) {
        int arc = graph.stateArc(entry.state());
        Seeds here = new Seeds().add(arc, 0);
        // A journey begins on an arc without a history, but may end on it with any.
        if (!isReverse) {
          seeds.addState(here, arc, 0);
        }
        for (int i = 0; i < here.count(); i++) {
          if (reach.weight(here.vertex(i)) <= entry.weight()) {
            return false;
          }
        }
        boolean isForResidents = !isReverse && isRestricted(graph.stateArc(entry.state()));
        if (isForResidents && ++verified > VERIFIED_MAX) {
          return true;
        }
        for (int i = 0; i < here.count(); i++) {
          if (reach.exactWeight(here.vertex(i)) < entry.weight()) {
            return false;
          }
        }
        return true;
      }
    }
  }
}
