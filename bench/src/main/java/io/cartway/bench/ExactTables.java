package io.cartway.bench;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.JourneyRules;
import io.cartway.paths.Journeys;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.TableMetrics;
import io.cartway.paths.TableSearch;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.AreaRule;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Tables of 20 x 20 places on one extract, as the product answers them, against Dijkstra's
/// algorithm: duration and length of each cell. Half of the places lie on roads for residents or
/// private ones, where there are any, and every ninth destination on the road of an origin. Half of
/// the tables avoid a box, and are for a large vehicle.
final class ExactTables {

  private static final int SIDE = 20;

  /// Sets of origins of a mode; those with an odd number have rules.
  private static final int SETS = 10;

  private static final int TABLES_PER_SET = 20;
  private static final int DESTINATIONS = TABLES_PER_SET * SIDE;
  private static final int ON_AN_ORIGINS_ROAD = 9;
  private static final double SNAP_METERS = 2000;
  private static final long TABLE_BYTES_MAX = 256L << 20;
  private static final int TRIES_MAX = 1_000;
  private static final Vehicle LARGE =
      new Vehicle(60_000, 0, 13_000, 480, 350, 3000, 6, 1, '\0', Set.of());

  private final World world;
  private final Page page;
  private final Random random;
  private final RoadGraph graph;
  private final RoadRules rules;
  private final ModeMetrics metrics;
  private final Journeys journeys;
  private final TableMetrics tables;
  private long found;
  private long missing;
  private long differences;
  private Optional<String> firstDifference = Optional.empty();

  /// @param metrics of the world
  ExactTables(World world, ModeMetrics metrics, Page page, long seed) {
    this.world = world;
    this.metrics = metrics;
    this.page = page;
    random = new Random(seed);
    graph = world.graph();
    rules = new RoadRules(graph);
    journeys = new Journeys(metrics, rules, SNAP_METERS);
    tables = new TableMetrics(journeys, TABLE_BYTES_MAX);
  }

  /// @return the number of cells that differ
  long run() {
    long all = 0;
    for (TransportMode mode : Modes.ALL) {
      long start = System.nanoTime();
      found = 0;
      missing = 0;
      differences = 0;
      // The standing metric is there, as it is in a server.
      metrics.metric(mode, Objective.FAST);
      for (int set = 0; set < SETS; set++) {
        compare(mode, set % 2 == 1);
      }
      all += differences;
      String label = mode.name().toLowerCase(Locale.ROOT);
      page.add(
          "differing cells, %s, %d tables, %,d cells with a way, %,d without"
              .formatted(label, SETS * TABLES_PER_SET, found, missing),
          world.name(),
          Quantity.count(differences));
      page.add(
          "duration, %s tables".formatted(label),
          world.name(),
          Quantity.seconds(System.nanoTime() - start));
    }
    firstDifference.ifPresent(cell -> page.add("first: " + cell, world.name(), Quantity.count(1)));
    return all;
  }

  private void compare(TransportMode mode, boolean hasRules) {
    ModeCosts costs = metrics.costs(mode);
    Journey journey = journey(mode, hasRules);
    JourneyRules surcharges =
        new JourneyRules(
            costs,
            journey.avoidance(),
            Exclusion.NONE,
            rules.judge(mode, journey.vehicle()),
            () -> {});
    List<LatLng> origins = places(costs, SIDE);
    List<LatLng> destinations = places(costs, DESTINATIONS);
    for (int i = 0; i < DESTINATIONS; i += ON_AN_ORIGINS_ROAD) {
      List<RouteEnd> of = ends(origins.get(random.nextInt(SIDE)), costs);
      int arc = of.getFirst().arc();
      LatLng place = on(arc);
      destinations.set(i, isOnOneRoad(place, arc, costs) ? place : origins.getFirst());
    }
    List<List<RouteEnd>> ends = destinations.stream().map(at -> ends(at, costs)).toList();
    List<TableSearch.Row> rows = new ArrayList<>();
    for (int first = 0; first < DESTINATIONS; first += SIDE) {
      List<LatLng> some = destinations.subList(first, first + SIDE);
      rows.add(
          new TableSearch(tables, journey, TravelTime.Signs.NEVER, 0, some, Deadline.never())
              .row(Deadline.never()));
    }
    PlainTable oracle = new PlainTable(graph, costs, surcharges);
    for (LatLng origin : origins) {
      oracle.from(ends(origin, costs));
      for (int i = 0; i < DESTINATIONS; i++) {
        TableSearch.Row row = rows.get(i / SIDE);
        if (i % SIDE == 0) {
          row.fill(origin);
        }
        String label = "%s from %s to %s".formatted(journey, origin, destinations.get(i));
        check(label, row, i % SIDE, oracle.to(ends.get(i)), !hasRules);
      }
    }
  }

