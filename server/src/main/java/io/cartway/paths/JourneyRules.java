package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Guide;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The surcharges of one request on the costs of its mode: avoided and excluded roads, and the
/// signs that apply to its vehicle at its time.
///
/// Excluded roads are closed. Avoided roads cost hours on entering and ten times their driving
/// time, so that a route uses them only if every other path is hours longer, and then as little as
/// possible. Roads that signs forbid to the vehicle are closed; when there is no path at all, a
/// lenient copy charges hours instead and the route reports the violations. Rules only add to the
/// standing costs, so the metric of the mode stays a lower bound.
public final class JourneyRules {

  /// The cost of entering something avoided, similar to a residents' road.
  private static final int AVOID_MILLIS = 14_400_000;

  /// The surcharge of something avoided, as a multiple of its time.
  private static final int AVOID_FACTOR = 9;

  /// The cost of entering a road that is open only to destination traffic.
  private static final int ENDS_ONLY_MILLIS = 10_800_000;

  /// The cost of violating a sign if there is no other path.
  static final int VIOLATION_MILLIS = 36_000_000;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final AvoidedRoads roads;
  private final RuleJudge judge;
  private final boolean isLenient;

  /// Arcs on which the path ends before their excluded part.
  private final Set<Integer> reachedArcs;

  /// Arcs at whose ends the path does not turn back, if it can help it.
  private final Set<Integer> onwardArcs;

  /// @param avoidance what the request avoids
  /// @param exclusion what the request excludes
  /// @param judge evaluates the signs for the vehicle
  /// @param check is called periodically and may throw to abort
  public JourneyRules(
      ModeCosts costs, Avoidance avoidance, Exclusion exclusion, RuleJudge judge, Runnable check) {
    reachedArcs = Set.of();
    onwardArcs = Set.of();
    this.costs = costs;
    graph = costs.graph();
    roads = new AvoidedRoads(costs, avoidance, exclusion, check);
    this.judge = judge;
    isLenient = false;
  }

  /// The same rules with binding signs.
  JourneyRules strict() {
    return new JourneyRules(this, false, reachedArcs);
  }

  private JourneyRules(JourneyRules like, boolean isLenient, Set<Integer> reachedArcs) {
    this(like, isLenient, reachedArcs, like.roads);
  }

  private JourneyRules(
      JourneyRules like, boolean isLenient, Set<Integer> reachedArcs, AvoidedRoads roads) {
    this.reachedArcs = reachedArcs;
    onwardArcs = like.onwardArcs;
    this.isLenient = isLenient;
    this.roads = roads;
    costs = like.costs;
    graph = like.graph;
    judge = like.judge;
  }

  /// The same rules for work that outlives the request: they do not look at its deadline.
  JourneyRules detached() {
    return new JourneyRules(this, isLenient, reachedArcs, roads.detached());
  }

  /// The same rules with signs that can be violated at a cost.
  JourneyRules lenient() {
    return new JourneyRules(this, true, reachedArcs);
  }

  /// The same rules for a path that ends on some arcs before their excluded parts.
  JourneyRules reaching(Set<Integer> arcs) {
    return new JourneyRules(this, isLenient, Set.copyOf(arcs));
  }

  private JourneyRules(JourneyRules like, Set<Integer> onwardArcs) {
    this.onwardArcs = onwardArcs;
    reachedArcs = like.reachedArcs;
    isLenient = like.isLenient;
    roads = like.roads;
    costs = like.costs;
    graph = like.graph;
    judge = like.judge;
  }

  /// The same rules for a path that turns back at the end of some arcs only if all others are hours
  /// longer.
  JourneyRules keepingOn(Set<Integer> arcs) {
    return new JourneyRules(this, Set.copyOf(arcs));
  }

  /// Whether anything is excluded.
  boolean hasExclusions() {
    return roads.hasExclusions();
  }

  /// Whether closures do not depend on the time.
  boolean isTimeless() {
    return !judge.isTimeDependent();
  }

