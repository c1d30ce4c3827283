package io.cartway.paths;

import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import java.util.List;
import java.util.Set;

/// What one request adds to the costs of its mode: what it avoids and excludes, and what the signs
/// mean to its vehicle at its time.
///
/// Excluded is closed. Avoided costs hours on entering and ten times the time on the way, so that a
/// route goes through only where every other way is hours longer, and then as little as it can.
/// What the vehicle must not pass is closed; when there is no way at all, a lenient copy charges
/// more hours instead and the route says what it violates. All of it only ever adds to the standing
/// costs: the metric of the mode stays a lower bound.
public final class JourneyRules {

  /// What entering something avoided costs: as entering a road for residents.
  private static final int AVOID_MILLIS = 14_400_000;

  /// What a stretch of something avoided costs more than its time.
  private static final int AVOID_FACTOR = 9;

  /// What entering a road costs that is open only to destination traffic.
  private static final int ENDS_ONLY_MILLIS = 10_800_000;

  /// What passing a sign costs that forbids the vehicle, where there is no other way.
  static final int VIOLATION_MILLIS = 36_000_000;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final AvoidedRoads roads;
  private final RuleJudge judge;
  private final boolean isLenient;

  /// Arcs on which the way ends before it comes to what is excluded.
  private final Set<Integer> reachedArcs;

  /// @param avoidance what the request would rather not meet
  /// @param exclusion what it must not meet
  /// @param judge what the signs mean to the vehicle
  /// @param check is called now and then and may throw to give up
  public JourneyRules(
      ModeCosts costs, Avoidance avoidance, Exclusion exclusion, RuleJudge judge, Runnable check) {
    reachedArcs = Set.of();
    this.costs = costs;
    graph = costs.graph();
    roads = new AvoidedRoads(costs, avoidance, exclusion, check);
    this.judge = judge;
    isLenient = false;
  }

  /// The same rules with signs that bind.
  JourneyRules strict() {
    return new JourneyRules(this, false, reachedArcs);
  }

  private JourneyRules(JourneyRules like, boolean isLenient, Set<Integer> reachedArcs) {
    this.reachedArcs = reachedArcs;
    this.isLenient = isLenient;
    costs = like.costs;
    graph = like.graph;
    roads = like.roads;
    judge = like.judge;
  }

  /// The same rules with signs that can be passed at a price.
  JourneyRules lenient() {
    return new JourneyRules(this, true, reachedArcs);
  }

  /// The same rules for a way that ends on some arcs before it comes to what is excluded there.
  JourneyRules reaching(Set<Integer> arcs) {
    return new JourneyRules(this, isLenient, Set.copyOf(arcs));
  }

  /// Whether anything is excluded.
  boolean hasExclusions() {
    return roads.hasExclusions();
  }

  /// Whether what is closed is so at all times.
  boolean isTimeless() {
    return !judge.isTimeDependent();
  }

  /// Whether signs can be passed at a price.
  boolean isLenient() {
    return isLenient;
  }

  /// Whether signs bind at all.
  boolean hasSigns() {
    return !judge.isTrivial();
  }

  /// Whether the signs let the vehicle onto an arc at a time, be it only to reach something there.
  boolean isOpen(int arc, long epochMillis) {
    return judge.verdict(arc, epochMillis) != RuleJudge.Verdict.CLOSED;
  }

  /// Whether nothing is added anywhere: the metric says all.
  boolean isTrivial() {
    return roads.isEmpty() && !roads.hasExclusions() && judge.isTrivial();
  }

  /// Whether the route must not touch an arc at all.
  public boolean isExcluded(int arc) {
    return roads.isExcluded(arc);
  }

  /// Whether the route must not go over a part of an arc.
  public boolean isExcluded(Stretch part) {
    return roads.isExcluded(part);
  }