  private Journey journey(TransportMode mode, boolean hasRules) {
    // Roads that open on a condition would be open to the vehicle, and to no oracle here.
    boolean hasVehicle = hasRules && !rules.opensAnyAtTimes(mode);
    return new Journey(
        mode,
        Objective.FAST,
        hasVehicle ? LARGE : Vehicle.UNKNOWN,
        hasRules ? avoidance() : Avoidance.NONE,
        Exclusion.NONE,
        Journey.WALK_METERS_PER_SECOND,
        false,
        0,
        Optional.empty());
  }

  private void check(
      String label, TableSearch.Row row, int cell, PlainTable.Cell right, boolean isPlain) {
    boolean hasWay = Weight.isFinite(right.weight());
    found += hasWay ? 1 : 0;
    missing += hasWay ? 0 : 1;
    TableSearch.Outcome outcome = row.outcome(cell);
    boolean isFound =
        outcome == TableSearch.Outcome.FOUND || outcome == TableSearch.Outcome.VIOLATING;
    // Without a way, the product looks for one over signs; the oracle does not.
    boolean isRight =
        hasWay
            ? isFound
                && row.millis(cell) == right.millis()
                && row.millimeters(cell) == Weight.length(right.weight())
            : !isFound || (!isPlain && outcome == TableSearch.Outcome.VIOLATING);
    if (!isRight) {
      differences++;
      if (firstDifference.isEmpty()) {
        firstDifference =
            Optional.of(
                "%s: %s %d ms %d mm, right: %s"
                    .formatted(label, outcome, row.millis(cell), row.millimeters(cell), right));
      }
    }
  }

  private List<RouteEnd> ends(LatLng at, ModeCosts costs) {
    return journeys.matcher().match(Waypoint.at(at), costs, arc -> false);
  }

  /// A box of some hundred metres around a junction.
  private Avoidance avoidance() {
    LatLng center = graph.location(random.nextInt(graph.junctionCount()));
    double half = 0.002 + 0.004 * random.nextDouble();
    Bounds box =
        new Bounds(
            center.lng() - half, center.lat() - half, center.lng() + half, center.lat() + half);
    return new Avoidance(Set.of(), List.of(new AreaRule(box, List.of())), List.of(), false);
  }

  private List<LatLng> places(ModeCosts costs, int count) {
    List<LatLng> places = new ArrayList<>();
    for (int tries = 0; places.size() < count; tries++) {
      int arc = random.nextInt(graph.arcCount());
      Access access = graph.access(arc, costs.mode());
      boolean isRestricted = access == Access.DESTINATION || access == Access.PRIVATE;
      boolean isWanted = isRestricted == (places.size() % 2 == 0) || tries > TRIES_MAX * count;
      LatLng place = on(arc);
      if (isWanted && costs.isOpen(arc) && isOnOneRoad(place, arc, costs)) {
        places.add(place);
      }
    }
    return places;
  }

  /// Whether a place is matched alone and to one road: not beside a small network, where the other
  /// end decides, nor at a junction, where a path needs some of the arcs only.
  private boolean isOnOneRoad(LatLng place, int arc, ModeCosts costs) {
    return graph.isWide(arc, costs.mode()) && ends(place, costs).size() <= 2;
  }

  private LatLng on(int arc) {
    int segment = graph.segment(arc);
    int piece = random.nextInt(graph.pointCount(segment) - 1);
    LatLng from = graph.point(graph.firstPoint(segment) + piece);
    LatLng to = graph.point(graph.firstPoint(segment) + piece + 1);
    double share = random.nextInt(101) / 100.0;
    return new LatLng(
        from.lat() + share * (to.lat() - from.lat()), from.lng() + share * (to.lng() - from.lng()));
  }
}
