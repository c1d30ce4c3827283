package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Weight;
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
import io.cartway.roads.rules.RoadRules;
import io.cartway.testing.Cases;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Cells under signs on random small worlds against the plain search, pair by pair: the best way
/// that violates no sign, and only where there is none one that does.
class SignedTableTest {

  private static final long SEED = 20261127;
  private static final int WORLDS = 60;
  private static final int SIZE_MAX = 40;
  private static final int PLACES = 6;

  @TempDir private Path directory;

  private final AtomicInteger free = new AtomicInteger();
  private final AtomicInteger both = new AtomicInteger();
  private final AtomicInteger violating = new AtomicInteger();
  private final AtomicInteger seenAround = new AtomicInteger();

  private record Case(String world, long seed) {}

  @Test
  void a_cell_violates_signs_only_where_all_ways_do() {
    AtomicInteger number = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test ->
            compare(
                test,
                Files.createDirectories(directory.resolve("w" + number.getAndIncrement() % 8))));
    int worlds = Cases.runs(WORLDS);
    assertThat(free.get()).as("cells without a violation").isGreaterThan(20 * worlds);
    assertThat(both.get()).as("dearer cells without one").isGreaterThan(worlds / 2);
    assertThat(violating.get()).as("cells with violations").isGreaterThan(worlds);
    assertThat(seenAround.get()).as("the same without a second table").isGreaterThan(worlds);
  }

  /// The way without a violation comes into a state of the destination's arc that knows where it
  /// came from. It is dearer than a violation: it enters two private roads.
  @Test
  void a_destination_is_looked_at_in_all_states_of_its_arc() throws IOException {
    World world =
        World.of(
            """
            z 0 3
            o 0 2
            x 0 1
            b 0 0
            c 1 0
            d 2 0
            a -1 0
            q -2 0
            p -2 2
            a-b
            b-c
            c-d
            x-b
            z-o
            o-x
            o-p access=private
            p-q
            q-a access=private
            no_x 1 2 3
            """);
    try (RoadGraph graph = world.open(Files.createDirectories(directory.resolve("states")));
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      ModeCosts costs = metrics.costs(TransportMode.CAR);
      int arc = arc(graph, world, "b", "c");
      assertThat(metrics.hierarchy().copiesOf(arc)).isNotEmpty();
      RuleJudge judge =
          new Closed(Set.of(arc(graph, world, "x", "b"), arc(graph, world, "b", "x")));
      JourneyRules rules = new JourneyRules(costs, Avoidance.NONE, Exclusion.NONE, judge, () -> {});
      Journey journey = Journey.of(TransportMode.CAR, Objective.FAST);
      ModeVariant mode = ModeVariant.of(TransportMode.CAR);
      TableRules common = new TableRules(journey, mode, rules, false, 0);
      TableMetrics tables =
          new TableMetrics(new Journeys(metrics, new RoadRules(graph), 2000), 1 << 20);
      List<RouteEnd> to = List.of(new RouteEnd(arc, 0.5, 0));
      List<RouteEnd> origin = List.of(new RouteEnd(arc(graph, world, "z", "o"), 0.5, 0));
      SignedTable table =
          new SignedTable(tables, _ -> common, common, List.of(to), Deadline.never());
      SignedTable.Row row = table.row(common, Deadline.never());
      row.fillFrom(origin);
      PlainRules plain =
          new PlainRules(
              costs,
              PlainSearch.roads(costs),
              TransportMode.CAR,
              Avoidance.NONE,
              Exclusion.NONE,
              judge);
      ArcPath strict = TableSideTest.best(plain, origin, to, PlainSearch.Surcharge.FORBIDDEN);
      ArcPath passing = TableSideTest.best(plain, origin, to, PlainRules.VIOLATION);
      check("into a copy", row, 0, strict, passing, costs);
      assertThat(both.get()).as("the dearer way without a violation").isOne();
    }
  }

  private static int arc(RoadGraph graph, World world, String from, String to) {
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (graph.location(graph.tail(arc)).distanceMeters(world.at(from)) < 1
          && graph.location(graph.head(arc)).distanceMeters(world.at(to)) < 1) {
        return arc;
      }
    }
    throw new AssertionError("no road from " + from + " to " + to);
  }

  /// Signs that close some arcs to everybody.
  private record Closed(Set<Integer> arcs) implements RuleJudge {

    @Override
    public long fingerprint(long epochMillis) {
      return 0;
    }

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
      return arcs.contains(arc) ? Verdict.CLOSED : Verdict.FREE;
    }

    @Override
    public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
      return false;
    }

    @Override
    public boolean mayForbidTurns(int state) {
      return false;
    }

    @Override
    public List<RoadRestriction> violations(int arc, long epochMillis) {
      return List.of();
    }
  }

  private void compare(Case test, Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(test.seed);
    try (RoadGraph graph = World.of(test.world).open(folder);
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
    Journey journey = Journey.of(mode, Objective.FAST);
    TableRules common = new TableRules(journey, ModeVariant.of(mode), rules, false, 0);
    TableMetrics tables =
        new TableMetrics(new Journeys(metrics, new RoadRules(graph), 2000), 1 << 20);
    PlainRules plain =
        new PlainRules(costs, PlainSearch.roads(costs), mode, avoidance, exclusion, judge);
    List<List<RouteEnd>> destinations = places(graph, random, 4);
    SignedTable looking =
        new SignedTable(tables, _ -> common, common, destinations, Deadline.never());
    SignedTable blind =
        new SignedTable(tables, _ -> common, common, destinations, 0, Deadline.never());
    SignedTable.Row row = looking.row(common, Deadline.never());
    SignedTable.Row blindRow = blind.row(common, Deadline.never());
    for (List<RouteEnd> origin : places(graph, random, 8)) {
      row.fillFrom(origin);
      blindRow.fillFrom(origin);
      for (int i = 0; i < destinations.size(); i++) {
        List<RouteEnd> to = destinations.get(i);
        String label = "%s from %s to %s".formatted(mode, origin, to);
        ArcPath strict = TableSideTest.best(plain, origin, to, PlainSearch.Surcharge.FORBIDDEN);
        ArcPath passing = TableSideTest.best(plain, origin, to, PlainRules.VIOLATION);
        check(label, row, i, strict, passing, costs);
        check(label + ", seen without looking", blindRow, i, strict, passing, costs);
        if (strict == null && passing != null && !looking.hasBinding()) {
          seenAround.incrementAndGet();
        }
      }
    }
  }

  private void check(
      String label,
      SignedTable.Row row,
      int cell,
      @Nullable ArcPath strict,
      @Nullable ArcPath passing,
      ModeCosts costs) {
    SignedTable.Ways ways = row.ways(cell);
    ArcPath best = strict == null ? passing : strict;
    if (best == null) {
      assertThat(ways).as(label).isEqualTo(SignedTable.Ways.NONE);
      return;
    }
    boolean isDearer =
        strict != null && passing != null && TableSideTest.isLess(passing, strict, costs);
    assertThat(ways)
        .as(label)
        .isEqualTo(
            strict == null
                ? SignedTable.Ways.VIOLATING
                : isDearer ? SignedTable.Ways.BOTH : SignedTable.Ways.FREE);
    TableSide.Row side = row.side(ways);
    assertThat(Weight.cost(side.weight(cell))).as("%s: cost", label).isEqualTo(best.costMillis());
    assertThat(Weight.length(side.weight(cell)))
        .as("%s: length", label)
        .isEqualTo(TableSideTest.length(best, costs));
    assertThat(TableSums.signs(side.sum(cell)) > 0)
        .as("%s: is there a violation of signs", label)
        .isEqualTo(strict == null);
    (strict == null ? violating : isDearer ? both : free).incrementAndGet();
  }

  /// Places with one or two ends within roads, at odd parts of them.
  private static List<List<RouteEnd>> places(RoadGraph graph, RandomGenerator random, int parts) {
    List<List<RouteEnd>> places = new ArrayList<>();
    for (int i = 0; i < PLACES; i++) {
      int arc = random.nextInt(graph.arcCount());
      double fraction = (1 + 2 * random.nextInt(parts / 2)) / (double) parts;
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
