package io.cartway.isoline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an isoline holds while it is made.
class IsolinesTest {

  private static final String WORLD =
      """
      A 0 0
      B 40 0
      C 40 40
      A-B-C
      """;

  private static final Instant NOW = Instant.parse("2026-11-26T08:00:00Z");

  @TempDir private Path folder;
  private RoadGraph graph;
  private ModeMetrics metrics;

  @BeforeEach
  void open() {
    graph = World.of(WORLD).open(folder);
    metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE);
  }

  @AfterEach
  void close() {
    metrics.close();
    graph.close();
  }

  private Isolines isolines(WorkMemory memory) {
    Journeys journeys = new Journeys(metrics, new RoadRules(graph), 2000);
    return new Isolines(journeys, new TableMetrics(journeys, 1 << 20), memory);
  }

  private IsolineRequest request(Detail detail) {
    return new IsolineRequest(
        Waypoint.at(graph.point(graph.firstPoint(0))),
        false,
        Journey.of(TransportMode.CAR, Objective.FAST),
        new TravelTime.Any(),
        Reach.Unit.TIME,
        List.of(600),
        detail,
        20_000,
        0);
  }

  @Test
  void an_isoline_holds_what_it_reaches_and_then_a_lattice_and_nothing_when_it_is_there() {
    WorkMemory memory = new WorkMemory(1 << 30);
    for (Detail detail : Detail.values()) {
      long[] most = {0, Long.MAX_VALUE};
      IsolineResult result =
          isolines(memory)
              .find(
                  request(detail),
                  NOW,
                  Deadline.never()
                      .with(now -> {
                        long held = memory.heldBytes();
                        most[0] = Math.max(most[0], held);
                        most[1] = held > 0 ? Math.min(most[1], held) : most[1];
                        return true;
                      }));
      assertThat(result).isInstanceOf(IsolineResult.Found.class);
      // Its lattice has as many cells as the detail says along the longer side.
      long cells = (long) detail.cells() * detail.cells();
      assertThat(most[1]).as("while it sweeps").isBetween(1000L, 20_000L);
      assertThat(most[0]).as("%s", detail).isGreaterThanOrEqualTo(most[1]);
      assertThat(memory.heldBytes()).isZero();
      assertThat(lattice(detail)).as("%s", detail).isGreaterThan(cells * 12 / 2);
    }
  }

  /// What a lattice takes beside another request that leaves it so much.
  private long lattice(Detail detail) {
    long low = 0;
    long high = 1 << 30;
    while (low + 1 < high) {
      long middle = (low + high) / 2;
      WorkMemory memory = new WorkMemory(middle + 1);
      try (WorkMemory.Hold other = memory.hold()) {
        other.set(1);
        isolines(memory).find(request(detail), NOW, Deadline.never());
        high = middle;
      } catch (WorkMemory.FullException full) {
        low = middle;
      }
    }
    return high;
  }

  @Test
  void over_the_antimeridian_no_outline_is_drawn_and_one_that_stays_on_its_side_is() {
    close();
    // 146330 units east are at 179.991, 148788 west at -179.992; C is 14 km before them.
    graph =
        World.of("A 146330 0\nB -148788 0\nC 146190 0\nD 146330 9\nC-A-B\nA-D")
            .open(folder.resolve("antimeridian"));
    metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE);
    WorkMemory memory = new WorkMemory(1 << 30);
    assertThat(isolines(memory).find(fromC(3600), NOW, Deadline.never()))
        .isInstanceOf(IsolineResult.OverAntimeridian.class);
    assertThat(isolines(memory).find(fromC(60), NOW, Deadline.never()))
        .isInstanceOf(IsolineResult.Found.class);
    assertThat(memory.heldBytes()).isZero();
  }

  private IsolineRequest fromC(int seconds) {
    return new IsolineRequest(
        Waypoint.at(new LatLng(42.5, 1.5 + 146190 * 100 / 81_981.6)),
        false,
        Journey.of(TransportMode.CAR, Objective.FAST),
        new TravelTime.Any(),
        Reach.Unit.TIME,
        List.of(seconds),
        Detail.BALANCED,
        20_000,
        0);
  }

  @Test
  void an_isoline_that_finds_the_memory_held_is_refused_and_holds_nothing() {
    WorkMemory memory = new WorkMemory(1000);
    try (WorkMemory.Hold other = memory.hold()) {
      other.set(1000);
      assertThatThrownBy(
              () -> isolines(memory).find(request(Detail.BALANCED), NOW, Deadline.never()))
          .isInstanceOf(WorkMemory.FullException.class);
      assertThat(memory.heldBytes()).isEqualTo(1000);
    }
    // Alone it is made, however little there is.
    assertThat(isolines(memory).find(request(Detail.BALANCED), NOW, Deadline.never()))
        .isInstanceOf(IsolineResult.Found.class);
  }

  @Test
  void an_isoline_that_is_given_up_holds_nothing() {
    WorkMemory memory = new WorkMemory(1 << 20);
    Deadline ending =
        Deadline.never()
            .with(now -> {
              if (memory.heldBytes() > 0) {
                throw new UnsupportedOperationException("given up");
              }
              return true;
            });
    assertThatThrownBy(() -> isolines(memory).find(request(Detail.BALANCED), NOW, ending))
        .hasMessage("given up");
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void isolines_are_drawn_in_advance_and_end_when_nobody_wants_them() {
    WorkMemory memory = new WorkMemory(1 << 30);
    int[] checks = new int[1];
    isolines(memory)
        .warmUp(
            Deadline.never()
                .with(now -> {
                  checks[0]++;
                  return true;
                }));
    assertThat(checks[0]).isPositive();
    assertThat(memory.heldBytes()).isZero();
    assertThatThrownBy(() -> isolines(memory).warmUp(Deadline.never().with(now -> false)))
        .isInstanceOf(Deadline.AbandonedException.class);
  }
}
