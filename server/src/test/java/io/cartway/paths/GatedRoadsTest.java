package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The restricted roads around a destination against the plain search: the weights of the roads on
/// them and before them, and who enters at the least penalty. Half of the roads of the random
/// worlds are restricted, so that these roads have junctions, several gates and forbidden turns.
class GatedRoadsTest {

  private static final int WORLDS = 60;
  private static final int SIZE_MAX = 40;
  private static final int DESTINATIONS = 6;

  @TempDir private Path directory;

  private final AtomicInteger within = new AtomicInteger();
  private final AtomicInteger before = new AtomicInteger();
  private final AtomicInteger dear = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void the_roads_around_a_destination_are_what_the_plain_search_finds() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        20261126,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> {
          Path folder = Files.createDirectories(directory.resolve("w" + number.get() % 8));
          number.incrementAndGet();
          SplittableRandom random = new SplittableRandom(test.seed);
          World world = World.of(restricted(test.world, random));
          try (RoadGraph graph = world.open(folder);
              ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
            for (TransportMode mode : List.of(TransportMode.CAR, TransportMode.BIKE)) {
              Around around = new Around(metrics, mode);
              for (int i = 0; i < DESTINATIONS; i++) {
                int arc = random.nextInt(graph.arcCount());
                if (around.isRestricted(arc)) {
                  around.compare(new RouteEnd(arc, random.nextInt(5) / 4.0, 0));
                }
              }
            }
          }
        });
    int worlds = Cases.runs(WORLDS);
    assertThat(within.get()).as("restricted roads").isGreaterThan(5 * worlds);
    assertThat(before.get()).as("roads before them").isGreaterThan(5 * worlds);
    assertThat(dear.get()).as("gates with more than the least penalty").isGreaterThan(worlds / 4);
  }

  /// A state of an arc may turn into a road into which the arc itself may not, or the reverse.
  @Test
  void a_forbidden_way_over_several_roads_is_not_taken() throws IOException {
    World world =
        World.of(
            """
            z -1 0
            a 0 0
            b 1 0
            c 2 0
            d 3 0
            e 2 1
            z-a
            a-b access=private
            b-c access=private
            c-d access=private
            a-e access=private
            e-c access=private
            no_x 2 3 4
            """);
    try (RoadGraph graph = world.open(Files.createDirectories(directory.resolve("via")));
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      Around around = new Around(metrics, TransportMode.CAR);
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        if (around.isRestricted(arc)) {
          around.compare(new RouteEnd(arc, 0.5, 0));
        }
      }
    }
  }

  /// Makes half of the roads that say nothing else private, or for those who live there.
  private static String restricted(String world, SplittableRandom random) {
    List<String> lines = new ArrayList<>();
    world
        .lines()
        .forEach(line -> {
          boolean isPlain = line.contains("speed=") && !line.contains("access=");
          String access =
              switch (random.nextInt(4)) {
                case 0 -> " access=private";
                case 1 -> " access=destination";
                default -> "";
              };
          lines.add(isPlain ? line + access : line);
        });
    return String.join("\n", lines);
  }

  private final class Around {
    private final ModeMetrics metrics;
    private final TransportMode mode;
    private final ModeCosts costs;
    private final RoadGraph graph;
    private final PlainSearch plain;

    Around(ModeMetrics metrics, TransportMode mode) {
      this.metrics = metrics;
      this.mode = mode;
      costs = metrics.costs(mode);
      graph = costs.graph();
      plain = new PlainSearch(PlainSearch.roads(costs));
    }

    boolean isRestricted(int arc) {
      return costs.isOpen(arc) && GatedRoads.isRestricted(costs, arc);
    }

    void compare(RouteEnd end) {
      Journey journey = Journey.of(mode, Objective.FAST);
      ReachMeasure measure =
          new ReachMeasure(
              Reach.Unit.TIME,
              1e9,
              costs,
              journey,
              true,
              () -> {
                throw new AssertionError("heights are for batteries");
              });
      GatedRoads gated =
          new GatedRoads(
              costs,
              metrics.hierarchy(),
              Objective.FAST.costs(costs),
              measure,
              arc -> costs.isOpen(arc));
      Seeds to = new Seeds();
      gated.addTo(to, List.of(end), () -> {});
      Map<Integer, Long> seeds = new HashMap<>();
      for (int i = 0; i < to.count(); i++) {
        assertThat(seeds.put(to.vertex(i), to.weight(i))).as("twice").isNull();
      }
      Map<Integer, GatedRoads.Step> steps = new HashMap<>();
      gated.forEach(steps::put);
      Map<Integer, ArcPath> paths = new HashMap<>();
      long least = Long.MAX_VALUE;
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        ArcPath path = best(new RouteEnd(arc, 0, 0), end);
        if (path != null && path.arcCount() > 1 && isAlong(path)) {
          paths.put(arc, path);
          least = isRestricted(arc) ? least : Math.min(least, penalty(path));
        }
      }
      for (Map.Entry<Integer, ArcPath> entry : paths.entrySet()) {
        int arc = entry.getKey();
        ArcPath path = entry.getValue();
        String label = "%s from %d to %s over %s".formatted(mode, arc, end, path);
        assertThat(seeds).as(label).containsKey(arc);
        int seed = Weight.cost(seeds.getOrDefault(arc, Weight.INFINITE));
        if (isRestricted(arc)) {
          assertThat((long) seed).as(label).isEqualTo(path.costMillis());
          GatedRoads.Step step = Objects.requireNonNull(steps.get(arc), label);
          assertThat((long) step.penalty()).as(label).isEqualTo(penalty(path));
          within.incrementAndGet();
        } else {
          assertThat(seed + least).as(label).isEqualTo(path.costMillis());
          int state = graph.nextState(arc, path.arc(1));
          assertThat(gated.isLeast(arc, state)).as(label).isEqualTo(penalty(path) == least);
          before.incrementAndGet();
          dear.addAndGet(penalty(path) > least ? 1 : 0);
        }
      }
    }

    /// Whether all arcs but the first are restricted: a way that leaves these roads to come in
    /// again is none of theirs.
    private boolean isAlong(ArcPath path) {
      for (int i = 1; i < path.arcCount(); i++) {
        if (!isRestricted(path.arc(i))) {
          return false;
        }
      }
      return true;
    }

    private long penalty(ArcPath path) {
      long penalty = 0;
      for (int i = 1; i < path.arcCount(); i++) {
        penalty += costs.penaltyMillis(path.arc(i - 1), path.arc(i));
      }
      return penalty;
    }

    private @Nullable ArcPath best(RouteEnd from, RouteEnd to) {
      return plain.run(List.of(from), List.of(to)).getFirst();
    }
  }
}
