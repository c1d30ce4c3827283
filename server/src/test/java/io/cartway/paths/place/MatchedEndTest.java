package io.cartway.paths.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ends of many journeys on random small worlds: what is decided for an end alone is what both
/// together decide, and boxes and kept networks change nothing.
class MatchedEndTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int WORLDS = 30;
  private static final int POINTS = 20;

  @TempDir private Path directory;

  /// Grids of 100 m with lanes of their own far around them.
  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder(RandomWorlds.make(random, 30));
    for (int i = 0; i < 12; i++) {
      double x = 30 * random.nextDouble() - 15;
      double y = 30 * random.nextDouble() - 15;
      text.append("l%d %.3f %.3f\n".formatted(i, x, y));
      text.append("m%d %.3f %.3f\n".formatted(i, x + 2, y + random.nextDouble()));
      text.append("l%d%sm%d\n".formatted(i, random.nextBoolean() ? "-" : "->", i));
      switch (random.nextInt(3)) {
        case 0 -> text.append("m%d->n0x0\n".formatted(i));
        case 1 -> text.append("n1x0->l%d\n".formatted(i));
        default -> {}
      }
    }
    return text.toString();
  }

  private static boolean isOpened(int arc) {
    return false;
  }

  private static LatLng point(World world, SplittableRandom random) {
    return world.at(34 * random.nextDouble() - 17, 34 * random.nextDouble() - 17);
  }

  @Test
  void ends_far_from_each_others_networks_are_chosen_each_alone() {
    int apart = 0;
    int chosen = 0;
    int near = 0;
    for (int i = 0; i < WORLDS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      double limit = 200 + 1500 * random.nextDouble();
      World world = World.of(text(random));
      try (RoadGraph graph = world.open(directory.resolve("apart" + i))) {
        CandidateFinder finder = new CandidateFinder(graph, new Snapper(graph));
        ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
        List<MatchedEnd> ends = new ArrayList<>();
        for (int k = 0; k < POINTS; k++) {
          LatLng point = point(world, random);
          List<Candidate> found =
              finder.find(point, costs, limit, MatchedEndTest::isOpened, () -> {});
          if (!found.isEmpty()) {
            ends.add(new MatchedEnd(point, found, limit, graph));
          }
        }
        SharedNetworks sharing = new SharedNetworks(finder, costs, limit, MatchedEndTest::isOpened);
        for (MatchedEnd from : ends) {
          for (MatchedEnd to : ends) {
            List<List<Candidate>> both = List.of(from.candidates(), to.candidates());
            List<List<Candidate>> shared =
                sharing.share(
                    List.of(from.point(), to.point()), both, List.of(true, true), () -> {});
            if (!from.isApartFrom(to, limit)) {
              near++;
              continue;
            }
            String label = "-Dcases.seed=%d".formatted(SEED + i);
            apart++;
            assertThat(shared).as(label).isEqualTo(both);
            Candidate out = from.outward();
            Candidate in = to.inward();
            List<Candidate> best = new CandidateChoice(both).best().orElse(List.of());
            if (out == null || in == null) {
              assertThat(best).as(label).isEmpty();
            } else {
              chosen += out.isWide() && in.isWide() ? 0 : 1;
              assertThat(best).as(label).containsExactly(out, in);
            }
          }
        }
      }
    }
    assertThat(apart).isGreaterThan(2000);
    assertThat(chosen).as("on a small network").isGreaterThan(500);
    assertThat(near).isGreaterThan(500);
  }

  @Test
  void the_nearest_of_some_arcs_is_what_all_of_them_say() {
    int found = 0;
    int none = 0;
    for (int i = 0; i < WORLDS; i++) {
      SplittableRandom random = new SplittableRandom(SEED - i);
      World world = World.of(text(random));
      try (RoadGraph graph = world.open(directory.resolve("boxes" + i))) {
        Snapper snapper = new Snapper(graph);
        for (int k = 0; k < POINTS; k++) {
          int[] arcs =
              IntStream.range(0, graph.arcCount()).filter(arc -> random.nextInt(8) == 0).toArray();
          ArcBoxes boxes = new ArcBoxes(graph, arcs);
          LatLng point = point(world, random);
          double limit = 1000 * random.nextDouble();
          String label = "-Dcases.seed=%d point %d".formatted(SEED - i, k);
          Snap expected = plainNearest(snapper, point, arcs, limit);
          assertThat(boxes.nearest(point, snapper, limit)).as(label).isEqualTo(expected);
          if (expected == null) {
            none++;
          } else {
            found++;
            boolean isWithin = boxes.isWithin(point, ArcBoxes.shrink(point), limit);
            assertThat(isWithin).as(label).isTrue();
          }
        }
      }
    }
    assertThat(found).isGreaterThan(100);
    assertThat(none).isGreaterThan(100);
  }

  private static @Nullable Snap plainNearest(
      Snapper snapper, LatLng point, int[] arcs, double limit) {
    Snap best = null;
    for (int arc : arcs) {
      Snap snap = snapper.on(point, arc);
      boolean isBetter = best == null || snap.distanceMeters() < best.distanceMeters();
      best = isBetter && snap.distanceMeters() <= limit ? snap : best;
    }
    return best;
  }

  @Test
  void a_finder_that_keeps_networks_finds_the_same() {
    for (int i = 0; i < WORLDS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + 1000 + i);
      World world = World.of(text(random));
      try (RoadGraph graph = world.open(directory.resolve("kept" + i))) {
        CandidateFinder plain = new CandidateFinder(graph, new Snapper(graph));
        CandidateFinder keeping = plain.remembering();
        ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
        for (int k = 0; k < POINTS; k++) {
          LatLng point = point(world, random);
          assertThat(keeping.find(point, costs, 1000, MatchedEndTest::isOpened, () -> {}))
              .as("-Dcases.seed=%d point %d", SEED + i, k)
              .isEqualTo(plain.find(point, costs, 1000, MatchedEndTest::isOpened, () -> {}));
        }
      }
    }
  }
}
