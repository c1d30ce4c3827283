package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A road that closes at noon is judged at the moment of arrival, not of departure.
class ClosingRoadsTest {

  /// Two kilometres at 5 km/h, 24 minutes, lead to a short road that closes and to a long one.
  private static final String WORLD =
      """
      A 0 0
      B 10 0
      C 20 0
      D 22 0
      E 21 5
      F 30 0
      G 10 3
      A-B-C highway=residential name=Slow maxspeed=5
      C-D highway=residential name=Closing motor_vehicle:conditional=no_@_(12:00-18:00)
      C-E-D highway=residential name=Round
      D-F highway=residential name=Last
      B-G highway=residential name=Side
      """;

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(Objective.class)
  void a_road_that_is_open_on_arrival_is_taken(Objective objective) {
    assertThat(names("2026-11-18T11:20", objective)).isEqualTo("Slow Closing Last");
  }

  @ParameterizedTest
  @EnumSource(Objective.class)
  void a_road_that_closes_on_the_way_is_gone_round(Objective objective) {
    assertThat(names("2026-11-18T11:45", objective)).isEqualTo("Slow Round Last");
  }

  private String names(String departure, Objective objective) {
    try (RoadGraph graph =
        World.of(WORLD)
            .with(OsmRoadTags.create())
            .open(directory.resolve(departure.replace(":", "") + objective))) {
      RoadRules rules = new RoadRules(graph);
      ModeMetrics metrics =
          new ModeMetrics(
              HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
              TurnModel.PLAIN,
              HierarchyLimits.DEFAULT,
              1,
              rules::opensAtTimes);
      RouteRequest plain =
          RouteRequest.between(TransportMode.CAR, ActionWorld.at(0.5, 0), ActionWorld.at(29, 0));
      RouteRequest request =
          new RouteRequest(
              plain.mode(),
              plain.waypoints(),
              objective,
              0,
              plain.vehicle(),
              plain.avoidance(),
              plain.exclusion(),
              new TravelTime.Departure(LocalDateTime.parse(departure), Optional.empty()),
              plain.walkMetersPerSecond(),
              false,
              plain.speedCapKmh());
      RouteResult result = new Router(metrics, rules).route(request, Instant.EPOCH, () -> {});
      if (!(result instanceof RouteResult.Found found)) {
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
