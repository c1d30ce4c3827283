package io.cartway.bench;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.paths.RouteEnd;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What it takes to be anywhere on the roads of a region, or to come from there, by Dijkstra's
/// algorithm over all states: the oracle of isolines. It shares the costs of arcs and turns with
/// what it judges, and no search. The best way decides, penalties included; what is told is what it
/// takes without them.
final class PlainReach {

  /// A part of an arc along which the value changes evenly.
  ///
  /// @param from where it begins, as a fraction of the arc
  /// @param to where it ends
  /// @param isPaid whether the best way pays a penalty
  record Piece(double from, double to, double fromValue, double toValue, boolean isPaid) {

    double at(double fraction) {
      return to == from
          ? fromValue
          : fromValue + (toValue - fromValue) * (fraction - from) / (to - from);
    }
  }

  /// What is counted along arcs and turns.
  interface Measure {
    double whole(int arc);

    double turn(int arc, int next);
  }

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final StateCosts steps;
  private final boolean isReverse;
  private final PlainGraph links;
  private final Dijkstra dijkstra;

  /// States beyond the arcs, by the arc that they are copies of.
  private final Map<Integer, List<Integer>> copies = new HashMap<>();

  /// Per state, of the run for one end.
  private final double[] values;

  private final boolean[] paid;

  /// Per arc: the weight of the best way to its start or from it, and what that takes.
  private final long[] bestWeights;

  private final double[] starts;
  private final boolean[] isPaid;

  /// The parts of the arcs of the place.
  private final Map<Integer, List<Piece>> own = new HashMap<>();

  private Measure measure =
      new Measure() {
        @Override
        public double whole(int arc) {
          return 0;
        }

        @Override
        public double turn(int arc, int next) {
          return 0;
        }
      };

  /// @param steps the costs of an objective of the mode
  /// @param isReverse whether ways end at the place
  PlainReach(ModeCosts costs, StateCosts steps, boolean isReverse) {
    this.costs = costs;
    this.steps = steps;
    this.isReverse = isReverse;
    graph = costs.graph();
    PlainGraph forward = PlainGraph.states(graph, steps);
    links = isReverse ? forward.reversed() : forward;
    dijkstra = new Dijkstra(links);
    for (int state = graph.arcCount(); state < graph.stateCount(); state++) {
      copies.computeIfAbsent(graph.stateArc(state), any -> new ArrayList<>()).add(state);
    }
    values = new double[graph.stateCount()];
    paid = new boolean[graph.stateCount()];
    bestWeights = new long[graph.arcCount()];
    starts = new double[graph.arcCount()];
    isPaid = new boolean[graph.arcCount()];
  }

  /// Finds what it takes from a place, or to it; overwritten by the next run.
  ///
  /// @param ends of the place, not at a junction, so that each is needed
  void run(List<RouteEnd> ends, Measure counted) {
    measure = counted;
    own.clear();
    Arrays.fill(bestWeights, Weight.INFINITE);
    List<RouteEnd> open = ends.stream().filter(end -> costs.isOpen(end.arc())).toList();
    for (RouteEnd end : open) {
      if (end.costMillis() != 0) {
        throw new IllegalArgumentException("an end with a cost: " + end);
      }
      runFrom(end);
    }
    for (RouteEnd end : open) {
      double whole = measure.whole(end.arc());
      List<Piece> parts = new ArrayList<>();
      if (isReverse) {
        parts.add(new Piece(0, end.fraction(), whole * end.fraction(), 0, false));
      } else {
        parts.add(new Piece(end.fraction(), 1, 0, whole * (1 - end.fraction()), false));
      }
      if (Weight.isFinite(bestWeights[end.arc()])) {
        double from = isReverse ? end.fraction() : 0;
        parts.add(part(end.arc(), from, isReverse ? 1 : end.fraction()));
      }
      own.put(end.arc(), parts);
    }
  }