  /// What going on from a state to an arc costs more than it does the mode; [ModeCosts#INFINITE]
  /// when one must not.
  public int surcharge(int state, int next, long epochMillis) {
    int arc = graph.stateArc(state);
    int added = 0;
    if (!judge.isTrivial()) {
      added += signs(state, arc, next, epochMillis);
    }
    if (!roads.isEmpty()) {
      if (roads.isAvoided(next)) {
        long onTheWay = (long) AVOID_FACTOR * Math.min(costs.arcMillis(next), AVOID_MILLIS);
        added += (int) onTheWay + (roads.isAvoided(arc) ? 0 : AVOID_MILLIS);
      }
      added += roads.isAvoidedTurn(arc, next) ? AVOID_MILLIS : 0;
    }
    if (hasExclusions() && !reachedArcs.contains(next) && roads.isExcluded(next)) {
      return ModeCosts.INFINITE;
    }
    return Math.min(added, ModeCosts.INFINITE);
  }

  private int signs(int state, int arc, int next, long epochMillis) {
    RuleJudge.Verdict verdict = judge.verdict(next, epochMillis);
    int violation = isLenient ? VIOLATION_MILLIS : ModeCosts.INFINITE;
    int added =
        switch (verdict) {
          case FREE -> 0;
          case ENDS_ONLY -> isThrough(arc, epochMillis) ? ENDS_ONLY_MILLIS : 0;
          case CLOSED -> violation;
        };
    if (added < ModeCosts.INFINITE && judge.forbidsTurn(state, next, epochMillis)) {
      added += violation;
    }
    return Math.min(added, ModeCosts.INFINITE);
  }

  /// Whether somebody on an arc may be on the way through: who is where one has business anyway
  /// pays no second time for the next such road.
  private boolean isThrough(int arc, long epochMillis) {
    Access standing = graph.access(arc, costs.mode());
    boolean isForEnds = standing == Access.DESTINATION || standing == Access.PRIVATE;
    return !isForEnds && judge.verdict(arc, epochMillis) == RuleJudge.Verdict.FREE;
  }

  /// Whether a path costs nothing more than it does the mode.
  ///
  /// @param states the states of the path
  /// @param epochMillis when its first state is left behind
  boolean isFree(int[] states, long epochMillis) {
    long time = epochMillis;
    for (int i = 1; i < states.length; i++) {
      int arc = graph.stateArc(states[i - 1]);
      int next = graph.stateArc(states[i]);
      time += i == 1 ? 0 : costs.arcMillis(arc);
      time += costs.turnDurationMillis(arc, next);
      if (surcharge(states[i - 1], next, time) != 0) {
        return false;
      }
    }
    return true;
  }

  /// The weights of the links under these rules.
  ///
  /// @param epochMillis when one sets off
  LinkWeights weights(Metric metric, Objective objective, long epochMillis) {
    Topology topology = metric.topology();
    StateGraph links = metric.links();
    return (rank, link, label) -> {
      long weight = metric.linkWeight(link);
      if (!Weight.isFinite(weight)) {
        return weight;
      }
      int state = topology.vertexOf(rank);
      int next = graph.stateArc(topology.vertexOf(links.to(link)));
      // A label stands at the beginning of its arc; the next one is judged when it is reached.
      int arc = graph.stateArc(state);
      long past = objective.millis(label) + costs.arcMillis(arc);
      past += costs.turnDurationMillis(arc, next);
      int added = surcharge(state, next, epochMillis + past);
      return added == 0
          ? weight
          : added >= ModeCosts.INFINITE ? Weight.INFINITE : weight + Weight.of(added, 0);
    };
  }

  /// The signs on an arc that forbid the vehicle.
  public List<RoadRestriction> signs(int arc, long epochMillis) {
    return judge.violations(arc, epochMillis);
  }

  /// What a section does against these rules, and what is worth knowing of its roads; in the order
  /// of the way.
  ///
  /// @param epochMillis when the section starts
  public List<Violation> violations(Trace trace, long epochMillis) {
    return new ViolationFinder(graph, roads, judge).find(trace, epochMillis);
  }
}
