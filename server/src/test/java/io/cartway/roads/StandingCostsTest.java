package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The costs that a build has written, against those computed from the roads.
class StandingCostsTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 30;
  private static final int SIZE_MAX = 40;

  @TempDir private Path directory;

  @Test
  void the_costs_of_files_are_the_computed_ones() {
    AtomicInteger number = new AtomicInteger();
    AtomicInteger turns = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        RandomWorlds::make,
        text -> {
          Path folder = directory.resolve("w" + number.getAndIncrement() % 8);
          try (RoadGraph graph = World.of(text).open(Files.createDirectories(folder))) {
            StandingCosts.write(folder, graph);
            for (TurnModel model : TurnModel.values()) {
              Map<TransportMode, ModeCosts> made = ModeCosts.ofAll(graph, model);
              try (StandingCosts standing = StandingCosts.open(folder, graph, model)) {
                assertThat(standing.all().keySet()).isEqualTo(made.keySet());
                standing
                    .all()
                    .forEach((mode, costs) ->
                        turns.addAndGet(compare(costs, Objects.requireNonNull(made.get(mode)))));
              }
            }
          }
        });
    assertThat(turns.get()).isGreaterThan(1000);
  }

  /// A search looks for gates at these junctions only.
  @Test
  void every_penalty_is_at_a_junction_with_a_gate_and_few_others_have_one() {
    AtomicInteger number = new AtomicInteger();
    AtomicInteger paid = new AtomicInteger();
    AtomicInteger gates = new AtomicInteger();
    AtomicInteger junctions = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        RandomWorlds::make,
        text -> {
          Path folder = directory.resolve("g" + number.getAndIncrement() % 8);
          try (RoadGraph graph = World.of(text).open(Files.createDirectories(folder))) {
            for (ModeCosts costs : ModeCosts.ofAll(graph, TurnModel.TURN_AWARE).values()) {
              BitSet found = costs.gates(() -> {});
              assertThat(costs.at(new OwnPace(100, 0)).gates(() -> {})).isSameAs(found);
              Set<Integer> expected = new HashSet<>();
              for (int arc = 0; arc < graph.arcCount(); arc++) {
                int junction = graph.head(arc);
                for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
                  if (costs.penaltyMillis(arc, next) > 0) {
                    expected.add(junction);
                  }
                }
              }
              assertThat(expected).allMatch(found::get);
              paid.addAndGet(expected.size());
              gates.addAndGet(found.cardinality());
              junctions.addAndGet(graph.junctionCount());
            }
          }
        });
    assertThat(paid.get()).isGreaterThan(WORLDS);
    assertThat(gates.get()).isLessThan(2 * paid.get()).isLessThan(junctions.get());
  }

  private static int compare(ModeCosts found, ModeCosts made) {
    RoadGraph graph = made.graph();
    int turns = 0;
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      assertThat(found.arcMillis(arc)).isEqualTo(made.arcMillis(arc));
      assertThat(found.isOpen(arc)).isEqualTo(made.isOpen(arc));
      int junction = graph.head(arc);
      for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
        assertThat(found.turnCost(arc, next)).isEqualTo(made.turnCost(arc, next));
        assertThat(found.penaltyMillis(arc, next)).isEqualTo(made.penaltyMillis(arc, next));
        assertThat(found.turnDegrees(arc, next)).isEqualTo(made.turnDegrees(arc, next));
        turns++;
      }
    }
    return turns;
  }

  @Test
  void costs_of_other_roads_are_refused() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("slow"));
    Path other = Files.createDirectories(directory.resolve("fast"));
    String world = "a 0 0\nb 1 0\nc 2 1\na-b speed=30\nb-c speed=";
    try (RoadGraph slow = World.of(world + 50).open(folder);
        RoadGraph fast = World.of(world + 70).open(other);
        RoadGraph longer =
            World.of(world + 50 + "\nd 3 3\nc-d")
                .open(Files.createDirectories(directory.resolve("longer")))) {
      StandingCosts.write(folder, slow);
      StandingCosts.open(folder, slow, TurnModel.TURN_AWARE).close();
      assertThatThrownBy(() -> StandingCosts.open(folder, fast, TurnModel.TURN_AWARE))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("cost_car.col is damaged: it was made from other roads");
      assertThatThrownBy(() -> StandingCosts.open(folder, longer, TurnModel.TURN_AWARE))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("has 4 numbers where the other files ask for 6");
      assertThatThrownBy(() -> StandingCosts.open(other, fast, TurnModel.TURN_AWARE))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("turns.col is damaged: it is missing");
      Column.write(folder.resolve("turns.col"), new int[] {1, 2, 3, 4});
      assertThatThrownBy(() -> StandingCosts.open(folder, slow, TurnModel.TURN_AWARE))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("turns.col is damaged: it was made from other roads");
    }
  }
}
