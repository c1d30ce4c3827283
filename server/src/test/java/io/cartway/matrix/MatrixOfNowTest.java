package io.cartway.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.paths.Journeys;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A matrix without a time judges signs as of now: a short road that is closed in the morning, and
/// a long one beside it.
class MatrixOfNowTest {

  private static final World WORLD =
      World.of(
          """
          A 0 0
          B 4 0
          C 8 0
          D 12 0
          E 6 5
          F 16 0
          A-B highway=residential
          B-C highway=residential motor_vehicle:conditional=no_@_(07:00-09:00)
          B-E-C highway=residential
          C-D highway=residential
          D-F highway=residential motor_vehicle=destination%s
          """
              .formatted(" motor_vehicle:conditional=yes_@_(20:00-24:00)"));

  private static final Instant AT_EIGHT = Instant.parse("2026-11-25T07:00:00Z");
  private static final Instant AT_TEN = Instant.parse("2026-11-25T09:00:00Z");

  @TempDir private Path folder;
  private RoadGraph graph;
  private ModeMetrics metrics;
  private TableMetrics tables;
  private Matrices matrices;

  @BeforeEach
  void open() {
    graph = WORLD.with(OsmRoadTags.create()).open(folder);
    RoadRules rules = new RoadRules(graph);
    metrics =
        new ModeMetrics(
            HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
            TurnModel.PLAIN,
            HierarchyLimits.DEFAULT,
            1,
            rules::opensAtTimes);
    Journeys journeys = new Journeys(metrics, rules, 2000);
    tables = new TableMetrics(journeys, 1 << 20);
    matrices = new Matrices(journeys, tables, MatrixLimits.DEFAULT, new WorkMemory(1 << 30));
  }

  @AfterEach
  void close() {
    metrics.close();
    graph.close();
  }

  private int meters(TravelTime time, Instant now, TransportMode mode) {
    return meters(time, now, mode, 11);
  }

  private int meters(TravelTime time, Instant now, TransportMode mode, double x) {
    LatLng from = WORLD.at(1, 0);
    LatLng to = WORLD.at(x, 0);
    MatrixRequest request =
        new MatrixRequest(
            List.of(from),
            List.of(to),
            new MatrixRegion.World(),
            Journey.of(mode, Objective.FAST),
            time,
            Set.of());
    return MatrixCell.meters(matrices.cells(request, now, Deadline.never())[0]);
  }

  @Test
  void a_road_that_is_closed_now_is_gone_round() {
    assertThat(meters(new TravelTime.Unsaid(), AT_EIGHT, TransportMode.CAR)).isGreaterThan(1500);
    assertThat(meters(new TravelTime.Unsaid(), AT_TEN, TransportMode.CAR)).isBetween(990, 1010);
    assertThat(meters(new TravelTime.Unsaid(), AT_EIGHT, TransportMode.PEDESTRIAN))
        .isBetween(990, 1010);
  }

  @Test
  void while_no_sign_binds_no_metric_is_made() {
    assertThat(meters(new TravelTime.Unsaid(), AT_TEN, TransportMode.CAR, 15))
        .isBetween(1390, 1410);
    assertThat(tables.sizeBytes()).isZero();
    assertThat(meters(new TravelTime.Unsaid(), AT_EIGHT, TransportMode.CAR, 15))
        .isGreaterThan(1900);
    assertThat(tables.sizeBytes()).isPositive();
  }

  @Test
  void at_any_time_no_sign_that_binds_at_times_counts() {
    assertThat(meters(new TravelTime.Any(), AT_EIGHT, TransportMode.CAR)).isBetween(990, 1010);
  }
}
