package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.PlaceOptions;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which waypoints are told to be far from the road of the route: first, passed, stopped at, last.
class MovedPointsJsonTest {

  @TempDir private Path directory;

  @Test
  void a_waypoint_more_than_fifty_metres_off_is_told_with_the_metres() {
    assertThat(titles(0.49, 0.1, 0, 0.49)).isEmpty();
    assertThat(titles(0.52, 0, 0, 0)).containsExactly(title(0, 52));
    assertThat(titles(0.538, 0, 0, 0)).containsExactly(title(0, 54));
    assertThat(titles(0, 1, 2, 3)).containsExactly(title(1, 100), title(2, 200), title(3, 300));
  }

  private static String title(int waypoint, int meters) {
    return "Waypoint %d is %d m from the road of the route, the nearest that connects the waypoints"
        .formatted(waypoint, meters);
  }

  /// The titles for waypoints so many hundred metres beside a street; the second is passed.
  private List<String> titles(double... off) {
    World world = World.of("A 0 0\nB 9 0\nA-B\n");
    try (RoadGraph graph = world.open(directory.resolve("world" + off[0]));
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN)) {
      List<Waypoint> waypoints =
          List.of(
              Waypoint.at(world.at(1, off[0])),
              new Waypoint(world.at(3, off[1]), PlaceOptions.NONE, true, 0, List.of()),
              Waypoint.at(world.at(5, off[2])),
              Waypoint.at(world.at(7, off[3])));
      RouteResult result =
          new Router(metrics)
              .route(RouteRequest.of(TransportMode.CAR, waypoints), Instant.EPOCH, () -> {});
      List<NoticeJson> notices =
          MovedPointsJson.notices(waypoints, ((RouteResult.RoutesFound) result).route());
      assertThat(notices)
          .allSatisfy(notice -> {
            assertThat(notice.code()).isEqualTo("waypointMoved");
            assertThat(notice.isCritical()).isFalse();
          });
      return notices.stream().map(NoticeJson::title).toList();
    }
  }
}
