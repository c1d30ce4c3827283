package io.cartway.matching;

import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The cheapest ways from any of a few places to each of a few others near by: one search from all
/// of them at once, from arc to arc. Each place that it starts from has a cost already, so that a
/// way is found to each place from the one that the model prefers. Holds its arrays; for one
/// thread.
final class NearPaths {

  private static final int NOT_FOUND = -1;
  private static final int LABELS_MAX = 6000;
  private static final int SLOTS = 1 << 14;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final double metersPerMilli;
  private final boolean isMotorized;

  /// What a metre costs in this search.
  private double perMeter;

  private double slipMeters;

  /// What turning round costs beside dead ends.
  private double uTurn;

  // Labels: a state that has been driven to its end.
  private final int[] states = new int[LABELS_MAX];
  private final double[] values = new double[LABELS_MAX];
  private final int[] before = new int[LABELS_MAX];
  private final byte[] origins = new byte[LABELS_MAX];
  private final boolean[] settled = new boolean[LABELS_MAX];
  private int labels;

  private final int[] slots = new int[SLOTS];
  private final int[] used = new int[LABELS_MAX];

  // A binary heap of labels; an entry that is dearer than its label is old.
  private final int[] heap = new int[8 * LABELS_MAX];
  private final double[] keys = new double[8 * LABELS_MAX];
  private int heapSize;

  NearPaths(ModeCosts costs) {
    this.costs = costs;
    graph = costs.graph();
    metersPerMilli = MatchModel.metersPerSecond(costs.mode()) / 1000;
    isMotorized = costs.mode().isMotorized();
    Arrays.fill(slots, NOT_FOUND);
  }

  /// Metres of an arc's way by length and time.
  double wayMeters(int arc) {
    return wayMeters(graph.lengthMillimeters(arc) / 1000.0, costs.arcMillis(arc));
  }

  double wayMeters(double meters, double millis) {
    return (1 - MatchModel.TIME_SHARE) * meters + MatchModel.TIME_SHARE * millis * metersPerMilli;
  }

