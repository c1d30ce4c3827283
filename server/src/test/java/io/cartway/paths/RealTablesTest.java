package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Tables of 20 x 20 places on Andorra against Dijkstra's algorithm: twenty for each mode, half of
/// the places behind roads for residents or private ones, some on one arc, with and without avoided
/// areas and features and the sizes of a vehicle. `-Dcases.seed=N` draws others.
class RealTablesTest {

  private static final long SEED = Long.getLong("cases.seed", 20261126L);
  private static final int SIDE = 20;

  /// Tables under one set of rules; their origins are the same.
  private static final int TABLES = 10;

  /// Large and heavy, so that signs bind.
  private static final Vehicle LARGE =
      new Vehicle(60_000, 0, 13_000, 480, 350, 3000, 6, 1, '\0', Set.of());

  private final SplittableRandom random = new SplittableRandom(SEED);
  private int found;
  private int missing;
  private int withPenalty;
  private int onOneArc;
  private int overSigns;

  /// What a request says beside its points.
  private record Rules(Avoidance avoidance, Vehicle vehicle) {}

  @Test
  void twenty_tables_of_each_mode_are_what_dijkstra_finds() throws IOException {
    try (RealHierarchy real = RealHierarchy.of("andorra-20260404.osm.pbf");
        ModeMetrics metrics =
            new ModeMetrics(real.hierarchy(), TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, 2)) {
      for (TransportMode mode : Modes.ALL) {
        PlainRoads roads = PlainSearch.roads(metrics.costs(mode));
        for (Rules rules : rules(real.graph())) {
          compare(metrics, mode, roads, rules);
        }
      }
    }
    int cells = Modes.ALL.size() * 2 * TABLES * SIDE * SIDE;
    assertThat(found).as("cells with a path").isGreaterThan(cells / 2);
    assertThat(missing).as("cells without").isPositive();
    assertThat(withPenalty).as("cells with penalties").isGreaterThan(cells / 10);
    assertThat(onOneArc).as("cells on one arc").isGreaterThan(100);
    assertThat(overSigns).as("cells only over a sign").isPositive();
  }

  private List<Rules> rules(RoadGraph graph) {
    List<AreaRule> areas = List.of(area(graph), area(graph));
    Set<AvoidFeature> turns = Set.of(AvoidFeature.DIFFICULT_TURNS);
    return List.of(
        new Rules(Avoidance.NONE, Vehicle.UNKNOWN),
        new Rules(new Avoidance(turns, areas, List.of(), false), LARGE));
  }

  /// A box of some hundred metres around a junction.
  private AreaRule area(RoadGraph graph) {
    LatLng center = graph.location(random.nextInt(graph.junctionCount()));
    double half = 0.002 + 0.004 * random.nextDouble();
    return new AreaRule(new Square(center, half), List.of());
  }

  /// A square; a line touches it when none of its four sides has all of the line beyond it, after
  /// the line was cut at each.
  private record Square(LatLng center, double half) implements Area {
    @Override
    public Bounds bounds() {
      return new Bounds(
          center.lng() - half, center.lat() - half, center.lng() + half, center.lat() + half);
    }

    @Override
    public boolean contains(LatLng point) {
      return bounds().contains(point);
    }

    @Override
    public boolean touches(LatLng from, LatLng to) {
      double[] part = {0, 1};
      return cut(from.lat() - center.lat(), to.lat() - center.lat(), part)
          && cut(from.lng() - center.lng(), to.lng() - center.lng(), part);
    }

    /// Narrows the part of a line that lies between two sides.
    private boolean cut(double from, double to, double[] part) {
      if (from == to) {
        return Math.abs(from) <= half;
      }
      double one = (-half - from) / (to - from);
      double other = (half - from) / (to - from);
      part[0] = Math.max(part[0], Math.min(one, other));
      part[1] = Math.min(part[1], Math.max(one, other));
      return part[0] <= part[1];
    }
  }

