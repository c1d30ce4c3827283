package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The hierarchy over thousands of random plain graphs, all pairs each, against Dijkstra.
class RandomGraphsTest {

  private static final long SEED = 20261120;
  private static final int RUNS = 3000;
  private static final int SIZE_MAX = 30;

  private static ForkJoinPool one;
  private static ForkJoinPool two;

  /// A graph and the seed of all else.
  private record Case(RandomGraph graph, long seed) {}

  @BeforeAll
  static void startPools() {
    one = new ForkJoinPool(1);
    two = new ForkJoinPool(2);
  }

  @AfterAll
  static void stopPools() {
    one.close();
    two.close();
  }

  @Test
  void all_pairs_have_the_weight_that_dijkstra_finds() {
    forAll(test -> {
      RandomGraph.Built built = test.graph.build(new SplittableRandom(test.seed), one);
      Customizer customizer = new Customizer(built.topology, built.links, one);
      compare(test.graph, customizer.customize(built.weights));
      compare(test.graph, customizer.customizeAndPrune(built.weights));
    });
  }

  @Test
  void two_threads_make_the_same_metric_as_one() {
    forAll(test -> {
      RandomGraph.Built built = test.graph.build(new SplittableRandom(test.seed), one);
      RandomGraph.Built again = test.graph.build(new SplittableRandom(test.seed), two);
      assertThat(again.topology.head).isEqualTo(built.topology.head);
      assertThat(again.topology.vertexOf).isEqualTo(built.topology.vertexOf);
      Customizer customizer = new Customizer(built.topology, built.links, one);
      Customizer parallel = new Customizer(built.topology, built.links, two);
      assertSame(customizer.customize(built.weights), parallel.customize(built.weights));
      assertSame(
          customizer.customizeAndPrune(built.weights), parallel.customizeAndPrune(built.weights));
    });
  }

  @Test
  void a_metric_of_raised_weights_is_nowhere_cheaper() {
    forAll(test -> {
      RandomGraph.Built built = test.graph.build(new SplittableRandom(test.seed), one);
      if (built.weights.length == 0) {
        return;
      }
      Customizer customizer = new Customizer(built.topology, built.links, one);
      Metric before = customizer.customize(built.weights);
      long[] raised = built.weights.clone();
      int link = new SplittableRandom(test.seed).nextInt(raised.length);
      raised[link] = Math.min(Weight.INFINITE, raised[link] + Weight.of(5, 0));
      Metric after = customizer.customize(raised);
      long[] upBefore = ArcWeights.out(before);
      long[] upAfter = ArcWeights.out(after);
      long[] downBefore = ArcWeights.in(before);
      long[] downAfter = ArcWeights.in(after);
      for (int arc = 0; arc < built.topology.arcCount(); arc++) {
        assertThat(upAfter[arc]).isGreaterThanOrEqualTo(upBefore[arc]);
        assertThat(downAfter[arc]).isGreaterThanOrEqualTo(downBefore[arc]);
      }
    });
  }

  private static void forAll(Cases.Check<Case> check) {
    Cases.forAll(
        SEED,
        RUNS,
        SIZE_MAX,
        (random, size) -> new Case(RandomGraph.make(random, size), random.nextLong()),
        check);
  }

  private static void assertSame(Metric one, Metric other) {
    assertThat(Arrays.equals(ArcWeights.out(one), ArcWeights.out(other))).isTrue();
    assertThat(Arrays.equals(ArcWeights.in(one), ArcWeights.in(other))).isTrue();
    assertThat(Arrays.equals(ArcWeights.heads(one), ArcWeights.heads(other))).isTrue();
  }

  private static void compare(RandomGraph graph, Metric metric) {
    EliminationTreeQuery search =
        new EliminationTreeQuery(metric, new WorkspacePool(metric.topology(), 1));
    Seeds sources = new Seeds();
    Seeds targets = new Seeds();
    for (int source = 0; source < graph.vertexCount(); source++) {
      long[] expected = PlainDijkstra.fromOne(graph, source);
      for (int target = 0; target < graph.vertexCount(); target++) {
        sources.clear().add(source, 0);
        targets.clear().add(target, 0);
        long found = search.weight(sources, targets);
        if (found != expected[target]) {
          assertThat(found).as("%d to %d", source, target).isEqualTo(expected[target]);
        }
        checkPath(graph, search.path(sources, targets), source, target, found);
      }
    }
  }

  @Test
  void small_tables_have_the_weights_that_dijkstra_finds() {
    forAll(test -> {
      RandomGraph.Built built = test.graph.build(new SplittableRandom(test.seed), one);
      Customizer customizer = new Customizer(built.topology, built.links, one);
      Metric metric = customizer.customizeAndPrune(built.weights);
      SmallTable table = new SmallTable(metric, new WorkspacePool(metric.topology(), 1));
      SplittableRandom random = new SplittableRandom(test.seed);
      for (int round = 0; round < 2; round++) {
        List<Seeds> sources = seeds(test.graph, random);
        List<Seeds> targets = seeds(test.graph, random);
        long[] weights = new long[sources.size() * targets.size()];
        table.fill(sources, targets, weights);
        for (int i = 0; i < weights.length; i++) {
          Seeds source = sources.get(i / targets.size());
          Seeds target = targets.get(i % targets.size());
          assertThat(weights[i]).isEqualTo(least(test.graph, source, target));
        }
      }
    });
  }

  /// Up to six places with up to three vertices, whose weights may be negative.
  private static List<Seeds> seeds(RandomGraph graph, SplittableRandom random) {
    List<Seeds> all = new ArrayList<>();
    for (int i = random.nextInt(1, 7); i > 0 && graph.vertexCount() > 0; i--) {
      Seeds seeds = new Seeds();
      for (int k = random.nextInt(4); k > 0; k--) {
        seeds.add(random.nextInt(graph.vertexCount()), Weight.of(random.nextInt(-20, 20), 3));
      }
      all.add(seeds);
    }
    return all;
  }

  private static long least(RandomGraph graph, Seeds source, Seeds target) {
    long least = Weight.INFINITE;
    for (int i = 0; i < source.count(); i++) {
      long[] from = PlainDijkstra.fromOne(graph, source.vertex(i));
      for (int k = 0; k < target.count(); k++) {
        long way = from[target.vertex(k)];
        if (Weight.isFinite(way)) {
          least = Math.min(least, source.weight(i) + way + target.weight(k));
        }
      }
    }
    return least;
  }

  /// The path is made of links, and they add up.
  private static void checkPath(
      RandomGraph graph, Optional<VertexPath> found, int source, int target, long weight) {
    if (!Weight.isFinite(weight)) {
      assertThat(found).isEmpty();
      return;
    }
    VertexPath path = found.orElseThrow();
    assertThat(path.weight()).isEqualTo(weight);
    assertThat(path.vertex(0)).isEqualTo(source);
    assertThat(path.vertex(path.count() - 1)).isEqualTo(target);
    long sum = 0;
    for (int i = 1; i < path.count(); i++) {
      int next = path.vertex(i);
      long[] best = {Weight.INFINITE};
      graph.forEachNext(
          path.vertex(i - 1),
          (to, each) -> {
            if (to == next) {
              best[0] = Math.min(best[0], each);
            }
          });
      sum += best[0];
    }
    assertThat(sum).as("%s", path).isEqualTo(weight);
  }
}
