package io.cartway.paths;

import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.SegmentFinder;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

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

  /// What entering a road costs that is open only to who has business there.
  private static final int ENDS_ONLY_MILLIS = 10_800_000;

  /// What passing a sign costs that forbids the vehicle, where there is no other way.
  static final int VIOLATION_MILLIS = 36_000_000;

  private static final double DIFFICULT_TURN_DEGREES = 115;

  private static final Map<AvoidFeature, Violation.Kind> KINDS =
      Map.of(
          AvoidFeature.SEASONAL_CLOSURE, Violation.Kind.AVOID_SEASONAL_CLOSURE,
          AvoidFeature.TOLL_ROAD, Violation.Kind.AVOID_TOLL_ROAD,
          AvoidFeature.CONTROLLED_ACCESS_HIGHWAY, Violation.Kind.AVOID_CONTROLLED_ACCESS_HIGHWAY,
          AvoidFeature.FERRY, Violation.Kind.AVOID_FERRY,
          AvoidFeature.CAR_SHUTTLE_TRAIN, Violation.Kind.AVOID_CAR_SHUTTLE_TRAIN,
          AvoidFeature.TUNNEL, Violation.Kind.AVOID_TUNNEL,
          AvoidFeature.DIRT_ROAD, Violation.Kind.AVOID_DIRT_ROAD,
          AvoidFeature.DIFFICULT_TURNS, Violation.Kind.AVOID_DIFFICULT_TURNS,
          AvoidFeature.U_TURNS, Violation.Kind.AVOID_U_TURNS);

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final Avoidance avoidance;
  private final Exclusion exclusion;
  private final RuleJudge judge;
  private final boolean isLenient;
  private final int avoidedFlags;
  private final boolean avoidsHighways;
  private final boolean avoidsTurns;
  private final Set<Integer> avoidedArcs;
  private final AreaSegments avoidedAreas;
  private final AreaSegments excludedAreas;
  private final Set<String> excludedCountries;

  /// As `US:NY`.
  private final Set<String> excludedStates;

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
    this.avoidance = avoidance;
    this.exclusion = exclusion;
    this.judge = judge;
    isLenient = false;
    Set<AvoidFeature> features = avoidance.features();
    avoidedFlags =
        features.stream().mapToInt(this::flags).reduce(0, (a, b) -> a | b)
            | (avoidance.environmentalZones() ? RoadFlag.ENVIRONMENTAL_ZONE.bit() : 0);
    avoidsHighways = features.contains(AvoidFeature.CONTROLLED_ACCESS_HIGHWAY);
    avoidsTurns =
        features.contains(AvoidFeature.U_TURNS) || features.contains(AvoidFeature.DIFFICULT_TURNS);
    avoidedArcs = arcs(avoidance, check);
    avoidedAreas = new AreaSegments(graph, avoidance.areas(), check);
    excludedAreas = new AreaSegments(graph, exclusion.areas(), check);
    excludedCountries = alpha2(exclusion.countries());
    excludedStates = states(exclusion.states());
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
    avoidance = like.avoidance;
    exclusion = like.exclusion;
    judge = like.judge;
    avoidedFlags = like.avoidedFlags;
    avoidsHighways = like.avoidsHighways;
    avoidsTurns = like.avoidsTurns;
    avoidedArcs = like.avoidedArcs;
    avoidedAreas = like.avoidedAreas;
    excludedAreas = like.excludedAreas;
    excludedCountries = like.excludedCountries;
    excludedStates = like.excludedStates;
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
    return !exclusion.isEmpty();
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
    return avoidance.isEmpty() && exclusion.isEmpty() && judge.isTrivial();
  }

  private int flags(AvoidFeature feature) {
    return switch (feature) {
      case TOLL_ROAD ->
          RoadFlag.TOLL.bit() | (costs.mode() == TransportMode.TRUCK ? RoadFlag.TOLL_HGV.bit() : 0);
      case CONTROLLED_ACCESS_HIGHWAY -> RoadFlag.MOTORROAD.bit();
      case FERRY -> RoadFlag.FERRY.bit();
      case CAR_SHUTTLE_TRAIN -> RoadFlag.SHUTTLE_TRAIN.bit();
      case TUNNEL -> RoadFlag.TUNNEL.bit();
      case DIRT_ROAD -> RoadFlag.UNPAVED.bit();
      case SEASONAL_CLOSURE -> RoadFlag.SEASONAL.bit();
      case DIFFICULT_TURNS, U_TURNS -> 0;
    };
  }

  private Set<Integer> arcs(Avoidance avoidance, Runnable check) {
    Set<Integer> arcs = new HashSet<>();
    SegmentFinder finder = new SegmentFinder(graph);
    for (SegmentRef segment : avoidance.segments()) {
      check.run();
      arcs.addAll(finder.arcs(segment));
    }
    return arcs;
  }

  private static Set<String> alpha2(Set<String> alpha3) {
    Set<String> codes = new HashSet<>();
    for (String country : alpha3) {
      if (CountryCodes.isAlpha3(country)) {
        codes.add(CountryCodes.alpha2(country));
      }
    }
    return codes;
  }

  private static Set<String> states(Set<String> alpha3) {
    Set<String> codes = new HashSet<>();
    for (String state : alpha3) {
      String country = state.substring(0, 3);
      if (CountryCodes.isAlpha3(country)) {
        codes.add(CountryCodes.alpha2(country) + state.substring(3));
      }
    }
    return codes;
  }

  // ---- what an arc is

  /// Whether the route must not touch an arc at all.
  public boolean isExcluded(int arc) {
    return isInExcludedCountry(arc) || excludedAreas.contains(graph.segment(arc));
  }

  /// Whether the route must not go over a part of an arc.
  public boolean isExcluded(Stretch part) {
    return isInExcludedCountry(part.arc()) || isIn(exclusion.areas(), part.line(graph));
  }

  private boolean isInExcludedCountry(int arc) {
    return (!excludedCountries.isEmpty() && excludedCountries.contains(graph.country(arc)))
        || (!excludedStates.isEmpty()
            && excludedStates.contains(graph.country(arc) + ":" + graph.state(arc)));
  }

  /// Whether an arc is avoided.
  private boolean isAvoided(int arc) {
    if (avoidance.isEmpty()) {
      return false;
    }
    return (avoidedFlags != 0 && (graph.flags(arc) & avoidedFlags) != 0)
        || (avoidsHighways && graph.roadClass(arc) == RoadClass.MOTORWAY)
        || isBlocked(arc);
  }

  /// Whether an arc is one of the avoided pieces or touches an avoided area.
  private boolean isBlocked(int arc) {
    return (!avoidedArcs.isEmpty() && avoidedArcs.contains(arc))
        || avoidedAreas.contains(graph.segment(arc));
  }

  private boolean isBlocked(Stretch part) {
    if (part.from() == 0 && part.to() == 1) {
      return isBlocked(part.arc());
    }
    return avoidedArcs.contains(part.arc()) || isIn(avoidance.areas(), part.line(graph));
  }

  private static boolean isIn(List<AreaRule> rules, List<LatLng> line) {
    for (int i = 1; i < line.size() && !rules.isEmpty(); i++) {
      if (isBound(rules, line.get(i - 1), line.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBound(List<AreaRule> rules, LatLng from, LatLng to) {
    for (AreaRule rule : rules) {
      if (rule.binds(from, to)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAvoidedTurn(int arc, int next) {
    if (!avoidsTurns) {
      return false;
    }
    Set<AvoidFeature> features = avoidance.features();
    if (next == graph.opposite(arc)) {
      return features.contains(AvoidFeature.U_TURNS)
          || features.contains(AvoidFeature.DIFFICULT_TURNS);
    }
    return features.contains(AvoidFeature.DIFFICULT_TURNS)
        && Math.abs(costs.turnDegrees(arc, next)) > DIFFICULT_TURN_DEGREES;
  }

  // ---- what a step costs more

  /// What going on from a state to an arc costs more than it does the mode; [ModeCosts#INFINITE]
  /// when one must not.
  public int surcharge(int state, int next, long epochMillis) {
    int arc = graph.stateArc(state);
    int added = 0;
    if (!judge.isTrivial()) {
      added += signs(state, arc, next, epochMillis);
    }
    if (!avoidance.isEmpty()) {
      if (isAvoided(next)) {
        long onTheWay = (long) AVOID_FACTOR * Math.min(costs.arcMillis(next), AVOID_MILLIS);
        added += (int) onTheWay + (isAvoided(arc) ? 0 : AVOID_MILLIS);
      }
      added += isAvoidedTurn(arc, next) ? AVOID_MILLIS : 0;
    }
    if (hasExclusions() && !reachedArcs.contains(next) && isExcluded(next)) {
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
      long past = objective == Objective.FAST ? Weight.cost(label) : Weight.length(label);
      int state = topology.vertexOf(rank);
      int next = graph.stateArc(topology.vertexOf(links.to(link)));
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

  // ---- what a route does in spite of them

  /// What a section does against these rules, and what is worth knowing of its roads; in the order
  /// of the way.
  ///
  /// @param epochMillis when the section starts
  public List<Violation> violations(Trace trace, long epochMillis) {
    List<Violation> found = new ArrayList<>();
    if (!avoidance.features().contains(AvoidFeature.SEASONAL_CLOSURE)) {
      addRuns(
          found,
          trace,
          Violation.Kind.SEASONAL_CLOSURE,
          part -> graph.is(part.arc(), RoadFlag.SEASONAL));
    }
    if (isTrivial()) {
      return found;
    }
    for (AvoidFeature feature : EnumSet.allOf(AvoidFeature.class)) {
      if (avoidance.features().contains(feature)) {
        int flags = flags(feature);
        addRuns(found, trace, kind(feature), part -> isOf(part.arc(), feature, flags));
        addTurns(found, trace, feature);
      }
    }
    if (avoidance.environmentalZones()) {
      addRuns(
          found,
          trace,
          Violation.Kind.ZONE,
          part -> graph.is(part.arc(), RoadFlag.ENVIRONMENTAL_ZONE));
    }
    addRuns(found, trace, Violation.Kind.BLOCKED_ROAD, this::isBlocked);
    addSigns(found, trace, epochMillis);
    return found;
  }

  private static Violation.Kind kind(AvoidFeature feature) {
    Violation.Kind kind = KINDS.get(feature);
    if (kind == null) {
      throw new IllegalStateException("no kind of violation for " + feature);
    }
    return kind;
  }

  private boolean isOf(int arc, AvoidFeature feature, int flags) {
    return (graph.flags(arc) & flags) != 0
        || (feature == AvoidFeature.CONTROLLED_ACCESS_HIGHWAY
            && graph.roadClass(arc) == RoadClass.MOTORWAY);
  }

  private static void addRuns(
      List<Violation> found, Trace trace, Violation.Kind kind, Predicate<Stretch> test) {
    int first = -1;
    for (int i = 0; i <= trace.count(); i++) {
      boolean is = i < trace.count() && test.test(trace.stretch(i));
      if (is && first < 0) {
        first = i;
      } else if (!is && first >= 0) {
        found.add(new Violation(kind, first, i, List.of()));
        first = -1;
      }
    }
  }

  private void addTurns(List<Violation> found, Trace trace, AvoidFeature feature) {
    for (int i = 1; i < trace.count(); i++) {
      int arc = trace.arc(i - 1);
      int next = trace.arc(i);
      boolean isUTurn = next == graph.opposite(arc);
      boolean is =
          switch (feature) {
            case U_TURNS -> isUTurn;
            case DIFFICULT_TURNS -> isAvoidedTurn(arc, next) && !isUTurn;
            default -> false;
          };
      if (is) {
        // Notices of turns apply at the end of their span: the stretch before the turn.
        found.add(new Violation(kind(feature), i - 1, i, List.of()));
      }
    }
  }

  private void addSigns(List<Violation> found, Trace trace, long epochMillis) {
    if (judge.isTrivial()) {
      return;
    }
    int state = trace.arc(0);
    for (int i = 0; i < trace.count(); i++) {
      long time = epochMillis + trace.startMillis(i);
      int arc = trace.arc(i);
      if (judge.verdict(arc, time) == RuleJudge.Verdict.CLOSED) {
        found.add(
            new Violation(
                Violation.Kind.VEHICLE_RESTRICTION, i, i + 1, judge.violations(arc, time)));
      }
      if (i > 0) {
        if (judge.forbidsTurn(state, arc, time)) {
          found.add(new Violation(Violation.Kind.TURN_RESTRICTION, i - 1, i, List.of()));
        }
        state = graph.nextState(state, arc);
      }
    }
  }
}
