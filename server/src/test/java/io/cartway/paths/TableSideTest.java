package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.rules.RoadRules;
import io.cartway.testing.Cases;
import io.cartway.travel.Avoidance;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Cells of tables on random small worlds against the plain search, pair by pair: places with one
/// or two ends, many of them on one road, under the rules of [RandomRules].
class TableSideTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 60;
  private static final int SIZE_MAX = 40;
  private static final int PLACES = 5;

  @TempDir private Path directory;

  private final AtomicInteger found = new AtomicInteger();
  private final AtomicInteger violating = new AtomicInteger();
  private final AtomicInteger onOneArc = new AtomicInteger();
  private final AtomicInteger givingBack = new AtomicInteger();
  private final AtomicInteger withPenalty = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void cells_have_the_cost_the_duration_and_the_length_that_the_plain_search_finds() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> compare(test, Files.createDirectories(directory.resolve("w" + next(number)))));
    int worlds = Cases.runs(WORLDS);
    assertThat(found.get()).as("cells with a path").isGreaterThan(20 * worlds);
    assertThat(violating.get()).as("cells only over a sign").isGreaterThan(worlds);
    assertThat(onOneArc.get()).as("cells back on one arc").isGreaterThan(worlds);
    assertThat(withPenalty.get()).as("cells with penalties").isGreaterThan(worlds);
    assertThat(givingBack.get()).as("cells that give back").isGreaterThan(worlds);
  }

  /// The end and the begin of a loop road are one place, and its middle is excluded: one turns from
  /// the end into the part that is open.
  @Test
  void a_loop_road_with_an_excluded_middle_is_entered_from_its_own_end() throws IOException {
    String world =
        """
        n0x0 0 0
        n1x0 1 0
        n0x1 0 1 highway=traffic_signals
        n1x1 1 1
        n0x0-n0x1 speed=40
        n1x1->n0x1 speed=30
        same 0 0
        same-n0x0 speed=40 access=private
        n1x0-same speed=50
        la -1 2
        lb -2 2
        n1x0-la-lb-n1x0
        """;
    compare(new Case(world, -2351170768137904715L), directory);
    assertThat(found.get()).isPositive();
  }

  private static int next(AtomicInteger number) {
    return number.getAndIncrement() % 8;
  }

  private void compare(Case test, Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(test.seed);
    World world = World.of(test.world).on(PlainEnergy.ground(random));
    try (RoadGraph graph = world.open(folder);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      for (TransportMode mode : Modes.ALL) {
        compare(metrics, mode, random);
      }
    }
  }

  private void compare(ModeMetrics metrics, TransportMode mode, RandomGenerator random) {
    RoadGraph graph = metrics.hierarchy().graph();
    ModeCosts costs = metrics.costs(mode);
    Avoidance avoidance =
        random.nextInt(3) == 0 ? Avoidance.NONE : RandomRules.avoidance(graph, random);
    Exclusion exclusion = RandomRules.exclusion(graph, random);
    RuleJudge judge = RandomRules.judge(graph, random);
    JourneyRules rules = new JourneyRules(costs, avoidance, exclusion, judge, () -> {});
    EvConsumption model = PlainEnergy.model(random);
    Journey journey = Journey.of(mode, Objective.FAST).withConsumption(model);
    TableRules common = new TableRules(journey, ModeVariant.of(mode), rules, false, 0);
    PlainEnergy energy = new PlainEnergy(costs, model);
    TableMetrics tables =
        new TableMetrics(new Journeys(metrics, new RoadRules(graph), 2000), 1 << 20);
    List<List<RouteEnd>> origins = places(graph, random);
    List<List<RouteEnd>> destinations = places(graph, random);
    PlainRoads roads = PlainSearch.roads(costs);
    PlainRules plain = new PlainRules(costs, roads, mode, avoidance, exclusion, judge);
    TableSide strict = new TableSide(tables, common, false, destinations, Deadline.never());
    TableSide lenient = new TableSide(tables, common, true, destinations, Deadline.never());
    TableSide.Row row = strict.row(common);
    TableSide.Row lenientRow = lenient.row(common);
    for (List<RouteEnd> origin : origins) {
      row.fill(origin);
      lenientRow.fill(origin);
      for (int i = 0; i < destinations.size(); i++) {
        List<RouteEnd> to = destinations.get(i);
        String label = "%s from %s to %s".formatted(mode, origin, to);
        ArcPath best = best(plain, origin, to, PlainSearch.Surcharge.FORBIDDEN);
        check(label, row, i, best, costs);
        if (best != null) {
          EqualPaths equal = new EqualPaths(plain, PlainSearch.Surcharge.FORBIDDEN, best);
          checkEnergy(label, row.energy(i) / 1e6, path -> equal.any(origin, to, path), energy);
        }
        if (best == null && !judge.isTrivial()) {
          ArcPath passing = best(plain, origin, to, PlainRules.VIOLATION);
          check(label + " over signs", lenientRow, i, passing, costs);
          if (passing != null) {
            EqualPaths equal = new EqualPaths(plain, PlainRules.VIOLATION, passing);
            double wattHours = lenientRow.energy(i) / 1e6;
            checkEnergy(
                label + " over signs", wattHours, path -> equal.any(origin, to, path), energy);
          }
          violating.addAndGet(passing == null ? 0 : 1);
        }
        found.addAndGet(best == null ? 0 : 1);
        onOneArc.addAndGet(isBack(origin, to) && best != null ? 1 : 0);
      }
    }
  }

  private void check(
      String label, TableSide.Row row, int cell, @Nullable ArcPath expected, ModeCosts costs) {
    long weight = row.weight(cell);
    assertThat(Weight.isFinite(weight))
        .as("%s: is there a path", label)
        .isEqualTo(expected != null);
    if (expected == null) {
      return;
    }
    assertThat(Weight.cost(weight)).as("%s: cost", label).isEqualTo(expected.costMillis());
    assertThat(Weight.length(weight)).as("%s: length", label).isEqualTo(length(expected, costs));
    long duration = Weight.cost(weight) - TableSums.amount(row.sum(cell));
    assertThat(duration).as("%s: duration", label).isEqualTo(duration(expected, costs));
    withPenalty.addAndGet(duration < Weight.cost(weight) ? 1 : 0);
  }

  private void checkEnergy(
      String label, double found, Predicate<Predicate<ArcPath>> anyBest, PlainEnergy energy) {
    assertThat(anyBest.test(path -> Math.abs(energy.of(path) - found) < 1e-3))
        .as("%s: energy %s", label, found)
        .isTrue();
    givingBack.addAndGet(found < 0 ? 1 : 0);
  }

  private static boolean isBack(List<RouteEnd> origin, List<RouteEnd> to) {
    return origin.stream()
        .anyMatch(from ->
            to.stream()
                .anyMatch(end -> end.arc() == from.arc() && end.fraction() < from.fraction()));
  }

  static @Nullable ArcPath best(
      PlainRules plain, List<RouteEnd> origin, List<RouteEnd> to, int violation) {
    ArcPath best = null;
    for (RouteEnd from : origin) {
      for (RouteEnd end : to) {
        ArcPath path = plain.path(from, end, violation);
        if (path != null && (best == null || isLess(path, best, plain.costs()))) {
          best = path;
        }
      }
    }
    return best;
  }

  static boolean isLess(ArcPath path, ArcPath other, ModeCosts costs) {
    return path.costMillis() < other.costMillis()
        || (path.costMillis() == other.costMillis() && length(path, costs) < length(other, costs));
  }

  static long length(ArcPath path, ModeCosts costs) {
    long length = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      int whole = costs.graph().lengthMillimeters(path.arc(i));
      long from = i == 0 ? Math.round(whole * path.startFraction()) : 0;
      length += (i == path.arcCount() - 1 ? Math.round(whole * path.endFraction()) : whole) - from;
    }
    return length;
  }

  static long duration(ArcPath path, ModeCosts costs) {
    long duration = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      int whole = costs.arcMillis(path.arc(i));
      long from = i == 0 ? Math.round(whole * path.startFraction()) : 0;
      duration +=
          (i == path.arcCount() - 1 ? Math.round(whole * path.endFraction()) : whole) - from;
      duration += i == 0 ? 0 : costs.turnDurationMillis(path.arc(i - 1), path.arc(i));
    }
    return duration;
  }

  /// Places with one or two ends; some share an arc.
  private static List<List<RouteEnd>> places(RoadGraph graph, RandomGenerator random) {
    List<List<RouteEnd>> places = new ArrayList<>();
    int common = random.nextInt(graph.arcCount());
    for (int i = 0; i < PLACES; i++) {
      int arc = random.nextInt(3) == 0 ? common : random.nextInt(graph.arcCount());
      double fraction = random.nextInt(5) / 4.0;
      List<RouteEnd> ends = new ArrayList<>(List.of(new RouteEnd(arc, fraction, 0)));
      int opposite = graph.opposite(arc);
      if (opposite >= 0 && random.nextBoolean()) {
        ends.add(new RouteEnd(opposite, 1 - fraction, 0));
      }
      places.add(ends);
    }
    return places;
  }
}
