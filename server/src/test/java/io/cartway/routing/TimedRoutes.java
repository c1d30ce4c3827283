package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Trace;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Routes of a car at a time, through small worlds whose tags are read as in a build.
final class TimedRoutes {

  private TimedRoutes() {}

  /// The names of the roads of the first section, in their order; of no route, the result.
  ///
  /// @param folder an empty one
  static String names(
      String world,
      Path folder,
      LocalDateTime departure,
      Objective objective,
      LatLng from,
      LatLng to) {
    return names(world, folder, departure, objective, List.of(from, to));
  }

  /// The same through points that are passed.
  static String names(
      String world,
      Path folder,
      LocalDateTime departure,
      Objective objective,
      List<LatLng> points) {
    try (RoadGraph graph = World.of(world).with(OsmRoadTags.create()).open(folder)) {
      RoadRules rules = new RoadRules(graph);
      ModeMetrics metrics =
          new ModeMetrics(
              HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
              TurnModel.PLAIN,
              HierarchyLimits.DEFAULT,
              1,
              rules::opensAtTimes);
      RouteRequest plain =
          RouteRequest.between(TransportMode.CAR, points.getFirst(), points.getLast());
      List<Waypoint> waypoints = new ArrayList<>(plain.waypoints());
      for (LatLng passed : points.subList(1, points.size() - 1)) {
        waypoints.add(
            waypoints.size() - 1, new Waypoint(passed, PlaceOptions.NONE, true, 0, List.of()));
      }
      RouteRequest request =
          new RouteRequest(
              plain.mode(),
              waypoints,
              objective,
              0,
              plain.vehicle(),
              plain.avoidance(),
              plain.exclusion(),
              new TravelTime.Departure(departure, Optional.empty()),
              plain.walkMetersPerSecond(),
              false,
              plain.speedCapKmh());
      RouteResult result = AskedRoutes.route(new Router(metrics, rules), request);
      if (!(result instanceof RouteResult.RoutesFound found)) {
        return result.toString();
      }
      Trace trace = found.route().sections().getFirst().trace();
      return IntStream.range(0, trace.count())
          .mapToObj(i -> graph.tag(trace.arc(i), "name"))
          .distinct()
          .collect(Collectors.joining(" "));
    }
  }
}
