package io.cartway.hierarchy.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.MetricMaking;
import io.cartway.hierarchy.RandomGraph;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricCacheTest {

  @TempDir private Path folder;

  private static RandomGraph.Built built() {
    SplittableRandom random = new SplittableRandom(5);
    RandomGraph graph = RandomGraph.make(random, 200);
    return graph.build(random, ForkJoinPool.commonPool());
  }

  private static Metric metric(RandomGraph.Built built, long addedToAll) {
    long[] weights = built.weights.clone();
    for (int link = 0; link < weights.length; link++) {
      weights[link] = Math.min(Weight.INFINITE, weights[link] + addedToAll);
    }
    return new Customizer(built.topology, built.links, ForkJoinPool.commonPool())
        .customize(weights);
  }

  @Test
  void a_metric_is_made_once_and_the_longest_unused_goes_first() {
    RandomGraph.Built built = built();
    long size = metric(built, 0).sizeBytes();
    MetricCache<String> cache = new MetricCache<>(2 * size);
    AtomicInteger made = new AtomicInteger();
    for (String key : List.of("a", "b", "a", "c", "a", "b")) {
      cache.get(
          key,
          () -> {
            made.incrementAndGet();
            return metric(built, 0);
          });
    }
    assertThat(made.get()).as("a, b, c, and b again").isEqualTo(4);
    assertThat(cache.count()).isEqualTo(2);
    assertThat(cache.sizeBytes()).isEqualTo(2 * size);
  }

  @Test
  void pinned_metrics_stay_and_leave_the_limit_to_the_others() {
    RandomGraph.Built built = built();
    long size = metric(built, 0).sizeBytes();
    MetricCache<String> cache = new MetricCache<>(2 * size, key -> key.startsWith("mode"));
    List<String> made = new ArrayList<>();
    for (String key :
        List.of(
            "mode 1", "mode 2", "mode 3", "a", "b", "mode 1", "c", "mode 2", "b", "a", "mode 3",
            "c")) {
      cache.get(
          key,
          () -> {
            made.add(key);
            return metric(built, 0);
          });
    }
    assertThat(made).containsExactly("mode 1", "mode 2", "mode 3", "a", "b", "c", "a", "c");
    assertThat(cache.count()).as("three pinned and two others").isEqualTo(5);
    assertThat(cache.pinnedBytes()).isEqualTo(3 * size);
    assertThat(cache.sizeBytes()).isEqualTo(5 * size);
  }

  @Test
  void a_pinned_metric_that_is_replaced_counts_once() {
    RandomGraph.Built built = built();
    Metric metric = metric(built, 0);
    MetricCache<String> cache = new MetricCache<>(1, key -> true);
    cache.put("a", metric(built, 1));
    cache.put("a", metric);
    assertThat(cache.get("a", () -> metric(built, 2))).isSameAs(metric);
    assertThat(cache.pinnedBytes()).isEqualTo(metric.sizeBytes());
    assertThat(cache.sizeBytes()).isEqualTo(metric.sizeBytes());
  }

  @Test
  void a_replaced_metric_counts_once() {
    RandomGraph.Built built = built();
    Metric metric = metric(built, 0);
    MetricCache<String> cache = new MetricCache<>(3 * metric.sizeBytes());
    cache.put("a", metric);
    cache.put("b", metric(built, 1));
    for (int i = 0; i < 5; i++) {
      cache.put("a", metric(built, i));
    }
    assertThat(cache.count()).isEqualTo(2);
    assertThat(cache.sizeBytes()).isEqualTo(2 * metric.sizeBytes());
  }

  @Test
  void the_newest_metric_is_kept_even_when_it_alone_is_too_big() {
    RandomGraph.Built built = built();
    MetricCache<String> cache = new MetricCache<>(1);
    Metric metric = cache.get("a", () -> metric(built, 0));
    assertThat(cache.get("a", () -> metric(built, 0))).isSameAs(metric);
    assertThat(cache.count()).isEqualTo(1);
  }

  @Test
  void a_maker_that_fails_leaves_nothing_behind() {
    RandomGraph.Built built = built();
    MetricCache<String> cache = new MetricCache<>(1 << 20);
    assertThatThrownBy(() ->
            cache.get(
                "a",
                () -> {
                  throw new IllegalStateException("no weights");
                }))
        .hasMessage("no weights");
    assertThat(cache.get("a", () -> metric(built, 0))).isNotNull();
  }

  @Test
  void every_answer_belongs_to_one_whole_snapshot_while_metrics_are_swapped() throws Exception {
    RandomGraph.Built built = built();
    // In snapshot n every link weighs n more: a path of k links weighs k * n more.
    int snapshots = 40;
    AtomicReference<Metric> current = new AtomicReference<>(metric(built, 0));
    AtomicBoolean isRunning = new AtomicBoolean(true);
    AtomicInteger answers = new AtomicInteger();
    WorkspacePool workspaces = new WorkspacePool(built.topology, 2);
    List<String> faults = java.util.Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int seed = i;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                SplittableRandom random = new SplittableRandom(seed);
                while (isRunning.get()) {
                  Metric metric = current.get();
                  int from = random.nextInt(built.topology.rankCount());
                  int to = random.nextInt(built.topology.rankCount());
                  new EliminationTreeQuery(metric, workspaces)
                      .path(new Seeds().add(from, 0), new Seeds().add(to, 0))
                      .ifPresent(path -> {
                        answers.incrementAndGet();
                        if (sum(metric, path) != path.weight()) {
                          faults.add(path.toString());
                        }
                      });
                }
              }));
    }
    for (int n = 1; n <= snapshots; n++) {
      current.set(metric(built, Weight.of(n, 0)));
    }
    while (answers.get() < 1000) {
      Thread.onSpinWait();
    }
    isRunning.set(false);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(faults).isEmpty();
  }

  private static long sum(Metric metric, VertexPath path) {
    long sum = 0;
    StateGraph links = metric.links();
    Topology topology = metric.topology();
    for (int i = 1; i < path.count(); i++) {
      int from = topology.rankOf(path.vertex(i - 1));
      int to = topology.rankOf(path.vertex(i));
      long least = Weight.INFINITE;
      for (int link = links.first(from); link < links.first(from + 1); link++) {
        if (links.to(link) == to) {
          least = Math.min(least, metric.linkWeight(from, link));
        }
      }
      sum += least;
    }
    return sum;
  }

  /// A city's metric takes less than half a second: not worth its arrays when its caller hung up.
  @Test
  void what_was_begun_for_a_caller_who_hung_up_is_dropped_and_what_took_too_long_is_kept() {
    try (RoadGraph graph = World.of(RandomWorlds.make(new SplittableRandom(3), 30)).open(folder)) {
      Hierarchy hierarchy = HierarchyBuilder.build(graph, ForkJoinPool.commonPool());
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      AtomicInteger begun = new AtomicInteger();
      MetricCache<String> cache = new MetricCache<>(1 << 20);
      Supplier<MetricMaking> maker =
          () -> {
            begun.incrementAndGet();
            return new MetricMaking(hierarchy, Objective.FAST.costs(costs));
          };
      AtomicInteger looks = new AtomicInteger();
      Deadline gone = Deadline.never().with(now -> looks.incrementAndGet() < 3);
      assertThatThrownBy(() -> cache.get("hung up", maker, gone))
          .isInstanceOf(Deadline.AbandonedException.class);
      cache.get("hung up", maker, Deadline.never());
      assertThat(begun.get()).as("begun again").isEqualTo(2);
      Deadline passed = Deadline.at(0, () -> looks.incrementAndGet() < 6 ? 0 : 1);
      assertThatThrownBy(() -> cache.get("too long", maker, passed))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
      cache.get("too long", maker, Deadline.never());
      assertThat(begun.get()).as("begun once more").isEqualTo(3);
    }
  }
}
