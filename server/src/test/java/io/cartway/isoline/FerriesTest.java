package io.cartway.isoline;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.Reach;
import io.cartway.paths.SmallHierarchy;
import io.cartway.paths.TableMetrics;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/// Ferries join the areas of an isoline, and are no areas themselves.
class FerriesTest {

  /// Two shores of streets, an island of one street behind the second one, and ferries between
  /// them: the first in two pieces, of 100 and 200 s, the second of 900 s, and a slow one from the
  /// first shore to the island. One waits a second for each, but boarding and leaving take minutes.
  private static final String WORLD =
      """
      A 0 0
      B 5 0
      C 5 3
      M 20 1
      D 35 0
      E 40 0
      F 40 3
      G 60 0
      H 64 0
      A-B
      B-C
      B-M route=ferry duration=100 interval=2
      M-D route=ferry duration=200 interval=2
      D-E
      E-F
      E-G route=ferry duration=900 interval=2
      G-H
      A-H route=ferry duration=2500 interval=2
      """;

  private static final GeometryFactory SHAPES = new GeometryFactory();

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_ferry_that_is_sailed_to_its_end_joins_two_areas(boolean isReverse) throws Exception {
    try (RoadGraph graph = World.of(WORLD).open(directory);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      LatLng home = new LatLng(42.5, 1.5);
      List<Isoline> found = find(metrics, home, isReverse, List.of(200, 600, 2000, 4000));
      assertThat(found.get(0).areas()).hasSize(1);
      assertThat(found.get(0).connections()).isEmpty();
      assertThat(found.get(1).areas()).hasSize(2);
      assertThat(found.get(1).connections()).hasSize(1);
      assertThat(found.get(2).areas()).hasSize(3);
      assertThat(found.get(2).connections()).hasSize(2);
      assertThat(found.get(3).connections()).hasSize(3);
      for (Isoline isoline : found) {
        for (Isoline.Connection ferry : isoline.connections()) {
          Polygon from = polygon(isoline.areas().get(ferry.fromArea()));
          Polygon to = polygon(isoline.areas().get(ferry.toArea()));
          assertThat(from.contains(point(ferry.line().getFirst()))).isTrue();
          assertThat(to.contains(point(ferry.line().getLast()))).isTrue();
          assertThat(from.distance(point(home)))
              .as("it leads away from the place")
              .isLessThan(to.distance(point(home)));
        }
        for (Isoline.Area area : isoline.areas()) {
          assertThat(polygon(area).contains(point(at(20, 1)))).as("at sea").isFalse();
        }
      }
      assertThat(found.get(1).connections().getFirst().line()).hasSize(3);
    }
  }

  @Test
  void a_ferry_that_the_limit_ends_at_sea_reaches_nothing() throws Exception {
    try (RoadGraph graph = World.of(WORLD).open(directory);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE)) {
      List<Isoline> found = find(metrics, new LatLng(42.5, 1.5), false, List.of(300));
      assertThat(found.getFirst().areas()).hasSize(1);
      assertThat(found.getFirst().connections()).isEmpty();
      List<Isoline> more = find(metrics, new LatLng(42.5, 1.5), false, List.of(2000));
      assertThat(more.getFirst().areas()).hasSize(3);
      assertThat(more.getFirst().connections()).as("the slow one is at sea").hasSize(2);
    }
  }

  /// Three islands before a shore, each an area of its own.
  @Test
  void what_there_is_no_room_for_is_told() {
    StringBuilder text = new StringBuilder("A 0 0\nB 0 9\nA-B\n");
    for (int i = 1; i <= 3; i++) {
      text.append("C%d %d 0\nD%d %d 5\nC%d-D%d\n".formatted(i, 20 * i, i, 20 * i, i, i));
      text.append("A-C%d route=ferry duration=%d interval=2\n".formatted(i, 100 * i));
    }
    World world = World.of(text.toString());
    try (RoadGraph graph = world.open(directory)) {
      List<Isoline.Area> areas =
          IntStream.rangeClosed(0, 3).mapToObj(i -> box(20 * i - 1, 20 * i + 1)).toList();
      for (int room = 1; room <= 4; room++) {
        Ferries.Connections byCount =
            sailed(world, graph, 100, room).connections(9e6, areas, () -> {});
        assertThat(byCount.list()).hasSize(Math.min(room, 3));
        assertThat(byCount.hasMore()).as("room for %d", room).isEqualTo(room < 3);
        assertThat(byCount.list().getFirst().toArea()).as("the nearest landing").isEqualTo(1);
        Ferries.Connections byArcs =
            sailed(world, graph, room, 100).connections(9e6, areas, () -> {});
        assertThat(byArcs.list()).hasSize(Math.min(room, 3));
        assertThat(byArcs.hasMore()).as("room for %d arcs", room).isEqualTo(room < 3);
      }
    }
  }

  private static Ferries sailed(World world, RoadGraph graph, int arcsMax, int connectionsMax) {
    Ferries ferries = new Ferries(graph, false, arcsMax, connectionsMax);
    Reach.Parts parts = ferries.besides((arc, from, to, fromValue, toValue) -> {});
    for (int i = 1; i <= 3; i++) {
      parts.add(world.arc(graph, "A", "C" + i), 0, 1, 0, 1000 * i);
    }
    return ferries;
  }

  private static Isoline.Area box(double west, double east) {
    return new Isoline.Area(
        List.of(at(west, -1), at(west, 9), at(east, 9), at(east, -1), at(west, -1)), List.of());
  }

  private static List<Isoline> find(
      ModeMetrics metrics, LatLng place, boolean isReverse, List<Integer> seconds) {
    RoadGraph graph = metrics.hierarchy().graph();
    Journeys journeys = new Journeys(metrics, new RoadRules(graph), 2000);
    IsolineRequest request =
        new IsolineRequest(
            Waypoint.at(place),
            isReverse,
            Journey.of(TransportMode.CAR, Objective.FAST),
            new TravelTime.Any(),
            Reach.Unit.TIME,
            seconds,
            Detail.BALANCED,
            20_000,
            0);
    IsolineResult found =
        new Isolines(journeys, new TableMetrics(journeys, 1 << 20), new WorkMemory(1 << 30))
            .find(request, Instant.EPOCH, Deadline.never());
    return ((IsolineResult.Found) found).isolines();
  }

  private static LatLng at(double x, double y) {
    double degree = 111_195.08;
    double east = 100 * x / degree / Math.cos(Math.toRadians(42.5));
    return new LatLng(42.5 + 100 * y / degree, 1.5 + east);
  }

  private static org.locationtech.jts.geom.Point point(LatLng at) {
    return SHAPES.createPoint(new Coordinate(at.lng(), at.lat()));
  }

  private static Polygon polygon(Isoline.Area area) {
    return SHAPES.createPolygon(
        area.outer().stream()
            .map(point -> new Coordinate(point.lng(), point.lat()))
            .toArray(Coordinate[]::new));
  }
}
