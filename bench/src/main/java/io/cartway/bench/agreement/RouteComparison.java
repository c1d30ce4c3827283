package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.HierarchyLimits;
import io.cartway.hierarchy.ModeMetrics;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.routing.PathPricer;
import io.cartway.routing.PathPricer.Forbidden;
import io.cartway.routing.PathPricer.Price;
import io.cartway.routing.PathPricer.Priced;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Routes of cars between random points, ours against GraphHopper's.
///
/// Each engine has its own speeds. Where the travel times differ, GraphHopper's path is priced by
/// our rules: a path that we may drive must not be cheaper than the one that we found.
final class RouteComparison {

  /// Travel times this far apart, relative to GraphHopper's, are still close.
  static final double TIME_TOLERANCE = 0.05;

  /// Points are kept to a centimetre and arcs cost whole milliseconds.
  private static final long ROUNDING_MILLIS = 100;

  private final Router router;
  private final ModeCosts costs;
  private final PathPricer pricer;
  private final PeerRouter peer;
  private final RouteCauses causes;

  private RouteComparison(ModeMetrics metrics, PeerImport imported, String name) {
    RoadGraph graph = metrics.hierarchy().graph();
    router = new Router(metrics);
    costs = router.costs(TransportMode.CAR);
    pricer = new PathPricer(graph);
    peer = new PeerRouter(imported);
    causes = new RouteCauses(graph, imported, name);
  }

  /// What came out.
  ///
  /// @param verdicts one per pair
  /// @param redrawnByUs ends drawn anew because we bring them to another road
  /// @param redrawnByThem the same for GraphHopper
  record Outcome(List<RouteVerdict> verdicts, int redrawnByUs, int redrawnByThem) {
    Outcome {
      verdicts = List.copyOf(verdicts);
    }

    List<RouteVerdict> of(RouteClass kind) {
      return verdicts.stream().filter(one -> one.kind() == kind).toList();
    }
  }

  /// Compares random pairs.
  ///
  /// @param region our region of the extract
  /// @param extract what GraphHopper imports
  static Outcome compare(Path region, Path extract, int count, long seed) throws IOException {
    try (RoadGraph graph = RoadGraph.open(region.resolve("roads"));
        ModeMetrics metrics =
            new ModeMetrics(
                Hierarchy.open(region.resolve("hierarchy"), graph),
                TurnModel.PLAIN,
                HierarchyLimits.DEFAULT,
                1);
        PeerImport imported = PeerImport.open(extract, true)) {
      RouteComparison comparison =
          new RouteComparison(metrics, imported, extract.getFileName().toString());
      RoutePairs pairs = new RoutePairs(comparison.costs, comparison.peer, seed);
      List<RouteVerdict> verdicts = new ArrayList<>(count);
      for (RoutePair pair : pairs.draw(count)) {
        verdicts.add(comparison.judge(pair));
      }
      return new Outcome(verdicts, pairs.redrawnByUs(), pairs.redrawnByThem());
    }
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
    Price own = pricer.price(line(ours), costs);
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
        && open.costMillis() + ROUNDING_MILLIS < ourPrice.costMillis()) {
      return unexplained(
          pair,
          ourMillis,
          theirMillis,
          "ours costs %d, theirs %d ms".formatted(ourPrice.costMillis(), open.costMillis()));
    }
    if (Math.abs(ourMillis - theirMillis) <= TIME_TOLERANCE * theirMillis) {
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
              causes.slowest(new OurPath(ourPrice, OurPath.segmentIds(ours)), open, theirs));
      case Forbidden place -> forbidden(pair, ourMillis, theirMillis, place);
      case PathPricer.Unmatched place ->
          unexplained(pair, ourMillis, theirMillis, "not on our roads at " + place.at());
    };
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
    RouteRequest request = RouteRequest.between(TransportMode.CAR, pair.from(), pair.to());
    return router.route(request, Instant.EPOCH, () -> {}) instanceof RouteResult.Found found
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
