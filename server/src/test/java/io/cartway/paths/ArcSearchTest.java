package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The routes of the hierarchy against those of the plain search: points within arcs, several
/// sources with what was paid before, targets behind their source on the same arc.
class ArcSearchTest {

  private static final long SEED = 20261120;
  private static final int WORLDS = 300;
  private static final int SIZE_MAX = 40;
  private static final int SEARCHES = 20;

  @TempDir private Path directory;

  private record Case(String world, long seed) {}

  @Test
  void paths_have_the_cost_and_length_that_the_plain_search_finds() {
    AtomicInteger number = new AtomicInteger();
    AtomicInteger found = new AtomicInteger();
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
              PlainSearch plain = new PlainSearch(PlainSearch.roads(metrics.costs(mode)));
              for (int i = 0; i < SEARCHES; i++) {
                found.addAndGet(compare(metrics, mode, plain, random));
              }
            }
          }
        });
    assertThat(found.get()).as("paths found").isGreaterThan(Cases.runs(WORLDS) * SEARCHES);
  }

  private static int compare(
      ModeMetrics metrics, TransportMode mode, PlainSearch plain, RandomGenerator random) {
    RoadGraph graph = metrics.hierarchy().graph();
    List<RouteEnd> sources = ends(graph, random, 10_000);
    List<RouteEnd> targets = ends(graph, random, 1);
    if (random.nextInt(3) == 0) {
      targets.set(0, new RouteEnd(sources.getFirst().arc(), random.nextDouble(), 0));
    }
    ModeCosts costs = metrics.costs(mode);
    List<@Nullable ArcPath> expected = plain.run(sources, targets);
    PointToPoint finder = metrics.search(metrics.metric(mode, Objective.FAST));
    ArcSearch search = new ArcSearch(metrics.hierarchy(), costs, Objective.FAST, finder::path);
    List<@Nullable ArcPath> found = new ArrayList<>();
    for (RouteEnd target : targets) {
      found.add(search.best(sources, List.of(target)).orElse(null));
    }
    int least = ModeCosts.INFINITE;
    for (ArcPath path : found) {
      least = path == null ? least : Math.min(least, path.costMillis());
    }
    assertThat(search.best(sources, targets).map(ArcPath::costMillis).orElse(ModeCosts.INFINITE))
        .isEqualTo(least);
    int count = 0;
    for (int i = 0; i < targets.size(); i++) {
      assertThat(describe(graph, found.get(i)))
          .as("%s from %s to %s", mode, sources, targets.get(i))
          .isEqualTo(describe(graph, expected.get(i)));
      ArcPath path = found.get(i);
      if (path != null) {
        count++;
        checkArcs(costs, path, sources);
      }
    }
    return count;
  }

  private static List<RouteEnd> ends(RoadGraph graph, RandomGenerator random, int costBound) {
    List<RouteEnd> ends = new ArrayList<>();
    int arc = random.nextInt(graph.arcCount());
    double fraction = random.nextInt(5) / 4.0;
    ends.add(new RouteEnd(arc, fraction, random.nextInt(costBound)));
    int opposite = graph.opposite(arc);
    if (opposite >= 0 && random.nextBoolean()) {
      ends.add(new RouteEnd(opposite, 1 - fraction, random.nextInt(costBound)));
    }
    return ends;
  }

  /// Cost and length.
  private static String describe(RoadGraph graph, @Nullable ArcPath path) {
    if (path == null) {
      return "no path";
    }
    long length = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      long whole = graph.lengthMillimeters(path.arc(i));
      boolean isLast = i == path.arcCount() - 1;
      length += isLast ? Math.round(whole * path.endFraction()) : whole;
      length -= i == 0 ? Math.round(whole * path.startFraction()) : 0;
    }
    return "%d ms, %d mm".formatted(path.costMillis(), length);
  }

  /// Adds the arcs and turns of a path up again, restrictions included.
  private static void checkArcs(ModeCosts costs, ArcPath path, List<RouteEnd> sources) {
    RoadGraph graph = costs.graph();
    int first = path.arc(0);
    int last = path.arc(path.arcCount() - 1);
    RouteEnd source = sources.stream().filter(end -> end.arc() == first).findFirst().orElseThrow();
    int cost = source.costMillis() - (int) Math.round(costs.arcMillis(first) * source.fraction());
    int state = first;
    for (int i = 1; i < path.arcCount(); i++) {
      cost += costs.arcMillis(graph.stateArc(state)) + costs.turnCost(state, path.arc(i));
      state = graph.nextState(state, path.arc(i));
    }
    cost += (int) Math.round(costs.arcMillis(last) * path.endFraction());
    assertThat(cost).as("%s", path).isEqualTo(path.costMillis());
  }
}