  /// What it takes along an arc; empty when it is not reached at all.
  List<Piece> along(int arc) {
    List<Piece> parts = own.get(arc);
    if (parts != null) {
      return parts;
    }
    return Weight.isFinite(bestWeights[arc]) ? List.of(part(arc, 0, 1)) : List.of();
  }

  private Piece part(int arc, double from, double to) {
    double whole = isReverse ? -measure.whole(arc) : measure.whole(arc);
    return new Piece(from, to, starts[arc] + whole * from, starts[arc] + whole * to, isPaid[arc]);
  }

  private void runFrom(RouteEnd end) {
    List<Integer> seeds = new ArrayList<>(List.of(end.arc()));
    if (isReverse) {
      seeds.addAll(copies.getOrDefault(end.arc(), List.of()));
    }
    long[] weights = dijkstra.toAll(seeds.stream().mapToInt(Integer::intValue).toArray());
    follow(seeds, weights);
    int sign = isReverse ? 1 : -1;
    long part = sign * steps.partWeight(end.arc(), end.fraction());
    double value = sign * measure.whole(end.arc()) * end.fraction();
    for (int i = 0; i < dijkstra.settledCount(); i++) {
      int state = dijkstra.settled(i);
      int arc = graph.stateArc(state);
      // A journey begins on an arc without a history.
      if (arc != end.arc() && (!isReverse || state == arc)) {
        offer(arc, weights[state] + part, values[state] + value, paid[state]);
      }
    }
    if (isReverse) {
      offerRoundFrom(end.arc(), weights, part, value);
    } else {
      offerRoundTo(end.arc(), weights, part, value);
    }
  }

  /// What the ways of least weight take, in the order in which they grew.
  private void follow(List<Integer> seeds, long[] weights) {
    Arrays.fill(values, Double.NaN);
    seeds.forEach(seed -> {
      values[seed] = 0;
      paid[seed] = false;
    });
    for (int i = 0; i < dijkstra.settledCount(); i++) {
      int state = dijkstra.settled(i);
      for (int link = links.first[state]; link < links.first[state + 1]; link++) {
        int other = links.to[link];
        if (Double.isNaN(values[other]) && weights[state] + links.weights[link] == weights[other]) {
          int arc = graph.stateArc(isReverse ? other : state);
          int next = graph.stateArc(isReverse ? state : other);
          values[other] = values[state] + step(arc, next);
          paid[other] = paid[state] || costs.penaltyMillis(arc, next) > 0;
        }
      }
    }
  }

  private double step(int arc, int next) {
    return measure.whole(arc) + measure.turn(arc, next);
  }

  private void offer(int arc, long weight, double value, boolean isPaidFor) {
    if (weight < bestWeights[arc]) {
      bestWeights[arc] = weight;
      starts[arc] = value;
      isPaid[arc] = isPaidFor;
    }
  }

  /// The way round to the start of the place's own arc.
  private void offerRoundTo(int arc, long[] weights, long part, double value) {
    int junction = graph.tail(arc);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int before = graph.inArc(junction, i);
      List<Integer> states = new ArrayList<>(List.of(before));
      states.addAll(copies.getOrDefault(before, List.of()));
      for (int state : states) {
        long step = steps.weight(state, arc);
        if (Weight.isFinite(step) && Weight.isFinite(weights[state])) {
          offer(
              arc,
              weights[state] + step + part,
              values[state] + step(before, arc) + value,
              paid[state] || costs.penaltyMillis(before, arc) > 0);
        }
      }
    }
  }

  /// The way round from the end of the place's own arc.
  private void offerRoundFrom(int arc, long[] weights, long part, double value) {
    int junction = graph.head(arc);
    for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
      long step = steps.weight(arc, next);
      int state = Weight.isFinite(step) ? graph.nextState(arc, next) : -1;
      if (state >= 0 && Weight.isFinite(weights[state])) {
        offer(
            arc,
            weights[state] + step + part,
            values[state] + step(arc, next) + value,
            paid[state] || costs.penaltyMillis(arc, next) > 0);
      }
    }
  }
}
