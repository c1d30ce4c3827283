package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.PathPricer;
import io.cartway.routing.PathPricer.Forbidden;
import io.cartway.routing.PathPricer.Price;
import io.cartway.routing.PathPricer.Priced;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Routes of cars between random points, ours against GraphHopper's.
///
/// Where the travel times differ, GraphHopper's path is priced by our rules: a path that we may
/// drive must not be cheaper than the one that we found.
final class RouteComparison {

  /// Points are kept to a centimetre and arcs cost whole milliseconds.
  private static final long ROUNDING_MILLIS = 100;

  private final Speeds speeds;
  private final Router router;
  private final ModeCosts costs;
  private final ModeCosts turnFree;
  private final PathPricer pricer;
  private final PeerRouter peer;
  private final RouteCauses causes;
  private final KindTimes kinds;

  private RouteComparison(Speeds speeds, ModeMetrics metrics, Shared shared) {
    this.speeds = speeds;
    router = new Router(metrics);
    costs = router.costs(TransportMode.CAR);
    turnFree = shared.turnFree;
    pricer = shared.pricer;
    peer = new PeerRouter(shared.imported);
    causes = shared.causes;
    kinds = new KindTimes(shared.hierarchy.graph(), shared.causes.ways());
  }

  /// The shared parts of all comparisons on an extract.
  private record Shared(
      Hierarchy hierarchy,
      PeerImport imported,
      PathPricer pricer,
      RouteCauses causes,
      ModeCosts turnFree) {}

  /// The result of a comparison.
  ///
  /// @param extract the name of the extract
  /// @param speeds our costs
  /// @param verdicts one per pair
  /// @param redrawnByUs ends drawn again because we snap them to another road
  /// @param redrawnByThem the same for GraphHopper
  /// @param kinds the times of the kinds of road on GraphHopper's paths that we may drive
  record Outcome(
      String extract,
      Speeds speeds,
      List<RouteVerdict> verdicts,
      int redrawnByUs,
      int redrawnByThem,
      List<KindTimes.Row> kinds) {
    Outcome {
      verdicts = List.copyOf(verdicts);
      kinds = List.copyOf(kinds);
    }

    List<RouteVerdict> of(RouteClass kind) {
      return verdicts.stream().filter(one -> one.kind() == kind).toList();
    }

    /// The median of the absolute relative differences of travel time.
    double medianDifference() {
      return difference(0.5);
    }

    /// A quantile of the absolute relative differences of travel time, over the pairs for which
    /// both find a route.
    double difference(double share) {
      double[] sorted =
          verdicts.stream()
              .filter(one -> one.ourMillis() > 0 && one.theirMillis() > 0)
              .mapToDouble(one -> Math.abs(one.relativeDifference()))
              .sorted()
              .toArray();
      return sorted.length == 0 ? Double.NaN : sorted[(int) (sorted.length * share)];
    }
  }

  /// Compares random pairs, the same under each of the costs as far as both open their roads.
  ///
  /// @param region our region of the extract
  /// @param extract what GraphHopper imports
  static List<Outcome> compare(Path region, Path extract, List<Speeds> wanted, int count, long seed)
      throws IOException {
    String name = extract.getFileName().toString().replace(".osm.pbf", "");
    List<Outcome> outcomes = new ArrayList<>();
    try (RoadGraph graph = RoadGraph.open(region.resolve("roads"));
        PeerImport imported = PeerImport.open(extract, true)) {
      Shared shared =
          new Shared(
              Hierarchy.open(region.resolve("hierarchy"), graph),
              imported,
              new PathPricer(graph),
              new RouteCauses(graph, imported, name),
              Speeds.PLAIN.costs(graph, imported));
      for (Speeds speeds : wanted) {
        try (ModeMetrics metrics =
            new ModeMetrics(
                shared.hierarchy,
                Map.of(TransportMode.CAR, speeds.costs(graph, imported)),
                HierarchyLimits.DEFAULT,
                1,
                (arc, mode) -> false)) {
          outcomes.add(new RouteComparison(speeds, metrics, shared).run(name, count, seed));
        }
      }
    }
    return outcomes;
  }

  private Outcome run(String name, int count, long seed) {
    RoutePairs pairs = new RoutePairs(costs, peer, seed);
    List<RouteVerdict> verdicts = new ArrayList<>(count);
    for (RoutePair pair : pairs.draw(count)) {
      verdicts.add(judge(pair));
    }
    return new Outcome(
        name, speeds, verdicts, pairs.redrawnByUs(), pairs.redrawnByThem(), kinds.rows());
  }

