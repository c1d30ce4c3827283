package io.cartway.hierarchy.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.MetricMaking;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.PotentialSearch;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StandingMetrics;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.OwnPace;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which metrics stay in memory, and what they guide.
class ModeMetricsTest {

  private static final long SEED = 20261126;

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
    return metrics(graph, bytesMax);
  }

  private static ModeMetrics metrics(RoadGraph roads, long bytesMax) {
    return new ModeMetrics(
        HierarchyBuilder.build(roads, ForkJoinPool.commonPool()),
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
  void weights_of_links_are_the_same_whether_the_metric_is_there_or_not() {
    try (ModeMetrics metrics = metrics(Long.MAX_VALUE)) {
      ModeVariant truck = ModeVariant.of(TransportMode.TRUCK);
      for (int round = 0; round < 2; round++) {
        for (Objective objective : Objective.values()) {
          long[] expected =
              metrics.hierarchy().linkWeights(objective.costs(metrics.costs(truck.mode())));
          LinkWeights weights = metrics.linkWeights(truck, objective, () -> {});
          StateGraph links = metrics.hierarchy().links();
          for (int rank = 0; rank + 1 < metrics.hierarchy().topology().rankCount(); rank++) {
            for (int link = links.first(rank); link < links.first(rank + 1); link++) {
              assertThat(weights.weight(rank, link, 0)).isEqualTo(expected[link]);
            }
          }
        }
        assertThat(metrics.cache().count()).isEqualTo(round);
        metrics.metric(truck, Objective.FAST, () -> {});
      }
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
        ModeVariant capped = truck.at(OwnPace.capped(kmh));
        metrics.metric(capped, kmh % 2 == 0 ? Objective.SHORT : Objective.FAST);
        assertThat(metrics.cache().sizeBytes() - pinned).isLessThanOrEqualTo(2 * one);
      }
      assertThat(metrics.cache().count()).isEqualTo(3);
      assertThat(metrics.metric(TransportMode.TRUCK, Objective.FAST)).isSameAs(standing);
    }
  }

  @Test
  void a_guided_search_finds_what_a_metric_of_the_own_pace_finds() {
    AtomicInteger farther = new AtomicInteger();
    Cases.forAll(
        SEED,
        60,
        30,
        (random, size) -> new Case(RandomWorlds.make(random, size), random.nextLong()),
        test -> {
          Path folder = Files.createTempDirectory(directory, "world");
          try (RoadGraph other = World.of(test.world).open(folder);
              ModeMetrics metrics = metrics(other, 1 << 20)) {
            SplittableRandom random = new SplittableRandom(test.seed);
            for (int i = 0; i < 6; i++) {
              compare(metrics, own(random), random, farther);
            }
          }
        });
    assertThat(farther.get()).as("paths at another cost").isGreaterThan(Cases.runs(60));
  }

  private record Case(String world, long seed) {}

  private static ModeVariant own(SplittableRandom random) {
    boolean isWalker = random.nextBoolean();
    return isWalker
        ? ModeVariant.of(TransportMode.PEDESTRIAN).at(OwnPace.walking(random.nextInt(50, 201)))
        : ModeVariant.of(TransportMode.TRUCK).at(OwnPace.capped(random.nextInt(4, 60)));
  }

  private static void compare(
      ModeMetrics metrics, ModeVariant variant, SplittableRandom random, AtomicInteger farther) {
    Objective objective = random.nextBoolean() ? Objective.FAST : Objective.SHORT;
    Guide guide = metrics.guide(variant, objective, () -> {});
    assertThat(guide.isExact()).isEqualTo(variant.pace().isUsual());
    PointToPoint exact = metrics.search(metrics.metric(variant, objective));
    PointToPoint usual = metrics.search(guide.metric());
    PotentialSearch guided = metrics.guidedSearch(guide);
    int states = metrics.hierarchy().graph().stateCount();
    for (int i = 0; i < 40; i++) {
      Seeds from =
          new Seeds()
              .add(random.nextInt(states), -Weight.of(random.nextInt(5_000), 0))
              .add(random.nextInt(states), 0);
      Seeds to =
          new Seeds()
              .add(random.nextInt(states), Weight.of(random.nextInt(5_000), 0))
              .add(random.nextInt(states), 0);
      long expected = exact.weight(from, to);
      long found =
          guided.path(from, to, guide, () -> {}).map(VertexPath::weight).orElse(Weight.INFINITE);
      assertThat(found).as("%s %s", variant, objective).isEqualTo(expected);
      farther.addAndGet(expected != usual.weight(from, to) ? 1 : 0);
    }
  }

  @Test
  void paces_of_all_walkers_and_vehicles_share_the_metric_of_their_mode() {
    try (ModeMetrics metrics = metrics(graph, 1 << 30)) {
      for (int walk = 50; walk <= 200; walk++) {
        ModeVariant walker = ModeVariant.of(TransportMode.PEDESTRIAN).at(OwnPace.walking(walk));
        assertThat(metrics.guide(walker, Objective.FAST, () -> {}).metric())
            .isSameAs(metrics.metric(TransportMode.PEDESTRIAN, Objective.FAST));
      }
      for (int kmh = 4; kmh < 60; kmh++) {
        metrics.guide(
            ModeVariant.of(TransportMode.CAR).at(OwnPace.capped(kmh)), Objective.FAST, () -> {});
      }
      assertThat(metrics.cache().madeCount()).isEqualTo(2);
    }
  }

  @Test
  void the_costs_of_a_variant_are_given_up_by_who_makes_them_and_by_who_waits() throws Exception {
    ModeVariant variant = new ModeVariant(TransportMode.CAR, false, true, OwnPace.USUAL);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    ModeMetrics.Openings slow =
        (arc, mode) -> {
          begun.countDown();
          await(goOn);
          return true;
        };
    try (ModeMetrics metrics =
            new ModeMetrics(
                HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
                TurnModel.TURN_AWARE,
                new HierarchyLimits(1 << 20, 1),
                1,
                slow);
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      assertThatThrownBy(() -> metrics.costs(variant, ModeMetricsTest::giveUp))
          .isInstanceOf(CancellationException.class);
      assertThat(begun.getCount()).as("nothing was begun").isOne();
      AtomicInteger looks = new AtomicInteger();
      Future<ModeCosts> made = threads.submit(() -> metrics.costs(variant, looks::incrementAndGet));
      await(begun);
      AtomicInteger waits = new AtomicInteger();
      Runnable untilThird =
          () -> {
            if (waits.incrementAndGet() == 3) {
              giveUp();
            }
          };
      assertThatThrownBy(() -> metrics.costs(variant, untilThird))
          .isInstanceOf(CancellationException.class);
      assertThat(metrics.costs(ModeVariant.of(TransportMode.CAR), ModeMetricsTest::giveUp))
          .as("those that are there are not waited for")
          .isSameAs(metrics.costs(TransportMode.CAR));
      goOn.countDown();
      assertThat(looks.get()).as("before its turn, and while it works").isGreaterThan(1);
      assertThat(metrics.costs(variant, () -> {})).isSameAs(made.get());
    }
  }

  private static void giveUp() {
    throw new CancellationException();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  @Test
  void standing_metrics_of_files_are_read_if_they_fit_and_mapped_else_and_none_is_made()
      throws IOException {
    Hierarchy hierarchy = HierarchyBuilder.build(graph, ForkJoinPool.commonPool());
    Path folder = directory.resolve("metrics");
    ModeMetrics.writeStanding(
        folder, hierarchy, ModeCosts.ofAll(graph, TurnModel.TURN_AWARE), ForkJoinPool.commonPool());
    try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
      // Some of the first modes fit, all but one byte, all.
      long[] heapMax = new long[3];
      heapMax[0] = standing.heapBytes("car") + standing.heapBytes("truck") - 1;
      for (TransportMode mode : Modes.ALL) {
        heapMax[2] += standing.heapBytes(ModeMetrics.standingName(mode));
      }
      heapMax[1] = heapMax[2] - 1;
      long[] sizes = new long[heapMax.length];
      for (int fits = 0; fits < heapMax.length; fits++) {
        HierarchyLimits limits = new HierarchyLimits(heapMax[fits], 1);
        try (ModeMetrics metrics = new ModeMetrics(hierarchy, TurnModel.TURN_AWARE, limits, 1)) {
          metrics.takeStanding(standing);
          sizes[fits] = metrics.cache().pinnedBytes();
          for (TransportMode mode : Modes.ALL) {
            Metric metric = metrics.metric(mode, Objective.FAST);
            Metric made =
                new MetricMaking(metrics.hierarchy(), Objective.FAST.costs(metrics.costs(mode)))
                    .finish(Deadline.never());
            assertThat(metric.arcCount()).isEqualTo(made.arcCount());
            assertThat(metric.linkWeights()).isEqualTo(made.linkWeights());
          }
          assertThat(metrics.cache().madeCount()).isZero();
          assertThat(metrics.cache().count()).isEqualTo(Modes.ALL.size());
        }
      }
      assertThat(sizes[2]).isEqualTo(heapMax[2]);
      assertThat(sizes[1]).as("one is mapped").isLessThan(heapMax[2]).isGreaterThan(sizes[0]);
      assertThat(sizes[0]).as("some are mapped").isPositive();
    }
  }

  @Test
  void an_eighth_of_the_heap_is_for_metrics_of_requests() {
    assertThat(HierarchyLimits.ofHeap(2L << 30).metricBytesMax()).isEqualTo(256L << 20);
    assertThat(HierarchyLimits.ofHeap(8).metricBytesMax()).isEqualTo(1);
    assertThat(HierarchyLimits.DEFAULT.metricBytesMax()).isEqualTo(128L << 20);
  }
}
