package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Cases;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// What lies closed around targets, on random graphs against a plain search backwards.
class EnclosureTest {

  private static final long CLOSED = Weight.of(1000, 0);
  private static final int RUNS = 300;

  private record Case(RandomGraph graph, RandomGraph.Built built, BitSet isClosed) {}

  private static Case make(RandomGenerator random, int size) {
    RandomGraph graph = RandomGraph.make(random, size);
    RandomGraph.Built built = graph.build(random, ForkJoinPool.commonPool());
    BitSet isClosed = new BitSet();
    int share = 1 + random.nextInt(4);
    for (int link = 0; link < built.weights.length; link++) {
      isClosed.set(link, random.nextInt(share) == 0);
    }
    return new Case(graph, built, isClosed);
  }

  @Test
  void a_closed_target_is_seen_and_no_open_one_is_taken_for_closed() {
    AtomicInteger closed = new AtomicInteger();
    AtomicInteger open = new AtomicInteger();
    Cases.forAll(
        8L,
        RUNS,
        40,
        EnclosureTest::make,
        test -> {
          Metric metric = metric(test);
          LinkWeights strict =
              (rank, link, label) ->
                  test.isClosed.get(link) ? Weight.INFINITE : metric.linkWeight(rank, link);
          LinkWeights lenient =
              (rank, link, label) ->
                  !Weight.isFinite(metric.linkWeight(rank, link))
                      ? Weight.INFINITE
                      : metric.linkWeight(rank, link) + (test.isClosed.get(link) ? CLOSED : 0);
          PotentialSearch search =
              new PotentialSearch(metric, new WorkspacePool(metric.topology(), 1));
          int count = metric.topology().rankCount();
          for (int target = 0; target < Math.min(count, 6); target++) {
            int[] fewest = fewestClosed(metric, test.isClosed, metric.topology().rankOf(target));
            for (int source = 0; source < count; source++) {
              Seeds from = new Seeds().add(source, 0);
              Seeds to = new Seeds().add(target, 0);
              Enclosure enclosure = new Enclosure(metric, from, to, strict, CLOSED);
              while (enclosure.spent() < 100 * count) {
                enclosure.grow(1);
                for (int rank = 0; rank < count; rank++) {
                  if (fewest[rank] < Integer.MAX_VALUE) {
                    assertThat(enclosure.detour(rank))
                        .as("%d to %d at %d of %s", source, target, rank, test.graph)
                        .isLessThanOrEqualTo(fewest[rank] * CLOSED);
                  }
                }
                if (enclosure.spent() > 20) {
                  enclosure.grow(20);
                }
              }
              boolean isOpen = fewest[metric.topology().rankOf(source)] == 0;
              assertThat(enclosure.isClosed()).isEqualTo(!isOpen);
              (isOpen ? open : closed).incrementAndGet();
              Optional<VertexPath> expected = search.path(from, to, lenient, () -> {});
              Optional<VertexPath> forced =
                  search.forcedPath(from, to, lenient, enclosure, () -> {});
              assertThat(forced.map(VertexPath::weight))
                  .isEqualTo(expected.map(VertexPath::weight));
            }
          }
        });
    assertThat(closed.get()).isGreaterThan(Cases.runs(RUNS) * 10 / 3);
    assertThat(open.get()).isGreaterThan(Cases.runs(RUNS) * 10 / 3);
  }

  private static Metric metric(Case test) {
    return new Customizer(test.built.topology, test.built.links, ForkJoinPool.commonPool())
        .customizeAndPrune(test.built.weights.clone());
  }

  /// Per rank the fewest closed links on a way to a target.
  private static int[] fewestClosed(Metric metric, BitSet isClosed, int target) {
    int count = metric.topology().rankCount();
    int[] fewest = new int[count];
    Arrays.fill(fewest, Integer.MAX_VALUE);
    fewest[target] = 0;
    Deque<Integer> changed = new ArrayDeque<>();
    changed.add(target);
    while (!changed.isEmpty()) {
      int to = changed.poll();
      for (int rank = 0; rank < count; rank++) {
        for (int link = metric.links().first(rank); link < metric.links().first(rank + 1); link++) {
          if (metric.links().to(link) == to && Weight.isFinite(metric.linkWeight(rank, link))) {
            int over = fewest[to] + (isClosed.get(link) ? 1 : 0);
            if (over < fewest[rank]) {
              fewest[rank] = over;
              changed.add(rank);
            }
          }
        }
      }
    }
    return fewest;
  }
}