  /// Finds ways.
  ///
  /// @param sources with what they have cost
  /// @param targets receive the cost of the best way, the number of the source that it comes from,
  ///   and a label for [#path]
  /// @param perMeter what a metre of way costs
  /// @param costMax ways that cost more are not looked for, from the cheapest source
  /// @param slipMeters places so little behind a source on its arc are reached without turning
  void find(Places sources, Places targets, double perMeter, double costMax, double slipMeters) {
    this.perMeter = perMeter;
    this.slipMeters = slipMeters;
    uTurn = MatchModel.uTurnCost(perMeter);
    begin();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < targets.count; i++) {
      targets.clear(i);
    }
    for (int i = 0; i < sources.count; i++) {
      if (sources.arc[i] >= 0) {
        least = Math.min(least, sources.cost[i]);
        direct(sources, i, targets);
        double way = wayMeters(sources.arc[i]);
        double value = sources.cost[i] + (1 - sources.fraction[i]) * way * perMeter;
        add(sources.arc[i], value, NOT_FOUND, i);
      }
    }
    double end = least + costMax;
    while (heapSize > 0) {
      double value = keys[0];
      int label = pop();
      if (value > end) {
        break;
      }
      if (!settled[label] && value <= values[label]) {
        settled[label] = true;
        expand(label, targets);
        end = Math.min(end, targets.leastTotal() + MatchModel.BEAM_COST);
      }
    }
  }

  /// Ways that leave no arc, and those that turn round on it.
  private void direct(Places sources, int source, Places targets) {
    int arc = sources.arc[source];
    double way = wayMeters(arc) * perMeter;
    double from = sources.fraction[source];
    for (int same = targets.find(arc); same >= 0; same = targets.findNext(same)) {
      double part = targets.fraction[same] - from;
      if (part >= 0) {
        targets.offer(same, sources.cost[source] + part * way, source, NOT_FOUND);
      } else if (isSlip(arc, -part)) {
        double cost = sources.cost[source] + MatchModel.SLIP_COST - part * way;
        targets.offer(same, cost, source, NOT_FOUND);
      }
    }
    int opposite = graph.opposite(arc);
    if (opposite >= 0) {
      double turned = sources.cost[source] + uTurn;
      for (int back = targets.find(opposite); back >= 0; back = targets.findNext(back)) {
        double part = Math.abs(1 - targets.fraction[back] - from);
        targets.offer(back, turned + part * way, source, NOT_FOUND);
      }
    }
  }

  private boolean isSlip(int arc, double part) {
    return part * graph.lengthMillimeters(arc) / 1000.0 <= slipMeters;
  }

  private void expand(int label, Places targets) {
    int state = states[label];
    int arc = graph.stateArc(state);
    int junction = graph.head(arc);
    int opposite = graph.opposite(arc);
    int end = graph.endOut(junction);
    for (int next = graph.firstOut(junction); next < end; next++) {
      double price = price(state, next, next == opposite);
      if (price < Double.POSITIVE_INFINITY) {
        double value = values[label] + price;
        double way = wayMeters(next) * perMeter;
        for (int at = targets.find(next); at >= 0; at = targets.findNext(at)) {
          targets.offer(at, value + targets.fraction[at] * way, origins[label], label);
        }
        add(graph.nextState(state, next), value + way, label, origins[label]);
      }
    }
  }

  /// The cost of a turn.
  private double price(int state, int next, boolean isUTurn) {
    return switch (costs.obstacleOrNull(state, next)) {
      case NO_ACCESS, BARRIER -> Double.POSITIVE_INFINITY;
      case TURN_RESTRICTION ->
          isUTurn ? uTurn + MatchModel.FORBIDDEN_TURN_COST : MatchModel.FORBIDDEN_TURN_COST;
      case U_TURN -> uTurn;
      case null -> isUTurn ? freeUTurn() : 0;
    };
  }

  /// Motor vehicles turn freely at dead ends only.
  private double freeUTurn() {
    return isMotorized ? MatchModel.DEAD_END_COST : uTurn;
  }

  private void begin() {
    for (int i = 0; i < labels; i++) {
      slots[used[i]] = NOT_FOUND;
    }
    labels = 0;
    heapSize = 0;
  }

  private void add(int state, double value, int from, int origin) {
    int slot = (state * 0x9E3779B9) >>> 18;
    while (slots[slot] != NOT_FOUND && states[slots[slot]] != state) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    int label = slots[slot];
    if (label == NOT_FOUND) {
      if (labels == LABELS_MAX) {
        return;
      }
      label = labels++;
      slots[slot] = label;
      used[label] = slot;
      states[label] = state;
      settled[label] = false;
    } else if (settled[label] || values[label] <= value) {
      return;
    }
    values[label] = value;
    before[label] = from;
    origins[label] = (byte) origin;
    push(label, value);
  }

  private void push(int label, double key) {
    if (heapSize == heap.length) {
      return;
    }
    int at = heapSize++;
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (keys[above] <= key) {
        break;
      }
      keys[at] = keys[above];
      heap[at] = heap[above];
      at = above;
    }
    keys[at] = key;
    heap[at] = label;
  }

  private int pop() {
    int first = heap[0];
    heapSize--;
    double key = keys[heapSize];
    int label = heap[heapSize];
    int at = 0;
    while (2 * at + 1 < heapSize) {
      int child = 2 * at + 1;
      if (child + 1 < heapSize && keys[child + 1] < keys[child]) {
        child++;
      }
      if (key <= keys[child]) {
        break;
      }
      keys[at] = keys[child];
      heap[at] = heap[child];
      at = child;
    }
    keys[at] = key;
    heap[at] = label;
    return first;
  }

  /// The way that the last search found to a target: its parts of arcs.
  List<Stretch> path(Places sources, Places targets, int target) {
    int source = targets.source[target];
    int arc = sources.arc[source];
    double from = sources.fraction[source];
    int last = targets.arc[target];
    double to = targets.fraction[target];
    List<Stretch> path = new ArrayList<>();
    if (targets.label[target] == NOT_FOUND) {
      if (last == arc) {
        path.add(new Stretch(arc, from, to));
      } else {
        double turn = Math.max(from, 1 - to);
        path.add(new Stretch(arc, from, turn));
        path.add(new Stretch(last, 1 - turn, to));
      }
      return path;
    }
    path.add(new Stretch(last, 0, to));
    for (int label = targets.label[target]; label != NOT_FOUND; label = before[label]) {
      int driven = graph.stateArc(states[label]);
      path.add(new Stretch(driven, before[label] == NOT_FOUND ? from : 0, 1));
    }
    return path.reversed();
  }
}
