package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.paths.PlainEnergy;
import io.cartway.paths.SmallTraces;
import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.paths.span.Span;
import io.cartway.paths.span.SpanFinder;
import io.cartway.paths.span.SpanName;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.TransportMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sections and spans of random drives over bumpy ground, against the formula piece by piece.
class RouteConsumptionTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 60;
  private static final int SIZE_MAX = 40;
  private static final int DRIVES = 20;
  private static final int ARCS = 12;

  @TempDir private Path directory;

  private final AtomicInteger clamped = new AtomicInteger();
  private final AtomicInteger givingBack = new AtomicInteger();
  private final AtomicInteger spanCount = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void sections_and_spans_add_up_to_what_the_route_takes() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> {
          SplittableRandom random = new SplittableRandom(test.seed);
          World world = World.of(test.world).on(PlainEnergy.ground(random));
          Path folder = Files.createDirectories(directory.resolve("w" + number.get() % 8));
          number.incrementAndGet();
          try (RoadGraph graph = world.open(folder)) {
            ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
            for (int i = 0; i < DRIVES; i++) {
              compare(costs, random);
            }
          }
        });
    int worlds = Cases.runs(WORLDS);
    assertThat(clamped.get()).as("routes that give back more").isGreaterThan(worlds / 4);
    assertThat(givingBack.get()).as("sections that give back").isGreaterThan(worlds / 4);
    assertThat(spanCount.get()).as("spans").isGreaterThan(20 * worlds);
  }

  private void compare(ModeCosts costs, SplittableRandom random) {
    List<List<Stretch>> drives = List.of(drive(costs, random), drive(costs, random));
    if (drives.getFirst().isEmpty() || drives.getLast().isEmpty()) {
      return;
    }
    EvConsumption model = PlainEnergy.model(random);
    PlainEnergy plain = new PlainEnergy(costs, model);
    Route route =
        new Route(
            drives.stream().map(drive -> section(costs, drive)).toList(), Optional.empty(), "");
    RouteConsumption consumption = new RouteConsumption(route, model);
    double sum = 0;
    long whole = 0;
    long parts = 0;
    for (int i = 0; i < drives.size(); i++) {
      sum += plain(plain, drives.get(i));
      long wattHours = consumption.wattHours(i);
      whole += wattHours;
      assertNear(whole, sum);
      Trace trace = route.sections().get(i).trace();
      List<Span> spans =
          new SpanFinder(
                  trace,
                  Set.of(SpanName.CONSUMPTION, SpanName.SEGMENT_ID),
                  "",
                  List.of(),
                  0,
                  consumption.along(i, trace))
              .find();
      for (Span span : spans) {
        parts += span.tenthsOfWattHours().orElseThrow();
      }
      assertNear(parts, 10 * sum);
      spanCount.addAndGet(spans.size());
      clamped.addAndGet(sum < -1 ? 1 : 0);
      givingBack.addAndGet(wattHours < 0 ? 1 : 0);
    }
  }

  /// Sums of exact numbers and of millionths differ by little, so a half may be rounded either way.
  private static void assertNear(long found, double expected) {
    assertThat((double) found).isGreaterThanOrEqualTo(0);
    assertThat(Math.abs(found - Math.max(0, expected))).isLessThanOrEqualTo(0.501);
  }

  private static double plain(PlainEnergy plain, List<Stretch> drive) {
    double sum = 0;
    for (int i = 0; i < drive.size(); i++) {
      Stretch stretch = drive.get(i);
      sum += plain.of(stretch.arc(), stretch.from(), stretch.to());
      sum += i == 0 ? 0 : plain.ofTurn(drive.get(i - 1).arc(), stretch.arc());
    }
    return sum;
  }

  private static Route.Section section(ModeCosts costs, List<Stretch> drive) {
    Trace trace = SmallTraces.of(costs, drive);
    Route.Place place =
        new Route.Place(trace.line().getFirst(), OptionalInt.empty(), Optional.empty());
    return new Route.Section(
        Route.Carrier.SELF, place, place, trace, 0, Route.Landings.NONE, 0, List.of(), List.of());
  }

  /// A drive along arcs that follow each other, from within one to within another.
  private static List<Stretch> drive(ModeCosts costs, SplittableRandom random) {
    RoadGraph graph = costs.graph();
    int arc = random.nextInt(graph.arcCount());
    List<Stretch> drive = new ArrayList<>();
    double from = random.nextInt(4) / 4.0;
    for (int i = 0; i < ARCS && costs.isOpen(arc); i++) {
      boolean isLast = i == ARCS - 1;
      drive.add(new Stretch(arc, from, isLast ? Math.max(from, random.nextDouble()) : 1));
      int junction = graph.head(arc);
      int count = graph.endOut(junction) - graph.firstOut(junction);
      if (count == 0) {
        break;
      }
      arc = graph.firstOut(junction) + random.nextInt(count);
      from = 0;
    }
    return drive;
  }
}
