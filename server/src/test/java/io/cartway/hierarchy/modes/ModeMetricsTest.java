package io.cartway.hierarchy.modes;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which metrics stay in memory.
class ModeMetricsTest {

  @TempDir private Path directory;
  private RoadGraph graph;

  @BeforeEach
  void open() {
    graph = World.of(RandomWorlds.make(new SplittableRandom(16), 30)).open(directory);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private ModeMetrics metrics(long bytesMax) {
    return new ModeMetrics(
        HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
        TurnModel.TURN_AWARE,
        new HierarchyLimits(bytesMax, 1),
        1);
  }

  @Test
  void modes_in_rotation_are_customized_once_each_whatever_room_there_is() {
    try (ModeMetrics metrics = metrics(1)) {
      Map<TransportMode, Metric> first = new EnumMap<>(TransportMode.class);
      for (int round = 0; round < 3; round++) {
        for (TransportMode mode : Modes.ALL) {
          Metric metric = metrics.metric(ModeVariant.of(mode), Objective.FAST, () -> {});
          assertThat(first.computeIfAbsent(mode, any -> metric)).isSameAs(metric);
        }
      }
      assertThat(metrics.cache().madeCount()).isEqualTo(Modes.ALL.size());
      assertThat(metrics.cache().count()).isEqualTo(Modes.ALL.size());
    }
  }

  @Test
  void metrics_of_requests_are_dropped_beyond_their_bytes_and_leave_the_modes_alone() {
    ModeVariant truck = ModeVariant.of(TransportMode.TRUCK);
    long one;
    try (ModeMetrics metrics = metrics(Long.MAX_VALUE)) {
      metrics.metric(truck, Objective.SHORT);
      assertThat(metrics.cache().pinnedBytes()).as("short routes are not standing").isZero();
      one = metrics.cache().sizeBytes();
    }
    try (ModeMetrics metrics = metrics(2 * one)) {
      Metric standing = metrics.metric(TransportMode.TRUCK, Objective.FAST);
      long pinned = metrics.cache().sizeBytes();
      assertThat(metrics.cache().pinnedBytes()).isEqualTo(pinned);
      for (int kmh = 30; kmh < 40; kmh++) {
        ModeVariant capped = new ModeVariant(TransportMode.TRUCK, 100, false, kmh, false);
        metrics.metric(capped, kmh % 2 == 0 ? Objective.SHORT : Objective.FAST);
        assertThat(metrics.cache().sizeBytes() - pinned).isLessThanOrEqualTo(2 * one);
      }
      assertThat(metrics.cache().count()).isEqualTo(3);
      assertThat(metrics.metric(TransportMode.TRUCK, Objective.FAST)).isSameAs(standing);
    }
  }

  @Test
  void an_eighth_of_the_heap_is_for_metrics_of_requests() {
    assertThat(HierarchyLimits.ofHeap(2L << 30).metricBytesMax()).isEqualTo(256L << 20);
    assertThat(HierarchyLimits.ofHeap(8).metricBytesMax()).isEqualTo(1);
    assertThat(HierarchyLimits.DEFAULT.metricBytesMax()).isEqualTo(128L << 20);
  }
}
