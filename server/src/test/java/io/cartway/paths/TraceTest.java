package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.region.build.Heights;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A trace from within a road of four and three hundred metres into the next one, at ten metres a
/// second.
class TraceTest {

  @TempDir private Path directory;

  private final World world =
      World.of(
          """
          A 0 0
          B 4 0
          C 4 3
          D 8 3
          E 9 3
          A-B-C
          C-D
          D-E
          """);
  private final AtomicInteger looks = new AtomicInteger();
  private RoadGraph graph;
  private ModeCosts costs;
  private Trace trace;

  @BeforeEach
  void open() {
    graph = world.open(directory);
    costs = new ModeCosts(graph, TransportMode.CAR);
    trace =
        new Trace(
            costs,
            List.of(
                new Stretch(world.arc(graph, "A", "B"), 0.25, 1),
                new Stretch(world.arc(graph, "C", "D"), 0, 0.5)),
            looks::incrementAndGet);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private void assertAt(LatLng point, double x, double y) {
    assertThat(point.distanceMeters(world.at(x, y))).as("%s", point).isLessThan(0.2);
  }

  @Test
  void stretches_begin_where_those_before_them_end() {
    assertThat(trace.count()).isEqualTo(2);
    assertThat(trace.graph()).isSameAs(graph);
    assertThat(trace.costs()).isSameAs(costs);
    assertThat(trace.arc(0)).isEqualTo(world.arc(graph, "A", "B"));
    assertThat(trace.lastArc()).isEqualTo(world.arc(graph, "C", "D"));
    assertThat(trace.startMillis(0)).isZero();
    assertThat(trace.startMillis(1)).isCloseTo(52_500, within(60L));
    assertThat(trace.durationMillis()).isCloseTo(72_500, within(80L));
    assertThat(trace.startMillimeters(1)).isCloseTo(525_000, within(600L));
    assertThat(trace.lengthMillimeters()).isCloseTo(725_000, within(800L));
  }

  @Test
  void turning_round_takes_its_time() {
    Trace back =
        new Trace(
            costs,
            List.of(
                new Stretch(world.arc(graph, "D", "E"), 0, 1),
                new Stretch(world.arc(graph, "E", "D"), 0, 1)),
            () -> {});
    assertThat(back.startMillis(1)).isCloseTo(30_000, within(30L));
    assertThat(back.durationMillis()).isCloseTo(40_000, within(30L));
  }

  @Test
  void the_line_goes_over_the_points_between_and_knows_where_stretches_begin() {
    List<LatLng> line = trace.line();
    assertThat(line).hasSize(4);
    assertAt(line.get(0), 1.75, 0);
    assertAt(line.get(1), 4, 0);
    assertAt(line.get(2), 4, 3);
    assertAt(line.get(3), 6, 3);
    assertThat(trace.offset(0)).isZero();
    assertThat(trace.offset(1)).isEqualTo(2);
    assertThat(trace.offset(2)).isEqualTo(3);
    assertThat(trace.line()).isSameAs(line);
  }

  /// Nodes three centimetres apart, within a way and where two ways meet.
  @Test
  void points_that_are_one_with_six_decimals_are_on_the_line_once() {
    World dense =
        World.of(
            """
            A 0 0
            B 2 0
            C 2.0003 0
            D 4 0
            E 4.0001 0
            F 6 0
            A-B-C-D
            D-E-F
            """);
    try (RoadGraph roads = dense.open(directory.resolve("dense"))) {
      Trace along = SmallTraces.over(dense, roads, TransportMode.CAR, "A-B-C-D-E-F");
      List<LatLng> line = along.line();
      assertThat(line).hasSize(4);
      for (int i = 1; i < line.size(); i++) {
        assertThat(Trace.isSamePlace(line.get(i - 1), line.get(i))).as("%s", line).isFalse();
      }
      assertThat(along.offset(1)).isEqualTo(2);
      assertThat(along.offset(2)).isEqualTo(3);
    }
  }

  @Test
  void the_point_nearest_to_a_fraction_of_an_arc_is_found() {
    // The points of the first stretch lie at 0.25, 0.571 and 1 of its arc.
    assertThat(trace.offset(0, 0)).isZero();
    assertThat(trace.offset(0, 0.4)).isZero();
    assertThat(trace.offset(0, 0.42)).isEqualTo(1);
    assertThat(trace.offset(0, 0.78)).isEqualTo(1);
    assertThat(trace.offset(0, 0.8)).isEqualTo(2);
    assertThat(trace.offset(1, 0.2)).isEqualTo(2);
    assertThat(trace.offset(1, 0.3)).isEqualTo(3);
  }

  @Test
  void a_stretch_of_no_length_is_two_equal_points() {
    int arc = world.arc(graph, "A", "B");
    Trace still = new Trace(costs, List.of(new Stretch(arc, 0.25, 0.25)), () -> {});
    assertThat(still.line()).hasSize(2);
    assertThat(still.line().getFirst()).isEqualTo(still.line().getLast());
    assertThat(still.offset(1)).isEqualTo(1);
    assertThat(still.offset(0, 0.25)).isZero();
    assertThat(still.lengthMillimeters()).isZero();
  }

  @Test
  void parts_of_an_arc_have_their_ends_and_their_line() {
    int arc = world.arc(graph, "A", "B");
    Stretch whole = new Stretch(arc, 0, 1);
    assertThat(whole.line(graph)).isEqualTo(graph.geometry(arc));
    assertAt(whole.start(graph), 0, 0);
    assertAt(whole.end(graph), 4, 3);
    Stretch behind = new Stretch(arc, 6.0 / 7, 1);
    assertThat(behind.line(graph)).hasSize(2);
    assertAt(behind.start(graph), 4, 2);
    assertAt(behind.end(graph), 4, 3);
    Stretch before = new Stretch(arc, 1.0 / 7, 3.0 / 7);
    assertThat(before.line(graph)).hasSize(2);
    assertAt(before.start(graph), 1, 0);
    assertAt(before.end(graph), 3, 0);
  }

  @Test
  void a_trace_of_many_stretches_checks_the_deadline() {
    int before = looks.get();
    for (int i = 0; i < 256; i++) {
      trace.stretch(0);
    }
    assertThat(looks.get() - before).isEqualTo(2);
  }

  @Test
  void a_flat_region_has_no_heights_and_on_a_slope_they_lie_between_those_of_the_points() {
    assertThat(trace.elevations()).isEmpty();
    // A metre for ten to the east.
    double west = world.at(0, 0).lng();
    double meterPerDegree = 10 / (world.at(1, 0).lng() - west);
    Heights slope = point -> OptionalDouble.of((point.lng() - west) * meterPerDegree);
    try (RoadGraph hilly = world.on(slope).open(directory.resolve("hilly"))) {
      Trace climb =
          new Trace(
              new ModeCosts(hilly, TransportMode.CAR),
              List.of(
                  new Stretch(world.arc(hilly, "A", "B"), 0.25, 1),
                  new Stretch(world.arc(hilly, "C", "D"), 0, 0.5)),
              () -> {});
      double[] expected = {17.5, 40, 40, 60};
      assertThat(climb.elevations()).hasSize(4);
      for (int i = 0; i < expected.length; i++) {
        assertThat(climb.elevations().get(i)).as("point %d", i).isCloseTo(expected[i], within(1.0));
      }
      Trace down =
          new Trace(
              new ModeCosts(hilly, TransportMode.CAR),
              List.of(new Stretch(world.arc(hilly, "D", "C"), 0.25, 0.5)),
              () -> {});
      assertThat(down.elevations().getFirst()).isCloseTo(70, within(1.0));
      assertThat(down.elevations().getLast()).isCloseTo(60, within(1.0));
    }
  }
}