  /// Whether signs can be violated at a cost.
  boolean isLenient() {
    return isLenient;
  }

  /// Whether any signs apply.
  boolean hasSigns() {
    return !judge.isTrivial();
  }

  /// Whether the signs admit the vehicle to an arc at a time, even if only as destination traffic.
  boolean isOpen(int arc, long epochMillis) {
    return judge.verdict(arc, epochMillis) != RuleJudge.Verdict.CLOSED;
  }

  /// Whether there are no surcharges at all, so that the metric suffices.
  boolean isTrivial() {
    return roads.isEmpty() && !roads.hasExclusions() && judge.isTrivial() && onwardArcs.isEmpty();
  }

  /// Whether the route must not touch any part of an arc.
  public boolean isExcluded(int arc) {
    return roads.isExcluded(arc);
  }

  /// Whether the route must not use a part of an arc.
  public boolean isExcluded(Stretch part) {
    return roads.isExcluded(part);
  }

  /// Whether an arc is avoided.
  boolean isAvoided(int arc) {
    return roads.isAvoided(arc);
  }

  /// The surcharge on the step from a state to an arc; [ModeCosts#INFINITE] when it is forbidden.
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
    if (next == graph.opposite(arc) && onwardArcs.contains(arc)) {
      added += AVOID_MILLIS;
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

  /// Whether an arc is open to through traffic: traffic already on a restricted road does not pay
  /// again for the next one.
  private boolean isThrough(int arc, long epochMillis) {
    Access standing = graph.access(arc, costs.mode());
    boolean isForEnds = standing == Access.DESTINATION || standing == Access.PRIVATE;
    return !isForEnds && judge.verdict(arc, epochMillis) == RuleJudge.Verdict.FREE;
  }

  /// The weights of links under these rules as one metric for many paths: the verdict on every road
  /// is that of one moment. For one thread.
  ///
  /// @param plain the weights without rules
  LinkWeights steadyWeights(LinkWeights plain, Hierarchy hierarchy, long epochMillis) {
    return new SteadyWeights(plain, hierarchy, epochMillis);
  }

  /// Asks for the surcharge of few links only: rules concern few roads, and a road has several
  /// links into it.
  private final class SteadyWeights implements LinkWeights {
    private final LinkWeights plain;
    private final Topology topology;
    private final StateGraph links;
    private final long epochMillis;

    /// The ranks that were looked at, and those of them that may cost a surcharge to enter.
    private final BitSet asked = new BitSet();

    private final BitSet charged = new BitSet();

    private SteadyWeights(LinkWeights plain, Hierarchy hierarchy, long epochMillis) {
      this.plain = plain;
      this.epochMillis = epochMillis;
      topology = hierarchy.topology();
      links = hierarchy.links();
    }

    @Override
    public long weight(int rank, int link, long label) {
      long weight = plain.weight(rank, link, label);
      int to = links.to(link);
      int state = topology.vertexOf(rank);
      if (!Weight.isFinite(weight) || !(isCharged(to) || mayChargeTurns(state))) {
        return weight;
      }
      int added = surcharge(state, graph.stateArc(topology.vertexOf(to)), epochMillis);
      return added >= ModeCosts.INFINITE ? Weight.INFINITE : plus(weight, added);
    }

    private boolean isCharged(int rank) {
      if (!asked.get(rank)) {
        asked.set(rank);
        charged.set(rank, mayCharge(graph.stateArc(topology.vertexOf(rank)), epochMillis));
      }
      return charged.get(rank);
    }
  }

  /// Whether there may be a surcharge on entering an arc, whatever the turn is.
  private boolean mayCharge(int arc, long epochMillis) {
    return roads.isAvoided(arc)
        || (hasExclusions() && roads.isExcluded(arc))
        || judge.verdict(arc, epochMillis) != RuleJudge.Verdict.FREE;
  }

  /// Whether there may be a surcharge on a turn from a state that is none of the arc after it.
  private boolean mayChargeTurns(int state) {
    return roads.avoidsTurns() || judge.mayForbidTurns(state);
  }

  private static long plus(long weight, int added) {
    // Ten violations in one step would be more than infinite.
    return added == 0 ? weight : Math.min(weight + Weight.of(added, 0), Weight.INFINITE);
  }

  /// The sources that a path needs: from a junction it begins on an arc that leaves, and turns into
  /// none. An arc that is avoided, forbidden or for residents is not begun on where others leave,
  /// because nothing would be charged for it; there, a path turns into it from an arc that arrives.
  List<RouteEnd> starts(List<RouteEnd> sources, long epochMillis) {
    Map<Integer, List<RouteEnd>> leaving = new HashMap<>();
    for (RouteEnd end : sources) {
      if (end.fraction() == 0) {
        leaving.computeIfAbsent(graph.tail(end.arc()), any -> new ArrayList<>()).add(end);
      }
    }
    Set<RouteEnd> dropped = new HashSet<>();
    leaving.forEach((junction, ends) -> {
      List<RouteEnd> arriving =
          sources.stream()
              .filter(end -> end.fraction() == 1 && graph.head(end.arc()) == junction)
              .toList();
      List<RouteEnd> charged =
          ends.stream().filter(end -> !isFreeStart(end.arc(), epochMillis)).toList();
      boolean isTurning =
          !charged.isEmpty()
              && charged.size() < ends.size()
              && arriving.stream().anyMatch(end -> isFreeStart(end.arc(), epochMillis));
      dropped.addAll(isTurning ? charged : arriving);
      arriving.stream().filter(end -> !isFreeStart(end.arc(), epochMillis)).forEach(dropped::add);
    });
    return dropped.isEmpty()
        ? sources
        : sources.stream().filter(end -> !dropped.contains(end)).toList();
  }

  private boolean isFreeStart(int arc, long epochMillis) {
    return isThrough(arc, epochMillis) && !roads.isAvoided(arc);
  }

  /// The targets that a path needs: at a junction it ends on an arc that arrives.
  static List<RouteEnd> stops(List<RouteEnd> targets, RoadGraph graph) {
    Set<Integer> heads = new HashSet<>();
    for (RouteEnd end : targets) {
      if (end.fraction() == 1) {
        heads.add(graph.head(end.arc()));
      }
    }
    return heads.isEmpty()
        ? targets
        : targets.stream()
            .filter(end -> end.fraction() > 0 || !heads.contains(graph.tail(end.arc())))
            .toList();
  }

  /// Whether a step is what the request wants to avoid, or what signs forbid.
  boolean isViolation(int state, int next, long epochMillis) {
    return isAvoided(state, next) || violatesSigns(state, next, epochMillis);
  }

  /// Whether a step is what the request wants to avoid.
  boolean isAvoided(int state, int next) {
    return roads.isAvoided(next) || roads.isAvoidedTurn(graph.stateArc(state), next);
  }

  /// Whether a step is what signs forbid.
  boolean violatesSigns(int state, int next, long epochMillis) {
    return !judge.isTrivial()
        && (judge.verdict(next, epochMillis) == RuleJudge.Verdict.CLOSED
            || judge.forbidsTurn(state, next, epochMillis));
  }

  /// The same of a part of a road, however it was entered.
  boolean isViolation(Stretch part, long epochMillis) {
    return roads.isAvoided(part)
        || (!judge.isTrivial()
            && judge.verdict(part.arc(), epochMillis) == RuleJudge.Verdict.CLOSED);
  }

  /// Whether verdicts change, and a number for those of a moment.
  long fingerprint(long epochMillis) {
    return judge.isTimeDependent() ? judge.fingerprint(epochMillis) : 0;
  }

  /// The sum of the surcharges of a path, each at the time of its step.
  ///
  /// @param states the states of the path
  /// @param epochMillis when its first state is left
  /// @param enough a sum above it is not added up further
  long surcharges(int[] states, long epochMillis, long enough) {
    long time = epochMillis;
    long sum = 0;
    for (int i = 1; i < states.length && sum <= enough; i++) {
      int arc = graph.stateArc(states[i - 1]);
      int next = graph.stateArc(states[i]);
      time += i == 1 ? 0 : costs.arcMillis(arc);
      time += costs.turnDurationMillis(arc, next);
      sum += surcharge(states[i - 1], next, time);
    }
    return sum;
  }

  /// The weights of the links under these rules, for one search.
  ///
  /// @param guide the weights without them
  /// @param epochMillis departure time
  /// @param sources of the search; their sums are how much more their labels say than the time
  LinkWeights weights(Guide guide, long epochMillis, Seeds sources) {
    return new TimedWeights(guide, epochMillis, sources);
  }

  /// Each road is judged at the time at which the path comes by. For one search.
  ///
  /// A label of the fastest path is its cost: the time, and hours of penalties and surcharges,
  /// which nobody waits. They are kept beside it for the few states where there are any.
  private final class TimedWeights implements LinkWeights {
    private final Guide guide;
    private final long epochMillis;
    private final Topology topology;
    private final StateGraph links;
    private final Objective objective;

    /// Whether labels may differ from the time, and somebody looks at the time.
    private final boolean countsPenalties;

    private final Map<Integer, Penalized> penalized = new HashMap<>();

    /// What of a label of a state is no time: less than nothing where it lacks some.
    private record Penalized(long label, long millis) {}

    private TimedWeights(Guide guide, long epochMillis, Seeds sources) {
      this.guide = guide;
      this.epochMillis = epochMillis;
      topology = guide.metric().topology();
      links = guide.metric().links();
      objective = guide.objective();
      for (int i = 0; !isTimeless() && i < sources.count(); i++) {
        keep(topology.rankOf(sources.vertex(i)), sources.weight(i), sources.sum(i));
      }
      countsPenalties = !isTimeless() && (objective == Objective.FAST || !penalized.isEmpty());
    }

    @Override
    public long weight(int rank, int link, long label) {
      long weight = guide.weight(rank, link, label);
      if (!Weight.isFinite(weight)) {
        return weight;
      }
      int state = topology.vertexOf(rank);
      int to = links.to(link);
      int next = graph.stateArc(topology.vertexOf(to));
      // A label is at the start of its arc; the next arc is evaluated at its arrival time.
      int arc = graph.stateArc(state);
      long before = countsPenalties ? penalties(rank, label) : 0;
      long past = objective.millis(label) - before + costs.arcMillis(arc);
      past += costs.turnDurationMillis(arc, next);
      int added = surcharge(state, next, epochMillis + past);
      if (added >= ModeCosts.INFINITE) {
        return Weight.INFINITE;
      }
      long sum = added == 0 ? weight : weight + Weight.of(added, 0);
      if (countsPenalties) {
        int here = objective == Objective.FAST ? added + costs.penaltyMillis(arc, next) : 0;
        keep(to, label + sum, before + here);
      }
      return sum;
    }

    private long penalties(int rank, long label) {
      Penalized known = penalized.get(rank);
      return known != null && known.label == label ? known.millis : 0;
    }

    /// The search takes the least label of a state; one without penalties differs from what is kept
    /// here.
    private void keep(int rank, long label, long millis) {
      if (millis != 0) {
        Penalized known = penalized.get(rank);
        if (known == null || label < known.label) {
          penalized.put(rank, new Penalized(label, millis));
        }
      }
    }
  }

  /// The signs on an arc that forbid the vehicle.
  public List<RoadRestriction> signs(int arc, long epochMillis) {
    return judge.violations(arc, epochMillis);
  }

  /// The violations and remarks of a section, in order along the path.
  ///
  /// @param epochMillis when the section starts
  public List<Violation> violations(Trace trace, long epochMillis) {
    return new ViolationFinder(graph, roads, judge).find(trace, epochMillis);
  }
}