  private RouteVerdict judge(RoutePair pair) {
    Optional<Route> ours = ours(pair);
    Optional<PeerRoute> theirs = peer.route(pair.from(), pair.to());
    if (ours.isPresent() && theirs.isPresent()) {
      return judge(pair, ours.get(), theirs.get());
    }
    if (ours.isPresent()) {
      long ourMillis = durationMillis(ours.get());
      return causes
          .closedToThem(OurPath.segmentIds(ours.get()))
          .or(() -> causes.barrierOn(line(ours.get())))
          .map(cause -> new RouteVerdict(pair, RouteClass.CLOSED_TO_THEM, ourMillis, 0, 0, cause))
          .orElseGet(() -> unexplained(pair, ourMillis, 0, "only we find a route"));
    }
    if (theirs.isPresent()) {
      long theirMillis = theirs.get().durationMillis();
      return pricer.price(theirs.get().line(), costs) instanceof Forbidden place
          ? forbidden(pair, 0, theirMillis, place)
          : unexplained(pair, 0, theirMillis, "only GraphHopper finds a route");
    }
    return unexplained(pair, 0, 0, "neither finds a route");
  }

  private RouteVerdict judge(RoutePair pair, Route ours, PeerRoute theirs) {
    long ourMillis = durationMillis(ours);
    long theirMillis = theirs.durationMillis();
    Price own = pricer.price(ours, costs);
    if (!(own instanceof Priced ourPrice)) {
      return unexplained(pair, ourMillis, theirMillis, "our own path: " + own);
    }
    if (Math.abs(ourPrice.durationMillis() - ourMillis) > ROUNDING_MILLIS) {
      return unexplained(
          pair,
          ourMillis,
          theirMillis,
          "our own path is priced at %d ms".formatted(ourPrice.durationMillis()));
    }
    Price theirPrice = pricer.price(theirs.line(), costs);
    long priced = theirPrice instanceof Priced open ? open.durationMillis() : 0;
    if (theirPrice instanceof Priced open
        && pricer.price(theirs.line(), turnFree) instanceof Priced free) {
      kinds.add(open, free, theirs.wayMillis());
    }
    if (theirPrice instanceof Priced open
        && open.costMillis() + ROUNDING_MILLIS < ourPrice.costMillis()) {
      return unexplained(
          pair,
          ourMillis,
          theirMillis,
          "ours costs %d, theirs %d ms".formatted(ourPrice.costMillis(), open.costMillis()));
    }
    if (Math.abs(ourMillis - theirMillis) <= speeds.tolerance() * theirMillis) {
      RouteCause none = new RouteCause("", 0, "", "");
      return new RouteVerdict(pair, RouteClass.CLOSE, ourMillis, theirMillis, priced, none);
    }
    return switch (theirPrice) {
      case Priced open ->
          new RouteVerdict(
              pair,
              RouteClass.NOT_DEARER,
              ourMillis,
              theirMillis,
              priced,
              cause(new OurPath(ourPrice, OurPath.segmentIds(ours)), open, theirs));
      case Forbidden place -> forbidden(pair, ourMillis, theirMillis, place);
      case PathPricer.Unmatched place ->
          causes
              .absent(theirs.waysFrom(place.at()))
              .map(cause ->
                  new RouteVerdict(pair, RouteClass.FORBIDDEN, ourMillis, theirMillis, 0, cause))
              .orElseGet(() ->
                  unexplained(pair, ourMillis, theirMillis, "not on our roads at " + place.at()));
    };
  }

  /// The cause of the difference: turn costs, if they exceed everything else.
  private RouteCause cause(OurPath ours, Priced open, PeerRoute theirs) {
    if (speeds == Speeds.OURS
        && pricer.price(theirs.line(), turnFree) instanceof Priced free
        && open.durationMillis() - free.durationMillis()
            > Math.abs(free.durationMillis() - theirs.durationMillis())) {
      return causes.turns(open, free);
    }
    return causes.slowest(ours, open, theirs);
  }

  private RouteVerdict forbidden(
      RoutePair pair, long ourMillis, long theirMillis, Forbidden place) {
    return causes
        .forbidden(place)
        .map(
            cause -> new RouteVerdict(pair, RouteClass.FORBIDDEN, ourMillis, theirMillis, 0, cause))
        .orElseGet(() -> unexplained(pair, ourMillis, theirMillis, place.toString()));
  }

  private static RouteVerdict unexplained(
      RoutePair pair, long ourMillis, long theirMillis, String what) {
    RouteCause cause = new RouteCause(what, 0, "", "");
    return new RouteVerdict(pair, RouteClass.UNEXPLAINED, ourMillis, theirMillis, 0, cause);
  }

  private Optional<Route> ours(RoutePair pair) {
    RouteRequest request =
        RouteRequest.between(TransportMode.CAR, pair.from(), pair.to()).at(new TravelTime.Any());
    return router.route(request, Instant.EPOCH, () -> {}) instanceof RouteResult.RoutesFound found
        ? Optional.of(found.route())
        : Optional.empty();
  }

  private static long durationMillis(Route route) {
    return route.sections().stream().mapToLong(Route.Section::durationMillis).sum();
  }

  private static List<LatLng> line(Route route) {
    return route.sections().stream().flatMap(section -> section.line().stream()).toList();
  }
}
