package io.cartway.paths;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.energy.ArcEnergy;
import io.cartway.paths.energy.LinkEnergy;
import io.cartway.paths.energy.ReachedEnergy;
import io.cartway.paths.place.OpenedRoads;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// What can be reached from a place within a time, a distance or a consumption, or from where the
/// place can be reached, under the rules of a journey. For one thread.
///
/// A sweep over the metric finds the states within the limit ([OneToAll]). Roads for residents and
/// roads behind gates cost a penalty that is no time, so the sweep leaves them out; a plain search
/// from their gates ([GateSearch]) adds those that a route from the place would use. Where a
/// destination itself is on such a road ([GatedRoads]), origins that pay more than others to come
/// in are left out.
public final class ReachSearch {

  private static final int COST_MAX = ModeCosts.INFINITE - 1;

  private final TableMetrics tables;
  private final Journeys journeys;
  private final ModeMetrics metrics;
  private final TableRules common;
  private final JourneyRules rules;
  private final Metric metric;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Objective objective;
  private final StateCosts plain;
  private final ArcSeeds seeds;
  private final boolean isReverse;
  private final Runnable check;

  /// @param signs whether those that bind at times apply
  /// @param epochMillis their moment
  /// @param isReverse whether the place is where journeys end
  /// @param deadline is looked at periodically and may throw to end
  public ReachSearch(
      TableMetrics tables,
      Journey journey,
      TravelTime.Signs signs,
      long epochMillis,
      boolean isReverse,
      Deadline deadline) {
    this.tables = tables;
    this.isReverse = isReverse;
    check = deadline::check;
    journeys = tables.journeys();
    metrics = journeys.metrics();
    common = journeys.rules(journey, signs, epochMillis, check);
    rules = common.rules();
    metric = tables.of(common, false, deadline).metric();
    costs = metrics.costs(common.mode(), check);
    graph = costs.graph();
    objective = journey.objective();
    plain = objective.costs(costs);
    seeds =
        new ArcSeeds(
            metrics.hierarchy(),
            costs,
            plain,
            (state, next) -> rules.isTrivial() ? 0 : rules.surcharge(state, next, epochMillis),
            journey.consumption().map(this::sums).orElse(null));
  }

