package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.rules.RoadRules;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is reached on random small worlds against the plain search, place by place: the duration of
/// the best way decides, whatever its cost contains beside it.
class ReachSearchTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 60;
  private static final int SIZE_MAX = 40;
  private static final int STEPS = 4;

  @TempDir private Path directory;

  private final AtomicInteger within = new AtomicInteger();
  private final AtomicInteger beyond = new AtomicInteger();
  private final AtomicInteger restricted = new AtomicInteger();
  private final AtomicInteger missed = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void what_is_within_a_limit_is_what_the_plain_search_finds() {
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
              compare(metrics, mode, random, Reach.Unit.TIME, false);
              compare(metrics, mode, random, Reach.Unit.DISTANCE, false);
              compare(metrics, mode, random, Reach.Unit.TIME, true);
            }
          }
        });
    int worlds = Cases.runs(WORLDS);
    assertThat(within.get()).as("places within").isGreaterThan(50 * worlds);
    assertThat(beyond.get()).as("places beyond").isGreaterThan(50 * worlds);
    assertThat(missed.get()).as("places left out").isLessThan(within.get() / 50);
    assertThat(restricted.get()).as("places behind gates").isGreaterThan(worlds);
  }

  private void compare(
      ModeMetrics metrics,
      TransportMode mode,
      RandomGenerator random,
      Reach.Unit unit,
      boolean isReverse) {
    RoadGraph graph = metrics.hierarchy().graph();
    ModeCosts costs = metrics.costs(mode);
    TableMetrics tables =
        new TableMetrics(new Journeys(metrics, new RoadRules(graph), 2000), 1 << 20);
    RouteEnd end = new RouteEnd(random.nextInt(graph.arcCount()), random.nextInt(5) / 4.0, 0);
    if (!costs.isOpen(end.arc())) {
      return;
    }
    int limit = unit == Reach.Unit.TIME ? 20_000 : 300_000;
    limit = limit / 4 + random.nextInt(limit);
    double[][] found = new double[graph.arcCount()][STEPS + 1];
    for (double[] row : found) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    ReachSearch search =
        new ReachSearch(tables, Journey.of(mode, Objective.FAST), false, 0, isReverse, () -> {});
    search
        .run(List.of(end), unit, limit, bytes -> {})
        .forEach((arc, from, to, fromValue, toValue) -> {
          for (int step = 0; step <= STEPS; step++) {
            double at = (double) step / STEPS;
            // Fractions are rounded to milliseconds and millimetres.
            if (at >= from - 2e-3 && at <= to + 2e-3) {
              double share = to > from ? (at - from) / (to - from) : 0;
              double value = fromValue + share * (toValue - fromValue);
              found[arc][step] = Math.min(found[arc][step], value);
            }
          }
        });
    PlainRoads roads = PlainSearch.roads(costs);
    PlainSearch plain = new PlainSearch(roads);
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (graph.lengthMillimeters(arc) == 0) {
        // All of its places are one, on whichever side of the end they lie.
        continue;
      }
      for (int step = 0; step <= STEPS; step++) {
        RouteEnd other = new RouteEnd(arc, (double) step / STEPS, 0);
        ArcPath path = best(plain, isReverse ? other : end, isReverse ? end : other);
        String label =
            "%s %s %s of %d from %s to %s"
                .formatted(mode, unit, isReverse ? "to" : "from", limit, end, other);
        boolean isPaid = path != null && hasPenalty(path, costs);
        // Backwards, who pays more than others do may be left out.
        boolean mayMiss = isPaid && isReverse && !Double.isFinite(found[arc][step]);
        missed.addAndGet(mayMiss && value(path, unit, costs) <= limit ? 1 : 0);
        // The rest of the place's own road is a stub on the way round.
        boolean isStub =
            arc == end.arc() && (isPaid || (isReverse && other.fraction() > end.fraction()));
        if (!mayMiss && !isStub) {
          check(label, path, found[arc][step], limit, unit, costs);
        }
      }
    }
  }

  private static long value(@Nullable ArcPath path, Reach.Unit unit, ModeCosts costs) {
    return path == null
        ? Long.MAX_VALUE
        : unit == Reach.Unit.TIME
            ? TableSideTest.duration(path, costs)
            : TableSideTest.length(path, costs);
  }

  private static boolean hasPenalty(ArcPath path, ModeCosts costs) {
    return TableSideTest.duration(path, costs) < path.costMillis();
  }

  private static @Nullable ArcPath best(PlainSearch plain, RouteEnd from, RouteEnd to) {
    return plain.run(List.of(from), List.of(to)).getFirst();
  }

  private void check(
      String label,
      @Nullable ArcPath path,
      double found,
      int limit,
      Reach.Unit unit,
      ModeCosts costs) {
    double value = value(path, unit, costs);
    boolean hasPenalty = path != null && hasPenalty(path, costs);
    if (path == null) {
      assertThat(found).as(label).isInfinite();
      return;
    }
    double whole =
        unit == Reach.Unit.TIME
            ? costs.arcMillis(path.target().arc()) + costs.arcMillis(path.source().arc())
            : costs.graph().lengthMillimeters(path.target().arc())
                + costs.graph().lengthMillimeters(path.source().arc());
    if (Math.abs(value - limit) <= 3 + 3e-3 * whole) {
      return;
    }
    assertThat(Double.isFinite(found)).as("%s: %s", label, value).isEqualTo(value <= limit);
    if (value <= limit && !hasPenalty) {
      assertThat(found).as(label).isCloseTo(value, within(3 + 3e-3 * whole));
    }
    within.addAndGet(value <= limit ? 1 : 0);
    beyond.addAndGet(value > limit ? 1 : 0);
    restricted.addAndGet(value <= limit && hasPenalty ? 1 : 0);
  }
}
