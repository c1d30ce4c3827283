package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.paths.LegSearch;
import io.cartway.paths.RouteEnd;
import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Explains why a request has no route: which end, which rule, and a usable point instead.
final class Diagnosis {

  /// Search radius for a usable point.
  private static final double FAR_METERS = 100_000;

  /// A network with fewer arcs is an island: a yard, a pier, a pedestrian zone.
  private static final int ISLAND_ARCS = 500;

  private static final int COUNTED_AT_ONCE = 65_536;

  private static final int MILLIS_PER_HOUR = 3_600_000;

  /// The hours that costs can count, 298: on foot 1,073 km.
  private static final int HOURS_MAX = ModeCosts.INFINITE / MILLIS_PER_HOUR;

  /// How much longer than a straight line a way may well be.
  private static final double DETOUR = 2;

  private static final double KMH = 3.6;

  private final Snapper snapper;
  private final LegSearch search;
  private final RouteRequest request;
  private final RoadGraph graph;
  private final ModeCosts costs;
  private final Runnable check;

  /// @param check is called periodically and may throw to abort
  Diagnosis(Snapper snapper, LegSearch search, RouteRequest request, Runnable check) {
    this.check = check;
    this.snapper = snapper;
    this.search = search;
    this.request = request;
    costs = search.costs();
    graph = costs.graph();
  }

  /// A waypoint without a nearby road for the mode.
  RouteResult.CouldNotMatch noMatch(int stop, double limitMeters) {
    LatLng point = request.waypoints().get(stop).point();
    List<Snap> far = snapper.nearest(point, costs, FAR_METERS, arc -> false, check);
    Optional<RouteResult.Nearest> nearest =
        far.stream()
            .findFirst()
            .map(snap -> new RouteResult.Nearest(snap.point(), snap.distanceMeters()));
    String where =
        nearest
            .map(n -> "the nearest one is %.0f m away".formatted(n.distanceMeters()))
            .orElse("there is none within %.0f km".formatted(FAR_METERS / 1000));
    return new RouteResult.CouldNotMatch(
        stop,
        "No road for %s lies within %.0f m of waypoint %d: %s."
            .formatted(modeWord(), limitMeters, stop, where),
        nearest);
  }

  /// Two consecutive stops without a path between them.
  RouteResult.NoRoute noRoute(int from, List<RouteEnd> sources, List<RouteEnd> targets) {
    if (search.withoutRules(sources, targets, check).isPresent()) {
      return new RouteResult.NoRoute(from, excluded(from, sources, targets), Optional.empty());
    }
    double hours = hoursAtLeast(from, sources);
    if (hours >= HOURS_MAX) {
      return new RouteResult.NoRoute(
          from,
          "Waypoints %d and %d are too far apart for %s: a route takes less than %d hours."
              .formatted(from, from + 1, modeWord(), HOURS_MAX),
          Optional.empty());
    }
    OneToAll sweeps = new OneToAll(search.guide().metric(), check);
    OneToAll.Reach out = sweeps.from(seeds(sources), Weight.INFINITE - 1);
    OneToAll.Reach in = sweeps.to(seeds(targets), Weight.INFINITE - 1);
    int outCount = count(out);
    int inCount = count(in);
    Optional<RouteResult.Nearest> nearest = nearest(from + 1, arc -> isReached(out, arc));
    String cause;
    if (outCount < ISLAND_ARCS && outCount <= inCount) {
      cause =
          ("Waypoint %d lies on a piece of road (way %d) that %s cannot leave: access, one-way"
                  + " streets and turn restrictions let it reach %d directed pieces only.")
              .formatted(from, graph.wayId(sources.getFirst().arc()), modeWord(), outCount);
    } else if (inCount < ISLAND_ARCS) {
      cause =
          ("Waypoint %d lies on a piece of road (way %d) that %s cannot reach: access, one-way"
                  + " streets and turn restrictions let it come from %d directed pieces only.")
              .formatted(from + 1, graph.wayId(targets.getFirst().arc()), modeWord(), inCount);
    } else {
      cause =
          "Waypoints %d and %d lie in parts of the road network that are not connected for %s%s."
              .formatted(
                  from,
                  from + 1,
                  modeWord(),
                  hours * DETOUR < HOURS_MAX
                      ? ""
                      : ", or a route would take %d hours or more".formatted(HOURS_MAX));
    }
    return new RouteResult.NoRoute(from, cause, nearest);
  }

  /// The hours in a straight line at the traveller's own pace, and those of the way before; 0 at
  /// the pace of a vehicle, for which no region is large enough.
  private double hoursAtLeast(int from, List<RouteEnd> sources) {
    boolean isWalk = request.mode() == TransportMode.PEDESTRIAN;
    double kmh = isWalk ? request.walkMetersPerSecond() * KMH : request.speedCapKmh();
    if (kmh == 0) {
      return 0;
    }
    LatLng start = request.waypoints().get(from).point();
    double meters = start.distanceMeters(request.waypoints().get(from + 1).point());
    int before = sources.stream().mapToInt(RouteEnd::costMillis).min().orElse(0);
    return meters / 1000 / kmh + (double) before / MILLIS_PER_HOUR;
  }

  private String excluded(int from, List<RouteEnd> sources, List<RouteEnd> targets) {
    if (sources.stream().allMatch(this::isExcluded)) {
      return "Waypoint %d lies in an excluded area or country.".formatted(from);
    }
    if (targets.stream().allMatch(this::isExcluded)) {
      return "Waypoint %d lies in an excluded area or country.".formatted(from + 1);
    }
    return "Every way from waypoint %d to waypoint %d goes through an excluded area or country."
        .formatted(from, from + 1);
  }

  private boolean isExcluded(RouteEnd end) {
    return search.rules().isExcluded(new Stretch(end.arc(), end.fraction(), end.fraction()));
  }

  private Seeds seeds(List<RouteEnd> ends) {
    Seeds seeds = new Seeds();
    ends.forEach(end -> seeds.add(end.arc(), 0));
    return seeds;
  }

  /// The arcs that are reached; an arc's other states are no pieces of their own.
  private int count(OneToAll.Reach reach) {
    int count = 0;
    for (int i = 0; i < reach.reachedCount(); i++) {
      if (i % COUNTED_AT_ONCE == 0) {
        check.run();
      }
      count += reach.reachedVertex(i) < graph.arcCount() ? 1 : 0;
    }
    return count;
  }

  private static boolean isReached(OneToAll.Reach reach, int arc) {
    return Weight.isFinite(reach.weight(arc));
  }

  private Optional<RouteResult.Nearest> nearest(int stop, IntPredicate isReached) {
    return snapper
        .nearestWhere(request.waypoints().get(stop).point(), costs, FAR_METERS, isReached, check)
        .map(snap -> new RouteResult.Nearest(snap.point(), snap.distanceMeters()));
  }

  private String modeWord() {
    return switch (request.mode()) {
      case CAR -> "a car";
      case TRUCK -> "a truck";
      case BIKE -> "a bicycle";
      case PEDESTRIAN -> "a pedestrian";
      case SCOOTER -> "a scooter";
    };
  }
}
