package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.OwnPace;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ways under the rules of a request against the plain search, which reads the request anew:
/// avoided and excluded areas, pieces of road, turns, signs that a judge made up, and paces of
/// walkers and vehicles of their own.
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
                compare(metrics, roads, mode, pace(mode, random), random);
              }
            }
            assertThat(metrics.cache().count()).as("metrics").isEqualTo(Modes.ALL.size());
          }
        });
    assertThat(dearer.get()).as("ways that rules make dearer").isGreaterThan(Cases.runs(WORLDS));
    assertThat(closed.get()).as("ways that rules close").isGreaterThan(Cases.runs(WORLDS) / 4);
  }

  /// Walkers slower and faster than usual, and vehicles that are slower than some roads and not
  /// slower than any.
  private static OwnPace pace(TransportMode mode, RandomGenerator random) {
    if (random.nextBoolean()) {
      return OwnPace.USUAL;
    }
    return mode == TransportMode.PEDESTRIAN
        ? OwnPace.walking(random.nextInt(50, 201))
        : OwnPace.capped(random.nextInt(4, 90));
  }

  private void compare(
      ModeMetrics metrics,
      PlainRoads usual,
      TransportMode mode,
      OwnPace pace,
      RandomGenerator random) {
    RoadGraph graph = metrics.hierarchy().graph();
    PlainRoads roads = usual.at(pace);
    ModeVariant variant = ModeVariant.of(mode).at(pace);
    ModeCosts costs = metrics.costs(variant);
    Avoidance avoidance = RandomRules.avoidance(graph, random);
    Exclusion exclusion = RandomRules.exclusion(graph, random);
    RuleJudge judge = RandomRules.judge(graph, random);
    JourneyRules rules = new JourneyRules(costs, avoidance, exclusion, judge, () -> {});
    LegSearch search = new LegSearch(metrics, variant, Objective.FAST, rules, () -> {});
    RouteEnd source = RandomRules.end(graph, random);
    RouteEnd target = RandomRules.end(graph, random);
    PlainRules plain = new PlainRules(costs, roads, mode, avoidance, exclusion, judge);
    int expected = plain.cost(source, target);
    Optional<ArcPath> found = search.best(List.of(source), List.of(target), 0, () -> {});
    assertThat(found.map(ArcPath::costMillis).orElse(PlainRules.NO_WAY))
        .as("%s from %s to %s", variant, source, target)
        .isEqualTo(expected);
    int free = costOf(new PlainSearch(roads).run(List.of(source), List.of(target)).getFirst());
    compareEach(search, plain, source, graph, random);
    dearer.addAndGet(expected < PlainRules.NO_WAY && expected > free ? 1 : 0);
    closed.addAndGet(expected == PlainRules.NO_WAY && free < PlainRules.NO_WAY ? 1 : 0);
  }

  /// A way to each of several places costs what the plain search finds for that place alone.
  private static void compareEach(
      LegSearch search,
      PlainRules plain,
      RouteEnd source,
      RoadGraph graph,
      RandomGenerator random) {
    List<RouteEnd> targets = new ArrayList<>();
    for (int i = random.nextInt(2, 7); i > 0; i--) {
      RouteEnd target = RandomRules.end(graph, random);
      boolean isNew = targets.stream().noneMatch(other -> other.arc() == target.arc());
      if (isNew && target.fraction() > 0 && target.fraction() < 1) {
        targets.add(target);
      }
    }
    List<@Nullable ArcPath> paths = search.each(List.of(source), targets, 0, () -> {});
    for (int i = 0; i < targets.size(); i++) {
      assertThat(costOf(paths.get(i)))
          .as("from %s to %s of %s", source, targets.get(i), targets)
          .isEqualTo(plain.cost(source, targets.get(i)));
    }
  }

  private static int costOf(@Nullable ArcPath path) {
    return path == null ? PlainRules.NO_WAY : path.costMillis();
  }
}