  private ArcSeeds.Sums sums(EvConsumption model) {
    return ArcSeeds.Sums.of(new LinkEnergy(metric, graph, new ArcEnergy(costs, model)));
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
  /// @param limit in the unit
  /// @param holds receives the bytes that it is about to hold, and may throw to end
  public Reach run(List<RouteEnd> ends, Reach.Unit unit, long limit, LongConsumer holds) {
    ReachMeasure measure =
        new ReachMeasure(
            unit, limit, costs, common.journey(), isReverse, () -> tables.heights(check));
    List<RouteEnd> needed =
        isReverse ? JourneyRules.stops(ends, graph) : rules.starts(ends, common.epochMillis());
    return new Run(needed, measure, new OneToAll(metric, check, holds));
  }

  private final class Run implements Reach {
    private final ReachMeasure measure;
    private final double limit;
    private final OneToAll sweep;
    private final List<RouteEnd> ends;

    /// The arcs of the place, with where it is on them.
    private final Map<Integer, Double> own = new HashMap<>();

    private final OneToAll.Reach reach;

    /// What it takes to be at the reached states; null for all units but consumption.
    private final @Nullable ReachedEnergy energy;

    /// The restricted roads around a destination on one.
    private final GatedRoads inside;

    /// The states behind gates, with what it takes to be there.
    private final Map<Integer, GatedRoads.Step> behind;

    /// The weights of the best ways from arcs of which only the end may be within the limit, and to
    /// which the sweep has not come. Empty where the best way is the one that takes least.
    private final Map<Integer, Long> ways;

    Run(List<RouteEnd> ends, ReachMeasure measure, OneToAll sweep) {
      this.measure = measure;
      this.sweep = sweep;
      this.ends = ends;
      limit = measure.limit();
      inside = new GatedRoads(costs, metrics.hierarchy(), plain, measure, this::isUsable);
      ends.forEach(end -> own.put(end.arc(), end.fraction()));
      Seeds place = isReverse ? targets(ends) : sources(ends);
      RouteEnd end = ends.getFirst();
      double cost =
          measure.costLimit(
              new Stretch(end.arc(), end.fraction(), end.fraction()).start(costs.graph()));
      OneToAll.Reach swept = sweep(place, cost);
      ReachedEnergy followed = follow(swept, place);
      SweepBorder border =
          new SweepBorder(metrics.hierarchy(), costs, metric, plain, measure, check);
      // How far a battery leads is known where it ends, as is how far a distance does.
      while (cost < COST_MAX
          && (followed == null ? border.isOpen(swept, place, isReverse) : followed.isOpen())) {
        cost *= 2;
        swept = sweep(place, cost);
        followed = follow(swept, place);
      }
      reach = swept;
      energy = followed;
      ways = isReverse && energy == null ? border.waysFrom(reach) : Map.of();
      GateSearch.Roads roads =
          new GateSearch.Roads(
              costs, metrics.hierarchy(), metric, plain, this::isUsable, isReverse);
      behind = new GateSearch(roads, measure, reach, energy, own.keySet(), check).search();
    }

    private OneToAll.Reach sweep(Seeds place, double cost) {
      long weight = Weight.of((int) Math.min(cost + 1, COST_MAX), 0);
      return isReverse ? sweep.to(place, weight) : sweep.from(place, weight);
    }

    private @Nullable ReachedEnergy follow(OneToAll.Reach swept, Seeds place) {
      return measure.follow(
          border -> new ReachedEnergy(metrics.hierarchy(), metric, border, swept), place, check);
    }

    /// The value at the start of a reached state.
    private double value(int index) {
      return energy == null
          ? measure.ofWeight(reach.reachedWeight(index))
          : measure.ofEnergy(energy.at(index));
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
      List<RouteEnd> restricted = new ArrayList<>();
      for (RouteEnd end : ends) {
        Stretch part = new Stretch(end.arc(), 0, end.fraction());
        if (!rules.hasExclusions() || !rules.isExcluded(part)) {
          seeds.addTarget(to, end, 0);
          if (GatedRoads.isRestricted(costs, end.arc())) {
            restricted.add(end);
          }
        }
      }
      if (!restricted.isEmpty()) {
        inside.addTo(to, restricted, check);
      }
      return to;
    }

    @Override
    public int count() {
      return reach.reachedCount();
    }

    @Override
    public void forStates(int first, int end, int step, Parts parts) {
      for (int i = first; i < end; i += step) {
        int state = reach.reachedVertex(i);
        long weight = reach.reachedWeight(i);
        if (isReverse) {
          // From a road inside one does not leave to come in again, though its penalty is left out.
          GatedRoads.Step direct = inside.better(state, weight);
          if (direct != null) {
            addBackwards(parts, state, direct.weight(), measure.value(direct));
          } else {
            addBackwards(parts, state, weight, value(i));
          }
        } else if (isBestOfArc(state, weight)) {
          int arc = graph.stateArc(state);
          // The state of a source itself, which it takes nothing or less to be at.
          double from = weight <= 0 ? own.getOrDefault(arc, 0.0) : 0;
          measure.add(parts, arc, from, 1, value(i), 1);
        }
      }
    }

    @Override
    public void forOthers(Parts parts) {
      int sign = isReverse ? -1 : 1;
      behind.forEach((state, step) ->
          measure.add(parts, graph.stateArc(state), 0, 1, measure.value(step), sign));
      if (isReverse) {
        ends.forEach(end -> addLast(parts, end));
        own.forEach((arc, from) -> addRound(parts, arc, from));
        if (energy == null) {
          inside.forEach((state, entry) ->
              addBefore(parts, state, entry.weight(), measure.value(entry), true));
        }
      } else {
        own.forEach((arc, to) -> addAround(parts, arc, to));
      }
    }

    /// The part of a destination's arc before it, of which the begin may be beyond the limit.
    private void addLast(Parts parts, RouteEnd end) {
      if (isUsable(end.arc())) {
        double start = measure.upTo(end.arc(), end.fraction());
        measure.add(parts, end.arc(), 0, end.fraction(), start, -1);
      }
    }

    /// The part of a source's arc before the source, which is reached by coming back: the label of
    /// its state is that of the source.
    private void addAround(Parts parts, int arc, double to) {
      long best = Weight.INFINITE;
      double start = 0;
      int junction = graph.tail(arc);
      for (int i = 0; i < graph.inCount(junction) && isUsable(arc); i++) {
        int before = graph.inArc(junction, i);
        int[] copies = metrics.hierarchy().copiesOf(before);
        for (int k = -1; k < copies.length; k++) {
          int state = k < 0 ? before : copies[k];
          long step = plain.weight(state, arc);
          if (!Weight.isFinite(step) || costs.penaltyMillis(before, arc) > 0) {
            continue;
          }
          int index = reach.indexOf(state);
          if (index >= 0 && reach.reachedWeight(index) + step < best) {
            best = reach.reachedWeight(index) + step;
            start = value(index) + measure.whole(before) + measure.turn(before, arc);
          }
        }
      }
      if (Weight.isFinite(best)) {
        measure.add(parts, arc, 0, to, start, 1);
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

    private void addBackwards(Parts parts, int state, long weight, double value) {
      int arc = graph.stateArc(state);
      // Behind the place on its own arc nothing is reached by this state.
      boolean isDirect = own.containsKey(arc) && Weight.cost(weight) <= seeds.cost(arc);
      double end = isDirect ? own.getOrDefault(arc, 1.0) : 1;
      // A journey begins on an arc without a history; that state has the least weight. Others may
      // be nearer all the same where the best way is not the one that takes least.
      if (state == arc || measure.isCost()) {
        measure.add(parts, arc, 0, end, value, -1);
      }
      if (value <= limit && energy == null) {
        addBefore(parts, state, weight, value, false);
      }
    }

    /// The parts of the arcs before one, of which only the end may be within the limit.
    private void addBefore(Parts parts, int state, long weight, double value, boolean isInside) {
      int next = graph.stateArc(state);
      int junction = graph.tail(next);
      for (int i = 0; i < graph.inCount(junction); i++) {
        int arc = graph.inArc(junction, i);
        double atHead = value + measure.turn(arc, next);
        boolean isOpen =
            costs.turnCost(arc, next) < ModeCosts.INFINITE
                && graph.nextState(arc, next) == state
                && (costs.penaltyMillis(arc, next) == 0
                    || (isInside && inside.isLeast(arc, state)));
        long whole = weight + plain.weight(arc, next);
        boolean isLeft = !isInside && inside.better(arc, whole) != null;
        if (isOpen
            && atHead <= limit
            && !own.containsKey(arc)
            && (isInside || isBestWay(arc, whole))
            && !isLeft
            && isUsable(arc)) {
          measure.add(parts, arc, 0, 1, atHead + measure.whole(arc), -1);
        }
      }
    }

    /// Whether a way from an arc is the best one, as far as that matters. Where the sweep has come
    /// to the arc, its own weight says what that takes.
    private boolean isBestWay(int arc, long weight) {
      return measure.isCost() || (reach.indexOf(arc) < 0 && ways.getOrDefault(arc, 0L) >= weight);
    }

    /// The part of a destination's arc behind the destination, from which one comes round to it:
    /// the sweep knows only what lies before it. From a restricted road one does not leave to come
    /// in again.
    private void addRound(Parts parts, int arc, double from) {
      boolean isRestricted = GatedRoads.isRestricted(costs, arc);
      long best = Weight.INFINITE;
      double start = 0;
      int junction = graph.head(arc);
      for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
        long step = plain.weight(arc, next);
        if (!Weight.isFinite(step) || costs.penaltyMillis(arc, next) > 0) {
          continue;
        }
        int state = graph.nextState(arc, next);
        GatedRoads.Step direct = inside.get(state);
        int index = direct != null || isRestricted ? -1 : reach.indexOf(state);
        long weight =
            direct != null
                ? direct.weight()
                : index < 0 ? Weight.INFINITE : reach.reachedWeight(index);
        if (weight + step < best) {
          best = weight + step;
          double rest = direct != null ? measure.value(direct) : value(index);
          start = rest + measure.turn(arc, next) + measure.whole(arc);
        }
      }
      if (Weight.isFinite(best) && isUsable(arc)) {
        measure.add(parts, arc, from, 1, start, -1);
      }
    }

    private boolean isUsable(int arc) {
      return costs.isOpen(arc) && !(rules.hasExclusions() && rules.isExcluded(arc));
    }
  }
}
