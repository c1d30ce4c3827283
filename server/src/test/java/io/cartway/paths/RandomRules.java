package io.cartway.paths;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Random rules of requests over a graph: avoided and excluded areas, pieces of road, turns, and
/// signs that a judge made up.
final class RandomRules {

  private RandomRules() {}

  static RouteEnd end(RoadGraph graph, RandomGenerator random) {
    return new RouteEnd(random.nextInt(graph.arcCount()), random.nextInt(5) / 4.0, 0);
  }

  static Avoidance avoidance(RoadGraph graph, RandomGenerator random) {
    Set<AvoidFeature> features =
        random.nextInt(3) == 0
            ? Set.of(AvoidFeature.FERRY, AvoidFeature.DIFFICULT_TURNS, AvoidFeature.U_TURNS)
            : Set.of();
    int arc = random.nextInt(graph.arcCount());
    SegmentRef segment =
        new SegmentRef(graph.wayId(arc), graph.nodeIndex(arc), SegmentRef.Direction.BOTH);
    return new Avoidance(
        features,
        random.nextInt(3) == 0 ? List.of(box(graph, random)) : List.of(),
        random.nextInt(3) == 0 ? List.of(segment) : List.of(),
        false);
  }

  static Exclusion exclusion(RoadGraph graph, RandomGenerator random) {
    return random.nextInt(3) == 0
        ? new Exclusion(Set.of(), Set.of(), List.of(box(graph, random)))
        : Exclusion.NONE;
  }

  private static AreaRule box(RoadGraph graph, RandomGenerator random) {
    LatLng center = graph.location(random.nextInt(graph.junctionCount()));
    double half = 0.0004 + random.nextDouble() * 0.001;
    return new AreaRule(new Square(center, half), List.of());
  }

  /// A square; a line touches it when one of many points on it lies in it.
  private record Square(LatLng center, double half) implements Area {
    @Override
    public Bounds bounds() {
      return new Bounds(
          center.lng() - half, center.lat() - half, center.lng() + half, center.lat() + half);
    }

    @Override
    public boolean contains(LatLng point) {
      return bounds().contains(point);
    }

    @Override
    public boolean touches(LatLng from, LatLng to) {
      for (int i = 0; i <= 16; i++) {
        double part = i / 16.0;
        LatLng point =
            new LatLng(
                from.lat() + part * (to.lat() - from.lat()),
                from.lng() + part * (to.lng() - from.lng()));
        if (contains(point)) {
          return true;
        }
      }
      return false;
    }
  }

  static RuleJudge judge(RoadGraph graph, RandomGenerator random) {
    if (random.nextInt(3) == 0) {
      return RuleJudge.NONE;
    }
    int[] verdicts = random.ints(graph.arcCount(), 0, 12).toArray();
    int noTurn = random.nextInt(7);
    return new RuleJudge() {
      @Override
      public long fingerprint(long epochMillis) {
        throw new UnsupportedOperationException();
      }

      @Override
      public boolean isTrivial() {
        return false;
      }

      @Override
      public boolean isTimeDependent() {
        return false;
      }

      @Override
      public Verdict verdict(int arc, long epochMillis) {
        return switch (verdicts[arc]) {
          case 0 -> Verdict.CLOSED;
          case 1 -> Verdict.ENDS_ONLY;
          default -> Verdict.FREE;
        };
      }

      @Override
      public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
        return mayForbidTurns(state) && (graph.stateArc(state) * 31 + nextArc) % 17 == noTurn;
      }

      @Override
      public boolean mayForbidTurns(int state) {
        return graph.stateArc(state) % 3 != 0;
      }

      @Override
      public List<RoadRestriction> violations(int arc, long epochMillis) {
        return List.of();
      }
    };
  }
}
