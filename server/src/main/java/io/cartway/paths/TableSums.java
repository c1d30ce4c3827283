package io.cartway.paths;

import io.cartway.hierarchy.LinkSums;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;

/// What a cell of a table needs beside the weight of its path, because a weight holds penalties and
/// surcharges: three numbers in one, summed along paths ([LinkSums]).
///
/// The amount is what is no time in the milliseconds of a fast path, and the length in millimetres
/// of a short one. The count is that of the steps that violate the request's options; that of signs
/// is the number of those among them that violate signs.
final class TableSums implements LinkSums.Quantity, ArcSeeds.Sums {

  /// The amounts of a path around the Earth by every road of it fit 40 bits.
  private static final int SIGNS_SHIFT = 40;

  /// More steps that violate signs cost more than a weight can hold ([ModeCosts#INFINITE]).
  private static final int SIGNS_BITS = 6;

  /// Beyond are 131,000 steps: what is avoided costs ten times its time, too.
  private static final int COUNT_SHIFT = SIGNS_SHIFT + SIGNS_BITS;

  private final Metric metric;
  private final Topology topology;
  private final StateGraph links;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final Objective objective;
  private final JourneyRules rules;
  private final long epochMillis;

  /// @param metric whose weights contain the rules' surcharges
  /// @param epochMillis the moment of the rules
  TableSums(
      Metric metric, ModeCosts costs, Objective objective, JourneyRules rules, long epochMillis) {
    this.metric = metric;
    this.costs = costs;
    this.objective = objective;
    this.rules = rules;
    this.epochMillis = epochMillis;
    topology = metric.topology();
    links = metric.links();
    graph = costs.graph();
  }

  @Override
  public long of(int rank, int link) {
    int state = topology.vertexOf(rank);
    int next = graph.stateArc(topology.vertexOf(links.to(link)));
    return of(state, next, metric.linkWeight(rank, link));
  }

  @Override
  public long of(int state, int next, long weight) {
    long amount = amount(state, next, weight);
    if (rules.isTrivial()) {
      return pack(0, 0, amount);
    }
    boolean isOfSigns = rules.violatesSigns(state, next, epochMillis);
    boolean isViolation = isOfSigns || rules.isAvoided(state, next);
    return pack(isViolation ? 1 : 0, isOfSigns ? 1 : 0, amount);
  }

  private long amount(int state, int next, long weight) {
    int arc = graph.stateArc(state);
    return switch (objective) {
      case FAST -> Weight.cost(weight) - costs.arcMillis(arc) - costs.turnDurationMillis(arc, next);
      case SHORT -> graph.lengthMillimeters(arc);
    };
  }

  @Override
  public long ofPart(int arc, double fraction) {
    return switch (objective) {
      case FAST -> 0;
      case SHORT -> Math.round(graph.lengthMillimeters(arc) * fraction);
    };
  }

  static long pack(int count, int signs, long amount) {
    return ((long) count << COUNT_SHIFT) + ((long) signs << SIGNS_SHIFT) + amount;
  }

  /// The amount, which may be negative.
  static long amount(long packed) {
    return low(packed, SIGNS_SHIFT);
  }

  /// The number of steps that violate signs.
  static long signs(long packed) {
    return low((packed - amount(packed)) >> SIGNS_SHIFT, SIGNS_BITS);
  }

  /// The number of steps that violate the request's options.
  static long count(long packed) {
    return (packed - low(packed, COUNT_SHIFT)) >> COUNT_SHIFT;
  }

  /// The lowest bits as a signed number.
  private static long low(long packed, int bits) {
    int unused = Long.SIZE - bits;
    return packed << unused >> unused;
  }
}
