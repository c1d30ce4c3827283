package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a request adds to the costs of a mode, read from the request itself.
record PlainRules(
    ModeCosts costs,
    PlainRoads roads,
    TransportMode mode,
    Avoidance avoidance,
    Exclusion exclusion,
    RuleJudge judge) {

  static final int NO_WAY = Integer.MAX_VALUE;
  private static final int HOUR = 3_600_000;

  /// The cost of passing a sign where there is no other way.
  static final int VIOLATION = 10 * HOUR;

  /// The cost of the cheapest way; signs are passed, for ten hours each, where there is no other.
  int cost(RouteEnd source, RouteEnd target) {
    int strict = costOf(path(source, target, PlainSearch.Surcharge.FORBIDDEN));
    return strict < NO_WAY || judge.isTrivial() ? strict : costOf(path(source, target, VIOLATION));
  }

  /// The cheapest way; null when there is none.
  ///
  /// @param violation what it costs to pass a sign
  @Nullable ArcPath path(RouteEnd source, RouteEnd target, int violation) {
    return path(source, target, violation, Set.of());
  }

  /// The cheapest way without some steps from arc to arc; null when there is none.
  @Nullable ArcPath path(RouteEnd source, RouteEnd target, int violation, Set<Step> without) {
    boolean isBetween =
        source.arc() == target.arc()
            && source.fraction() <= target.fraction()
            && !isExcluded(source.arc(), source.fraction(), target.fraction());
    boolean isLeft = !isExcluded(source.arc(), source.fraction(), 1);
    boolean isReached = !isExcluded(target.arc(), 0, target.fraction());
    if (!isBetween && !(isLeft && isReached)) {
      return null;
    }
    int last = isReached ? target.arc() : -1;
    PlainSearch search =
        new PlainSearch(
            roads,
            (arc, next) ->
                without.contains(new Step(arc, next))
                    ? PlainSearch.Surcharge.FORBIDDEN
                    : surcharge(arc, next, last, violation));
    return search.run(List.of(source), List.of(target)).getFirst();
  }

  /// The cheapest ways to many targets, where nothing is excluded; null where there is none.
  ///
  /// @param violation what it costs to pass a sign
  List<@Nullable ArcPath> paths(RouteEnd source, List<RouteEnd> targets, int violation) {
    if (!exclusion.areas().isEmpty()) {
      throw new IllegalArgumentException("what is excluded depends on the target");
    }
    return new PlainSearch(roads, (arc, next) -> surcharge(arc, next, -1, violation))
        .run(List.of(source), targets);
  }

  /// A step from an arc to the next.
  record Step(int arc, int next) {}

  private static int costOf(@Nullable ArcPath path) {
    return path == null ? NO_WAY : path.costMillis();
  }

  /// @param last the arc on which the way ends before it comes to what is excluded
  private int surcharge(int arc, int next, int last, int violation) {
    RuleJudge.Verdict verdict = judge.verdict(next, 0);
    int violations = verdict == RuleJudge.Verdict.CLOSED ? 1 : 0;
    violations += judge.forbidsTurn(arc, next, 0) ? 1 : 0;
    boolean isForbidden = violation == PlainSearch.Surcharge.FORBIDDEN && violations > 0;
    if (isForbidden || (next != last && isExcluded(next, 0, 1))) {
      return PlainSearch.Surcharge.FORBIDDEN;
    }
    int added = violations * violation;
    if (verdict == RuleJudge.Verdict.ENDS_ONLY && !isForEnds(arc)) {
      added += 3 * HOUR;
    }
    if (isAvoided(next)) {
      added += 9 * roads.millis(next) + (isAvoided(arc) ? 0 : 4 * HOUR);
    }
    return added + (isAvoidedTurn(arc, next) ? 4 * HOUR : 0);
  }

  private boolean isForEnds(int arc) {
    Access access = costs.graph().access(arc, mode);
    return access == Access.DESTINATION
        || access == Access.PRIVATE
        || judge.verdict(arc, 0) != RuleJudge.Verdict.FREE;
  }

  private boolean isAvoided(int arc) {
    RoadGraph graph = costs.graph();
    boolean isFerry = graph.is(arc, RoadFlag.FERRY);
    return (isFerry && avoidance.features().contains(AvoidFeature.FERRY))
        || avoidance.segments().stream()
            .anyMatch(
                ref -> ref.wayId() == graph.wayId(arc) && ref.nodeIndex() == graph.nodeIndex(arc))
        || touches(avoidance.areas(), arc, 0, 1);
  }

  /// The features are difficult turns and turning round, or neither.
  private boolean isAvoidedTurn(int arc, int next) {
    RoadGraph graph = costs.graph();
    boolean isUTurn =
        graph.segment(arc) == graph.segment(next) && graph.isForward(arc) != graph.isForward(next);
    return avoidance.features().contains(AvoidFeature.DIFFICULT_TURNS)
        && (isUTurn || Math.abs(costs.turnDegrees(arc, next)) > 115);
  }

  private boolean isExcluded(int arc, double from, double to) {
    return touches(exclusion.areas(), arc, from, to);
  }

  /// Whether a part of an arc touches an area, by its straight pieces.
  private boolean touches(List<AreaRule> areas, int arc, double from, double to) {
    if (areas.isEmpty()) {
      return false;
    }
    List<LatLng> line = costs.graph().geometry(arc);
    double whole = 0;
    for (int i = 1; i < line.size(); i++) {
      whole += line.get(i - 1).distanceMeters(line.get(i));
    }
    double past = 0;
    for (int i = 1; i < line.size(); i++) {
      LatLng a = line.get(i - 1);
      LatLng b = line.get(i);
      double piece = a.distanceMeters(b);
      double start = piece == 0 ? 0 : Math.clamp((from * whole - past) / piece, 0, 1);
      double end = piece == 0 ? 0 : Math.clamp((to * whole - past) / piece, 0, 1);
      boolean isOnPart = from * whole <= past + piece && to * whole >= past;
      LatLng first = on(a, b, start);
      LatLng last = on(a, b, end);
      if (isOnPart && areas.stream().anyMatch(rule -> rule.area().touches(first, last))) {
        return true;
      }
      past += piece;
    }
    return false;
  }

  private static LatLng on(LatLng a, LatLng b, double part) {
    return new LatLng(a.lat() + part * (b.lat() - a.lat()), a.lng() + part * (b.lng() - a.lng()));
  }
}
