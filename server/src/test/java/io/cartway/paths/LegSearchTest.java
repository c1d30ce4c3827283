package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ways under the rules of a request against the plain search, which reads the request anew:
/// avoided and excluded areas, pieces of road, turns, and signs that a judge made up.
class LegSearchTest {

  private static final long SEED = 20261120;
  private static final int WORLDS = 200;
  private static final int SIZE_MAX = 40;
  private static final int SEARCHES = 12;

  @TempDir private Path directory;

  private final AtomicInteger dearer = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void ways_under_rules_cost_what_the_plain_search_finds() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> {
          Path folder = Files.createDirectories(directory.resolve("w" + number.get() % 8));
          number.incrementAndGet();
          try (RoadGraph graph = World.of(test.world).open(folder);
              ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
            SplittableRandom random = new SplittableRandom(test.seed);
            for (TransportMode mode : Modes.ALL) {
              PlainRoads roads = PlainSearch.roads(metrics.costs(mode));
              for (int i = 0; i < SEARCHES; i++) {
                compare(metrics, roads, mode, random);
              }
            }
          }
        });
    assertThat(dearer.get()).as("ways that rules make dearer").isGreaterThan(Cases.runs(WORLDS));
    assertThat(closed.get()).as("ways that rules close").isGreaterThan(Cases.runs(WORLDS) / 4);
  }

  private void compare(
      ModeMetrics metrics, PlainRoads roads, TransportMode mode, RandomGenerator random) {
    RoadGraph graph = metrics.hierarchy().graph();
    ModeCosts costs = metrics.costs(mode);
    Avoidance avoidance = avoidance(graph, random);
    Exclusion exclusion = exclusion(graph, random);
    RuleJudge judge = judge(graph, random);
    JourneyRules rules = new JourneyRules(costs, avoidance, exclusion, judge, () -> {});
    LegSearch search =
        new LegSearch(metrics, ModeVariant.of(mode), Objective.FAST, rules, () -> {});
    RouteEnd source = end(graph, random);
    RouteEnd target = end(graph, random);
    PlainRules plain = new PlainRules(costs, roads, mode, avoidance, exclusion, judge);
    int expected = plain.cost(source, target);
    Optional<ArcPath> found = search.best(List.of(source), List.of(target), 0, () -> {});
    assertThat(found.map(ArcPath::costMillis).orElse(PlainRules.NO_WAY))
        .as("%s from %s to %s", mode, source, target)
        .isEqualTo(expected);
    int free = costOf(new PlainSearch(roads).run(List.of(source), List.of(target)).getFirst());
    dearer.addAndGet(expected < PlainRules.NO_WAY && expected > free ? 1 : 0);
    closed.addAndGet(expected == PlainRules.NO_WAY && free < PlainRules.NO_WAY ? 1 : 0);
  }

  private static int costOf(@Nullable ArcPath path) {
    return path == null ? PlainRules.NO_WAY : path.costMillis();
  }

  private static RouteEnd end(RoadGraph graph, RandomGenerator random) {
    return new RouteEnd(random.nextInt(graph.arcCount()), random.nextInt(5) / 4.0, 0);
  }

  private static Avoidance avoidance(RoadGraph graph, RandomGenerator random) {
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

  private static Exclusion exclusion(RoadGraph graph, RandomGenerator random) {
    return random.nextInt(3) == 0
        ? new Exclusion(Set.of(), Set.of(), List.of(box(graph, random)))
        : Exclusion.NONE;
  }

  private static AreaRule box(RoadGraph graph, RandomGenerator random) {
    LatLng center = graph.location(random.nextInt(graph.junctionCount()));
    double half = 0.0004 + random.nextDouble() * 0.001;
    return new AreaRule(new Square(center, half), List.of());
  }

  /// What a request adds to the costs of a mode, read from the request itself.
  private record PlainRules(
      ModeCosts costs,
      PlainRoads roads,
      TransportMode mode,
      Avoidance avoidance,
      Exclusion exclusion,
      RuleJudge judge) {

    static final int NO_WAY = Integer.MAX_VALUE;
    private static final int HOUR = 3_600_000;

    /// The cost of the cheapest way; signs are passed, for ten hours each, where there is no other.
    int cost(RouteEnd source, RouteEnd target) {
      boolean isBetween =
          source.arc() == target.arc()
              && source.fraction() <= target.fraction()
              && !isExcluded(source.arc(), source.fraction(), target.fraction());
      boolean isLeft = !isExcluded(source.arc(), source.fraction(), 1);
      boolean isReached = !isExcluded(target.arc(), 0, target.fraction());
      if (!isBetween && !(isLeft && isReached)) {
        return NO_WAY;
      }
      int last = isReached ? target.arc() : -1;
      int strict = cost(source, target, last, PlainSearch.Surcharge.FORBIDDEN);
      return strict < NO_WAY || judge.isTrivial() ? strict : cost(source, target, last, 10 * HOUR);
    }

    private int cost(RouteEnd source, RouteEnd target, int last, int violation) {
      PlainSearch search =
          new PlainSearch(roads, (arc, next) -> surcharge(arc, next, last, violation));
      return costOf(search.run(List.of(source), List.of(target)).getFirst());
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
          graph.segment(arc) == graph.segment(next)
              && graph.isForward(arc) != graph.isForward(next);
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
        if (isOnPart && areas.getFirst().area().touches(on(a, b, start), on(a, b, end))) {
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

  private static RuleJudge judge(RoadGraph graph, RandomGenerator random) {
    if (random.nextInt(3) == 0) {
      return RuleJudge.NONE;
    }
    int[] verdicts = random.ints(graph.arcCount(), 0, 12).toArray();
    int noTurn = random.nextInt(7);
    return new RuleJudge() {
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
        return (graph.stateArc(state) * 31 + nextArc) % 17 == noTurn;
      }

      @Override
      public List<RoadRestriction> violations(int arc, long epochMillis) {
        return List.of();
      }
    };
  }
}