  private void compare(ModeMetrics metrics, TransportMode mode, PlainRoads roads, Rules rules) {
    ModeCosts costs = metrics.costs(mode);
    RoadGraph graph = costs.graph();
    RoadRules signs = new RoadRules(graph);
    RuleJudge judge = signs.judge(mode, rules.vehicle());
    JourneyRules own = new JourneyRules(costs, rules.avoidance(), Exclusion.NONE, judge, () -> {});
    TableRules common =
        new TableRules(Journey.of(mode, Objective.FAST), ModeVariant.of(mode), own, false, 0);
    TableMetrics tables = new TableMetrics(new Journeys(metrics, signs, 2000), 1);
    PlainRules plain = new PlainRules(costs, roads, mode, rules.avoidance(), Exclusion.NONE, judge);
    List<RouteEnd> origins = places(costs, SIDE);
    List<RouteEnd> destinations = places(costs, TABLES * SIDE);
    // Some lie where journeys begin.
    for (int i = 0; i < TABLES * SIDE; i += 9) {
      RouteEnd origin = origins.get(random.nextInt(SIDE));
      destinations.set(i, new RouteEnd(origin.arc(), random.nextDouble(), 0));
    }
    List<TableSide.Row> strict = rows(tables, common, false, destinations);
    List<TableSide.Row> lenient =
        judge.isTrivial() ? List.of() : rows(tables, common, true, destinations);
    for (RouteEnd origin : origins) {
      String label = "seed %d, %s, %s from %s".formatted(SEED, mode, rules, origin);
      List<@Nullable ArcPath> ways =
          plain.paths(origin, destinations, PlainSearch.Surcharge.FORBIDDEN);
      check(label, strict, origin, destinations, ways, costs);
      if (!judge.isTrivial() && ways.contains(null)) {
        List<@Nullable ArcPath> passing = plain.paths(origin, destinations, PlainRules.VIOLATION);
        check(label + " over signs", lenient, origin, destinations, passing, costs);
        for (int i = 0; i < ways.size(); i++) {
          overSigns += ways.get(i) == null && passing.get(i) != null ? 1 : 0;
        }
      }
    }
  }

  private static List<TableSide.Row> rows(
      TableMetrics tables, TableRules common, boolean isLenient, List<RouteEnd> destinations) {
    List<TableSide.Row> rows = new ArrayList<>();
    for (int first = 0; first < destinations.size(); first += SIDE) {
      List<List<RouteEnd>> ends = new ArrayList<>();
      destinations.subList(first, first + SIDE).forEach(end -> ends.add(List.of(end)));
      rows.add(new TableSide(tables, common, isLenient, ends, Deadline.never()).row(common));
    }
    return rows;
  }

  private void check(
      String label,
      List<TableSide.Row> rows,
      RouteEnd origin,
      List<RouteEnd> destinations,
      List<@Nullable ArcPath> ways,
      ModeCosts costs) {
    for (int i = 0; i < destinations.size(); i++) {
      TableSide.Row row = rows.get(i / SIDE);
      if (i % SIDE == 0) {
        row.fill(List.of(origin));
      }
      check("%s to %s".formatted(label, destinations.get(i)), row, i % SIDE, ways.get(i), costs);
      onOneArc += origin.arc() == destinations.get(i).arc() ? 1 : 0;
    }
  }

  private void check(
      String label, TableSide.Row row, int cell, @Nullable ArcPath way, ModeCosts costs) {
    long weight = row.weight(cell);
    assertThat(Weight.isFinite(weight)).as("%s: is there a path", label).isEqualTo(way != null);
    if (way == null) {
      missing++;
      return;
    }
    found++;
    assertThat(Weight.cost(weight)).as("%s: cost", label).isEqualTo(way.costMillis());
    assertThat(Weight.length(weight))
        .as("%s: length", label)
        .isEqualTo(TableSideTest.length(way, costs));
    long duration = Weight.cost(weight) - TableSums.amount(row.sum(cell));
    assertThat(duration).as("%s: duration", label).isEqualTo(TableSideTest.duration(way, costs));
    withPenalty += duration < Weight.cost(weight) ? 1 : 0;
  }

  /// Every second one is on a road for residents or a private one.
  private List<RouteEnd> places(ModeCosts costs, int count) {
    RoadGraph graph = costs.graph();
    List<RouteEnd> places = new ArrayList<>();
    while (places.size() < count) {
      int arc = random.nextInt(graph.arcCount());
      Access access = graph.access(arc, costs.mode());
      boolean isRestricted = access == Access.DESTINATION || access == Access.PRIVATE;
      if (costs.isOpen(arc) && isRestricted == (places.size() % 2 == 0)) {
        places.add(new RouteEnd(arc, random.nextInt(101) / 100.0, 0));
      }
    }
    return places;
  }
}
