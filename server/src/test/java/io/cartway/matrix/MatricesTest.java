package io.cartway.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
import io.cartway.paths.SmallHierarchy;
import io.cartway.paths.TableMetrics;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a matrix holds while it is made, and how often it looks at its check.
class MatricesTest {

  private static final String WORLD =
      """
      A 0 0
      B 10 0
      C 10 10
      A-B-C
      """;

  private static final Instant NOW = Instant.parse("2026-11-26T08:00:00Z");
  private static final int ORIGINS = 40;
  private static final int DESTINATIONS = 30;
  private static final long CELL_BYTES = (long) ORIGINS * DESTINATIONS * Long.BYTES;

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

  private Matrices matrices(WorkMemory memory) {
    Journeys journeys = new Journeys(metrics, new RoadRules(graph), 2000);
    TableMetrics tables = new TableMetrics(journeys, 1 << 20);
    return new Matrices(journeys, tables, MatrixLimits.DEFAULT, memory);
  }

  private MatrixRequest request() {
    LatLng point = graph.point(graph.firstPoint(0));
    return new MatrixRequest(
        Collections.nCopies(ORIGINS, point),
        Collections.nCopies(DESTINATIONS, point),
        new MatrixRegion.World(),
        Journey.of(TransportMode.CAR, Objective.FAST),
        new TravelTime.Any(),
        Set.of());
  }

  private static Deadline checked(Runnable check) {
    return Deadline.never()
        .with(now -> {
          check.run();
          return true;
        });
  }

  @Test
  void a_matrix_holds_its_cells_and_its_table_and_nothing_when_it_is_there() {
    WorkMemory memory = new WorkMemory(1 << 30);
    long tableBytes =
        matrices(memory).table(request(), 0, DESTINATIONS, NOW, Deadline.never()).sizeBytes();
    assertThat(tableBytes).isPositive();
    long[] most = new long[1];
    long[] cells =
        matrices(memory)
            .cells(request(), NOW, checked(() -> most[0] = Math.max(most[0], memory.heldBytes())));
    assertThat(cells).hasSize(ORIGINS * DESTINATIONS).containsOnly(MatrixCell.of(0, 0, false));
    assertThat(most[0]).isEqualTo(CELL_BYTES + tableBytes);
    assertThat(memory.heldBytes()).isZero();
  }

  @Test
  void a_matrix_that_finds_the_memory_held_is_refused_and_holds_nothing() {
    for (long free : List.of(CELL_BYTES - 1, CELL_BYTES)) {
      WorkMemory memory = new WorkMemory(free + 1);
      try (WorkMemory.Hold other = memory.hold()) {
        other.set(1);
        assertThatThrownBy(() -> matrices(memory).cells(request(), NOW, Deadline.never()))
            .isInstanceOf(WorkMemory.FullException.class);
        assertThat(memory.heldBytes()).isEqualTo(1);
      }
      assertThat(matrices(memory).cells(request(), NOW, Deadline.never())).isNotEmpty();
    }
  }

  /// A check is where work pauses for others and ends when its caller is gone. It comes after a
  /// bounded effort, whatever the machine: at every destination, and at every origin.
  @Test
  void a_matrix_looks_at_its_check_at_every_point() {
    // The first makes the metric, which has checks of its own.
    matrices(new WorkMemory(1 << 20)).cells(request(), NOW, Deadline.never());
    int[] checks = new int[1];
    matrices(new WorkMemory(1 << 20)).cells(request(), NOW, checked(() -> checks[0]++));
    assertThat(checks[0]).isGreaterThanOrEqualTo(ORIGINS + DESTINATIONS);
    for (int last : List.of(0, DESTINATIONS / 2, DESTINATIONS + ORIGINS / 2, checks[0] - 1)) {
      int[] rest = {last};
      Runnable ending =
          () -> {
            if (rest[0]-- == 0) {
              throw new UnsupportedOperationException("given up");
            }
          };
      assertThatThrownBy(
              () -> matrices(new WorkMemory(1 << 20)).cells(request(), NOW, checked(ending)))
          .hasMessage("given up");
      assertThat(rest[0]).as("nothing is begun after it").isEqualTo(-1);
    }
  }

  @Test
  void tables_are_made_in_advance_where_roads_for_cars_are_and_end_when_nobody_wants_them() {
    WorkMemory memory = new WorkMemory(1 << 30);
    int[] checks = new int[1];
    matrices(memory).warmUp(checked(() -> checks[0]++));
    assertThat(checks[0]).isPositive();
    assertThat(memory.heldBytes()).isZero();
    Deadline unwanted = Deadline.never().with(now -> false);
    assertThatThrownBy(() -> matrices(memory).warmUp(unwanted))
        .isInstanceOf(Deadline.AbandonedException.class);
  }

  @Test
  void no_table_is_made_in_advance_where_cars_may_not_go() {
    metrics.close();
    graph.close();
    graph =
        World.of("A 0 0\nB 1 0\nA-B highway=footway\n")
            .with(OsmRoadTags.create())
            .open(folder.resolve("path"));
    metrics = SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE);
    Deadline untouched =
        checked(() -> {
          throw new UnsupportedOperationException("work that is not needed");
        });
    matrices(new WorkMemory(1 << 30)).warmUp(untouched);
  }
}
