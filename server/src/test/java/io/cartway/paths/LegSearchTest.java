package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
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

/// Ways under the rules of a request against the plain search under the same surcharges: avoided
/// and excluded areas, pieces of road, turns, and signs that a judge made up.
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
              for (int i = 0; i < SEARCHES; i++) {
                compare(metrics, mode, random);
              }
            }
          }
        });
    assertThat(dearer.get()).as("ways that rules make dearer").isGreaterThan(WORLDS);
    assertThat(closed.get()).as("ways that rules close").isGreaterThan(WORLDS / 4);
  }

  private void compare(ModeMetrics metrics, TransportMode mode, RandomGenerator random) {
    RoadGraph graph = metrics.hierarchy().graph();
    ModeCosts costs = metrics.costs(mode);
    JourneyRules rules =
        new JourneyRules(
            costs,
            avoidance(graph, random),
            exclusion(graph, random),
            judge(graph, random),
            () -> {});
    LegSearch search =
        new LegSearch(metrics, ModeVariant.of(mode), Objective.FAST, rules, () -> {});
    List<RouteEnd> sources = List.of(end(graph, random));
    List<RouteEnd> targets = List.of(end(graph, random));
    // What is excluded on the arcs of the ends is another test's: the conformance table's.
    LegSearch.Leg leg = search.leg(sources, targets);
    JourneyRules under = leg.search().rules();
    int expected = plain(costs, under, leg);
    if (expected == ModeCosts.INFINITE && rules.hasSigns()) {
      expected = plain(costs, under.lenient(), leg);
    }
    Optional<ArcPath> found = search.best(sources, targets, 0, () -> {});
    assertThat(found.map(ArcPath::costMillis).orElse(ModeCosts.INFINITE))
        .as("%s from %s to %s", mode, sources, targets)
        .isEqualTo(expected);
    int free =
        search.withoutRules(sources, targets).map(ArcPath::costMillis).orElse(ModeCosts.INFINITE);
    dearer.addAndGet(expected < ModeCosts.INFINITE && expected > free ? 1 : 0);
    closed.addAndGet(expected == ModeCosts.INFINITE && free < ModeCosts.INFINITE ? 1 : 0);
  }

  private static int plain(ModeCosts costs, JourneyRules rules, LegSearch.Leg leg) {
    if (leg.isEmpty()) {
      return ModeCosts.INFINITE;
    }
    @Nullable ArcPath path =
        new PlainSearch(costs, (state, next) -> rules.surcharge(state, next, 0))
            .run(leg.sources(), leg.targets(), () -> {})
            .getFirst();
    return path == null ? ModeCosts.INFINITE : path.costMillis();
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
