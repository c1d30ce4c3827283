package io.cartway.paths.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.paths.PlainEnergy;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.Cases;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Arcs, their parts and turns on random small worlds over bumpy ground, against the formula piece
/// by piece.
class ArcEnergyTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 40;
  private static final int SIZE_MAX = 40;

  @TempDir private Path directory;

  private final AtomicInteger rising = new AtomicInteger();
  private final AtomicInteger falling = new AtomicInteger();
  private final AtomicInteger carried = new AtomicInteger();
  private final AtomicInteger flat = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void an_arc_takes_what_the_formula_says_piece_by_piece() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> {
          SplittableRandom random = new SplittableRandom(test.seed);
          World world = World.of(test.world);
          if (random.nextInt(5) > 0) {
            world.on(PlainEnergy.ground(random));
          }
          Path folder = Files.createDirectories(directory.resolve("w" + number.get() % 8));
          number.incrementAndGet();
          try (RoadGraph graph = world.open(folder)) {
            Map<TransportMode, ModeCosts> costs = ModeCosts.ofAll(graph, TurnModel.TURN_AWARE);
            for (TransportMode mode : List.of(TransportMode.CAR, TransportMode.TRUCK)) {
              compare(costs.getOrDefault(mode, new ModeCosts(graph, mode)), random);
            }
          }
        });
    int worlds = Cases.runs(WORLDS);
    assertThat(rising.get()).as("arcs that take").isGreaterThan(20 * worlds);
    assertThat(falling.get()).as("arcs that give back").isGreaterThan(worlds);
    assertThat(carried.get()).as("ferries").isGreaterThan(0);
    assertThat(flat.get()).as("regions without heights").isGreaterThan(0);
  }

  private void compare(ModeCosts costs, SplittableRandom random) {
    EvConsumption model = PlainEnergy.model(random);
    RoadGraph graph = costs.graph();
    ArcEnergy energy = new ArcEnergy(costs, model);
    PlainEnergy plain = new PlainEnergy(costs, model);
    flat.addAndGet(graph.hasElevation() ? 0 : 1);
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (!costs.isOpen(arc)) {
        continue;
      }
      String label = "%s, arc %d".formatted(model, arc);
      for (double to : new double[] {0, 0.1, random.nextDouble(), 0.75, 1}) {
        double expected = plain.of(arc, 0, to);
        assertThat(energy.upTo(arc, to) / 1e6).as(label).isCloseTo(expected, within(1e-5));
      }
      assertThat(energy.of(arc)).isEqualTo(energy.upTo(arc, 1));
      rising.addAndGet(energy.of(arc) > 0 ? 1 : 0);
      falling.addAndGet(energy.of(arc) < 0 ? 1 : 0);
      carried.addAndGet(graph.is(arc, RoadFlag.FERRY) ? 1 : 0);
      for (int next = graph.firstOut(graph.head(arc));
          next < graph.endOut(graph.head(arc));
          next++) {
        double expected = plain.ofTurn(arc, next);
        assertThat(energy.ofTurn(arc, next) / 1e6).as(label).isCloseTo(expected, within(1e-6));
      }
      checkKnots(label, energy, arc);
    }
  }

  /// Halfway between two knots lies half of the energy.
  private static void checkKnots(String label, ArcEnergy energy, int arc) {
    double[] knots = energy.knots(arc);
    assertThat(knots[0]).as(label).isZero();
    assertThat(knots[knots.length - 1]).as(label).isEqualTo(1);
    for (int i = 1; i < knots.length; i++) {
      assertThat(knots[i]).as(label).isGreaterThanOrEqualTo(knots[i - 1]);
      double half = energy.upTo(arc, (knots[i - 1] + knots[i]) / 2);
      double ends = energy.upTo(arc, knots[i - 1]) + energy.upTo(arc, knots[i]);
      assertThat(half).as(label).isCloseTo(ends / 2, within(3.0));
    }
  }

  @Test
  void a_train_that_carries_vehicles_takes_nothing_from_them() {
    World world =
        World.of(
                """
                A 0 0
                B 4 1
                C 8 0
                A-B highway=residential
                """)
            .addTagged("B-C", Map.of("route", "shuttle_train"))
            .with(OsmRoadTags.create())
            .on(PlainEnergy.ground(new SplittableRandom(SEED)));
    try (RoadGraph graph = world.open(directory)) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      ArcEnergy energy = new ArcEnergy(costs, PlainEnergy.model(new SplittableRandom(SEED)));
      int train = world.arc(graph, "B", "C");
      assertThat(costs.isOpen(train)).isTrue();
      assertThat(energy.of(train)).isZero();
      assertThat(energy.knots(train)).containsExactly(0, 1);
      assertThat(energy.of(world.arc(graph, "A", "B"))).isNotZero();
    }
  }

  @Test
  void a_trip_that_gives_back_more_than_it_took_takes_nothing() {
    assertThat(ArcEnergy.taken(-1, 1)).isZero();
    assertThat(ArcEnergy.taken(-1_000_000, ArcEnergy.PER_WATT_HOUR)).isZero();
    assertThat(ArcEnergy.taken(1_499_999, ArcEnergy.PER_WATT_HOUR)).isEqualTo(1);
    assertThat(ArcEnergy.taken(1_500_000, ArcEnergy.PER_WATT_HOUR)).isEqualTo(2);
  }
}
