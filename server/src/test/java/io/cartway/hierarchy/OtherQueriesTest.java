package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.testing.Cases;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tables, sweeps and searches with potentials over random plain graphs, against Dijkstra.
class OtherQueriesTest {

  private static final long SEED = 20261121;
  private static final int RUNS = 1500;
  private static final int SIZE_MAX = 30;
  private static final long UNSET = Long.MIN_VALUE;

  private static ForkJoinPool pool;

  /// A graph, and a source of chance for all else.
  private record Case(RandomGraph graph, long seed) {}

  @BeforeAll
  static void startPool() {
    pool = new ForkJoinPool(1);
  }

  @AfterAll
  static void stopPool() {
    pool.close();
  }

  @Test
  void a_table_has_the_weights_that_dijkstra_finds() {
    forAll((graph, metric, random) -> {
      List<Seeds> sources = places(graph, random, -4);
      List<Seeds> targets = places(graph, random, 0);
      List<long[]> all = fromAll(graph);
      long[][] found = new long[sources.size()][targets.size()];
      WorkspacePool pool = new WorkspacePool(metric.topology(), 1);
      RphastTable table = new RphastTable(metric, pool);
      // The second one is made in the workspace of the first.
      for (int run = 0; run < 2; run++) {
        for (long[] row : found) {
          Arrays.fill(row, UNSET);
        }
        table.fill(
            sources,
            targets,
            (source, target, weight) -> {
              assertThat(found[source][target]).as("set twice").isEqualTo(UNSET);
              found[source][target] = weight;
            });
        for (int source = 0; source < sources.size(); source++) {
          for (int target = 0; target < targets.size(); target++) {
            assertThat(found[source][target])
                .as("%d to %d", source, target)
                .isEqualTo(best(sources.get(source), targets.get(target), all));
          }
        }
      }
    });
  }

  /// Branches of the elimination tree join at many places then.
  @Test
  void searches_between_places_of_many_roads_find_what_dijkstra_finds() {
    forAll((graph, metric, random) -> {
      List<Seeds> sources = places(graph, random, -4);
      List<Seeds> targets = places(graph, random, 0);
      List<long[]> all = fromAll(graph);
      WorkspacePool pool = new WorkspacePool(metric.topology(), 1);
      EliminationTreeQuery search = new EliminationTreeQuery(metric, pool);
      PotentialSearch guided = new PotentialSearch(metric, pool);
      for (Seeds source : sources) {
        for (Seeds target : targets) {
          long wanted = best(source, target, all);
          assertThat(search.weight(source, target)).isEqualTo(wanted);
          assertThat(search.path(source, target).map(VertexPath::weight).orElse(Weight.INFINITE))
              .isEqualTo(wanted);
          Optional<VertexPath> path =
              guided.path(
                  source, target, (rank, link, label) -> metric.linkWeight(rank, link), () -> {});
          assertThat(path.map(VertexPath::weight).orElse(Weight.INFINITE)).isEqualTo(wanted);
        }
      }
    });
  }

  /// With an effort that is enough for all, and with so little that some are left out: what is
  /// found is the best in any case.
  @Test
  void one_search_for_several_places_finds_what_dijkstra_finds_for_each() {
    int[] found = {0};
    int[] leftOut = {0};
    forAll((graph, metric, random) -> {
      List<long[]> all = fromAll(graph);
      List<Seeds> targets = places(graph, random, 0);
      WorkspacePool pool = new WorkspacePool(metric.topology(), 1);
      PotentialSearch whole = new PotentialSearch(metric, pool);
      PotentialSearch hasty = new PotentialSearch(metric, LowerBound.WHOLE, pool, 0);
      LinkWeights weights = (rank, link, label) -> metric.linkWeight(rank, link);
      for (Seeds source : places(graph, random, -4)) {
        List<Optional<VertexPath>> paths = whole.paths(source, targets, weights, () -> {});
        List<Optional<VertexPath>> some = hasty.paths(source, targets, weights, () -> {});
        for (int target = 0; target < targets.size(); target++) {
          long wanted = best(source, targets.get(target), all);
          assertThat(weight(paths.get(target))).as("%d", target).isEqualTo(wanted);
          if (some.get(target).isPresent()) {
            assertThat(weight(some.get(target))).as("%d, hasty", target).isEqualTo(wanted);
            found[0]++;
          } else if (Weight.isFinite(wanted)) {
            leftOut[0]++;
          }
        }
      }
    });
    assertThat(found[0]).as("found by the hasty search").isPositive();
    assertThat(leftOut[0]).as("left out by the hasty search").isPositive();
  }

  private static long weight(Optional<VertexPath> path) {
    return path.map(VertexPath::weight).orElse(Weight.INFINITE);
  }

  @Test
  void an_interval_table_has_the_weights_and_the_sums_that_dijkstra_finds() {
    forAll((graph, metric, random) -> {
      List<Seeds> sources = places(graph, random, -4);
      List<Seeds> targets = places(graph, random, 0);
      List<long[]> all = fromAll(graph);
      WorkspacePool pool = new WorkspacePool(metric.topology(), 1);
      IntervalTable table = new IntervalTable(metric, pool, targets, Deadline.never());
      LinkSums sums = new LinkSums(metric);
      IntervalTable.Row row =
          table.row(sums.reader((rank, link) -> sum(metric.linkWeight(rank, link))));
      for (int source = 0; source < sources.size(); source++) {
        row.fill(sources.get(source));
        for (int target = 0; target < targets.size(); target++) {
          Seeds ends = targets.get(target);
          long wanted = best(sources.get(source), ends, all);
          assertThat(row.weight(target)).as("%d to %d", source, target).isEqualTo(wanted);
          if (Weight.isFinite(wanted)) {
            assertThat(row.sum(target)).as("sum %d to %d", source, target).isEqualTo(sum(wanted));
          }
          for (int seed = 0; seed < ends.count(); seed++) {
            Seeds one = new Seeds().add(ends.vertex(seed), ends.weight(seed));
            assertThat(row.weight(target, seed)).isEqualTo(best(sources.get(source), one, all));
          }
        }
      }
    });
  }

  @Test
  void rows_of_one_table_are_filled_by_several_threads() throws Exception {
    RandomGraph graph = RandomGraph.make(new SplittableRandom(11), 200);
    RandomGraph.Built built = graph.build(new SplittableRandom(11), pool);
    Metric metric =
        new Customizer(built.topology, built.links, pool).customizeAndPrune(built.weights);
    List<Seeds> places = new ArrayList<>();
    for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
      places.add(new Seeds().add(vertex, 0));
    }
    List<long[]> all = fromAll(graph);
    WorkspacePool workspaces = new WorkspacePool(metric.topology(), 4);
    IntervalTable table = new IntervalTable(metric, workspaces, places, Deadline.never());
    LinkSums sums = new LinkSums(metric);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (int thread = 0; thread < 4; thread++) {
      int first = thread;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                IntervalTable.Row row =
                    table.row(sums.reader((rank, link) -> sum(metric.linkWeight(rank, link))));
                try {
                  for (int source = first; source < places.size(); source += 2) {
                    row.fill(places.get(source));
                    for (int target = 0; target < places.size(); target++) {
                      long wanted = all.get(source)[target];
                      assertThat(row.weight(target)).isEqualTo(wanted);
                      if (Weight.isFinite(wanted)) {
                        assertThat(row.sum(target)).isEqualTo(sum(wanted));
                      }
                    }
                  }
                } catch (Throwable failed) {
                  failures.add(failed);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  /// A quantity of links whose sum follows from the weight of a path, ties or not.
  private static long sum(long weight) {
    return 3L * Weight.cost(weight) + 2 * Weight.length(weight);
  }

  /// Up to thirty places of one to eight seeds with weights from the least one on.
  private static List<Seeds> places(RandomGraph graph, SplittableRandom random, int least) {
    List<Seeds> places = new ArrayList<>();
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      Seeds place = new Seeds();
      // Both directions of a road, and now and then many roads.
      int seeds = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 2);
      for (int seed = 0; seed < seeds; seed++) {
        int vertex = random.nextInt(graph.vertexCount());
        long weight = Weight.of(least + random.nextInt(6), random.nextInt(3));
        place.add(vertex, weight, sum(weight));
      }
      places.add(place);
    }
    return places;
  }

  /// A place with a radius may be on hundreds of roads.
  @Test
  void a_workspace_keeps_little_of_a_search_from_very_many_places() {
    SplittableRandom random = new SplittableRandom(3);
    RandomGraph graph = RandomGraph.make(random, 1_000);
    RandomGraph.Built built = graph.build(new SplittableRandom(3), pool);
    Metric metric =
        new Customizer(built.topology, built.links, pool).customizeAndPrune(built.weights);
    WorkspacePool workspaces = new WorkspacePool(metric.topology(), 1);
    EliminationTreeQuery search = new EliminationTreeQuery(metric, workspaces);
    Seeds many = new Seeds();
    for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
      many.add(vertex, Weight.of(vertex, 0));
    }
    Seeds first = new Seeds().add(0, 0);
    Seeds last = new Seeds().add(graph.vertexCount() - 1, 0);
    long few = search.weight(first, last);
    Workspace used = new Workspace(metric.topology());
    used.out.start(many);
    long held = used.out.sizeBytes();
    used.trim();
    assertThat(used.out.sizeBytes()).isLessThan(held / 10).isLessThan(2_000_000);
    search.weight(many, last);
    Workspace kept = workspaces.borrow();
    assertThat(kept.out.sizeBytes()).isLessThan(2_000_000);
    workspaces.giveBack(kept);
    assertThat(search.weight(first, last)).isEqualTo(few);
  }

  /// Depths of two bytes do for trees up to a height; a chain is higher than any road network.
  @Test
  void a_tree_that_is_too_high_for_depths_of_two_bytes_is_searched_and_not_written() {
    int most = MappedArcs.HEIGHT_MAX;
    for (int count : new int[] {most, most + 1, most + 5_000}) {
      int[] vertices = new int[count];
      int[] first = new int[count + 1];
      int[] head = new int[count - 1];
      long[] weights = new long[count - 1];
      for (int rank = 0; rank < count; rank++) {
        vertices[rank] = rank;
        first[rank + 1] = Math.min(rank + 1, count - 1);
        if (rank + 1 < count) {
          head[rank] = rank + 1;
          weights[rank] = Weight.of(1 + rank % 3, 0);
        }
      }
      Topology chain = new Topology(vertices, first, head);
      StateGraph links = new StateGraph(chain, first, head);
      Metric metric = new Customizer(chain, links, pool).customizeAndPrune(weights.clone());
      long sum = 0;
      for (long weight : weights) {
        sum += weight;
      }
      Seeds end = new Seeds().add(count - 1, 0);
      EliminationTreeQuery search = new EliminationTreeQuery(metric, new WorkspacePool(chain, 1));
      assertThat(search.weight(new Seeds().add(0, 0), end)).isEqualTo(sum);
      // Of the second branch, which joins the first at once.
      assertThat(search.weight(new Seeds().add(7, Weight.of(900_000, 0)).add(0, 0), end))
          .isEqualTo(sum);
      int[] explanations = new int[count - 1];
      Arrays.fill(explanations, Topology.NONE);
      if (count <= most) {
        assertThat(MappedArcs.files(chain, metric.out(), explanations).depths()[count - 2])
            .isEqualTo((short) 0);
      } else {
        assertThatThrownBy(() -> MappedArcs.files(chain, metric.out(), explanations))
            .isInstanceOf(IllegalStateException.class)
            .hasMessage(
                "the elimination tree has a height of %d, and files hold 65536 at most", count);
      }
    }
  }

  @Test
  void searches_give_their_workspaces_back_and_a_pool_keeps_no_more_than_told() {
    RandomGraph graph = RandomGraph.make(new SplittableRandom(7), 20);
    RandomGraph.Built built = graph.build(new SplittableRandom(7), pool);
    Metric metric = new Customizer(built.topology, built.links, pool).customize(built.weights);
    WorkspacePool workspaces = new WorkspacePool(metric.topology(), 1);
    Workspace kept = workspaces.borrow();
    Workspace other = workspaces.borrow();
    workspaces.giveBack(kept);
    workspaces.giveBack(other);
    GuidedWorkspace guided = workspaces.borrowGuided();
    workspaces.giveBack(guided);
    workspaces.giveBack(new GuidedWorkspace(metric.topology()));
    for (int target = 0; target < graph.vertexCount(); target++) {
      Seeds from = new Seeds().add(0, 0);
      Seeds to = new Seeds().add(target, 0);
      new EliminationTreeQuery(metric, workspaces).weight(from, to);
      new EliminationTreeQuery(metric, workspaces).path(from, to);
      new RphastTable(metric, workspaces).fill(List.of(from), List.of(to), (s, t, weight) -> {});
      LinkWeights plain = (rank, link, label) -> metric.linkWeight(rank, link);
      new PotentialSearch(metric, workspaces).path(from, to, plain, () -> {});
      assertThat(workspaces.borrow()).isSameAs(kept);
      assertThat(workspaces.borrow()).isNotSameAs(other);
      assertThat(workspaces.borrowGuided()).isSameAs(guided);
      workspaces.giveBack(kept);
      workspaces.giveBack(guided);
    }
  }

  @Test
  void sources_within_their_arcs_may_start_below_zero() {
    forAll((graph, metric, random) -> {
      int source = random.nextInt(graph.vertexCount());
      long offset = Weight.of(random.nextInt(9), random.nextInt(9));
      long[] expected = PlainDijkstra.fromOne(graph, source);
      Seeds seeds = new Seeds().add(source, -offset);
      EliminationTreeQuery search =
          new EliminationTreeQuery(metric, new WorkspacePool(metric.topology(), 1));
      OneToAll.Reach reach = new OneToAll(metric).from(seeds, Weight.INFINITE);
      for (int target = 0; target < graph.vertexCount(); target++) {
        long best = expected[target];
        long wanted = Weight.isFinite(best) ? best - offset : Weight.INFINITE;
        assertThat(search.weight(seeds, new Seeds().add(target, 0))).isEqualTo(wanted);
        assertThat(reach.weight(target)).isEqualTo(wanted);
      }
    });
  }

  @Test
  void a_sweep_knows_all_within_the_limit_and_nothing_beyond() {
    forAll((graph, metric, random) -> {
      int place = random.nextInt(graph.vertexCount());
      List<long[]> all = fromAll(graph);
      long limit =
          switch (random.nextInt(4)) {
            case 0 -> Weight.INFINITE;
            // What lies exactly at the limit is within it, and so is what can be had from there.
            case 1 -> all.get(place)[random.nextInt(graph.vertexCount())];
            default -> Weight.of(random.nextInt(60), 2);
          };
      Seeds seeds = new Seeds().add(place, 0);
      OneToAll.Reach from = new OneToAll(metric).from(seeds, limit);
      OneToAll.Reach to = new OneToAll(metric).to(seeds, limit);
      for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
        assertThat(from.weight(vertex)).isEqualTo(within(all.get(place)[vertex], limit));
        assertThat(to.weight(vertex)).isEqualTo(within(all.get(vertex)[place], limit));
      }
      for (int asked = 0; asked < graph.vertexCount(); asked++) {
        int vertex = random.nextInt(graph.vertexCount());
        assertThat(from.exactWeight(vertex)).isEqualTo(all.get(place)[vertex]);
        assertThat(to.exactWeight(vertex)).isEqualTo(all.get(vertex)[place]);
      }
    });
  }

  /// Twelve bytes for each of what is reached; the list grows by doubling, and a sweep tells so
  /// before it grows.
  @Test
  void a_sweep_tells_what_it_holds_before_it_holds_it() {
    SplittableRandom random = new SplittableRandom(SEED);
    RandomGraph.Built built = RandomGraph.make(random, 1500).build(random, pool);
    Metric metric = new Customizer(built.topology, built.links, pool).customize(built.weights);
    Seeds seeds = new Seeds().add(0, 0);
    int most = 0;
    for (long limit : List.of(Weight.of(1, 0), Weight.of(40, 0), Weight.INFINITE)) {
      List<Long> told = new ArrayList<>();
      OneToAll.Reach reach = new OneToAll(metric, () -> {}, told::add).from(seeds, limit);
      most = Math.max(most, reach.reachedCount());
      assertThat(told).isSorted();
      assertThat(told.getFirst()).isGreaterThan(12 * 256);
      assertThat(told.getLast())
          .isGreaterThan(12L * reach.reachedCount())
          .isLessThan(told.getFirst() + 36L * reach.reachedCount());
      LongConsumer full =
          bytes -> {
            if (bytes == told.getLast()) {
              throw new UnsupportedOperationException("full");
            }
          };
      assertThatThrownBy(() -> new OneToAll(metric, () -> {}, full).from(seeds, limit))
          .hasMessage("full");
    }
    assertThat(most).as("more than the first list has room for").isGreaterThan(512);
  }

  @Test
  void dearer_and_closed_links_are_searched_exactly_with_the_potential_of_the_metric() {
    forAll((graph, metric, random) -> {
      long[] dearer = metric.linkWeights();
      for (int link = 0; link < dearer.length; link++) {
        dearer[link] = raise(dearer[link], random.nextInt(6));
      }
      PlainDijkstra.Graph plain = linkGraph(metric, dearer);
      PotentialSearch search = new PotentialSearch(metric, new WorkspacePool(metric.topology(), 1));
      for (int source = 0; source < graph.vertexCount(); source++) {
        long[] expected = PlainDijkstra.fromOne(plain, source);
        int target = random.nextInt(graph.vertexCount());
        Optional<VertexPath> path =
            search.path(
                new Seeds().add(source, 0),
                new Seeds().add(target, Weight.of(3, 1)),
                (rank, link, label) -> dearer[link],
                () -> {});
        long wanted =
            Weight.isFinite(expected[target])
                ? expected[target] + Weight.of(3, 1)
                : Weight.INFINITE;
        assertThat(path.map(VertexPath::weight).orElse(Weight.INFINITE)).isEqualTo(wanted);
      }
    });
  }

  @Test
  void weights_that_depend_on_the_time_are_searched_exactly() {
    forAll((graph, metric, random) -> {
      int source = random.nextInt(graph.vertexCount());
      int target = random.nextInt(graph.vertexCount());
      LinkWeights rush = (rank, link, label) -> rush(metric.linkWeight(rank, link), label);
      long found =
          new PotentialSearch(metric, new WorkspacePool(metric.topology(), 1))
              .path(new Seeds().add(source, 0), new Seeds().add(target, 0), rush, () -> {})
              .map(VertexPath::weight)
              .orElse(Weight.INFINITE);
      assertThat(Weight.cost(found))
          .isEqualTo(Weight.cost(bellmanFord(metric, rush, source, target)));
    });
  }

  /// What is checked of a graph and one of its metrics.
  private interface Check {
    void check(RandomGraph graph, Metric metric, SplittableRandom random);
  }

  private static void forAll(Check check) {
    Cases.forAll(
        SEED,
        RUNS,
        SIZE_MAX,
        (random, size) -> new Case(RandomGraph.make(random, size), random.nextLong()),
        test -> {
          SplittableRandom random = new SplittableRandom(test.seed);
          RandomGraph.Built built = test.graph.build(random, pool);
          Customizer customizer = new Customizer(built.topology, built.links, pool);
          Metric metric =
              random.nextBoolean()
                  ? customizer.customize(built.weights)
                  : customizer.customizeAndPrune(built.weights);
          check.check(test.graph, metric, random);
        });
  }

  private static List<long[]> fromAll(PlainDijkstra.Graph graph) {
    List<long[]> all = new ArrayList<>();
    for (int source = 0; source < graph.vertexCount(); source++) {
      all.add(PlainDijkstra.fromOne(graph, source));
    }
    return all;
  }

  private static long best(Seeds source, Seeds target, List<long[]> weights) {
    long best = Weight.INFINITE;
    for (int i = 0; i < source.count(); i++) {
      for (int j = 0; j < target.count(); j++) {
        long between = weights.get(source.vertex(i))[target.vertex(j)];
        if (Weight.isFinite(between)) {
          best = Math.min(best, source.weight(i) + between + target.weight(j));
        }
      }
    }
    return best;
  }

  private static long within(long weight, long limit) {
    return weight <= limit ? weight : Weight.INFINITE;
  }

  private static long raise(long weight, int dice) {
    return switch (dice) {
      case 0 -> Weight.INFINITE;
      case 1 -> Math.min(Weight.INFINITE, weight + Weight.of(7, 3));
      default -> weight;
    };
  }

  /// The links of a metric with other weights, by vertex.
  private static PlainDijkstra.Graph linkGraph(Metric metric, long[] weights) {
    Topology topology = metric.topology();
    StateGraph links = metric.links();
    return new PlainDijkstra.Graph() {
      @Override
      public int vertexCount() {
        return topology.rankCount();
      }

      @Override
      public void forEachNext(int vertex, PlainDijkstra.Follower follower) {
        int rank = topology.rankOf(vertex);
        for (int link = links.first(rank); link < links.first(rank + 1); link++) {
          if (Weight.isFinite(weights[link])) {
            follower.follow(topology.vertexOf(links.to(link)), weights[link]);
          }
        }
      }
    };
  }

  /// Dearer by what is left of a rush: who sets off later never arrives earlier.
  private static long rush(long weight, long label) {
    int left = Math.max(0, 30 - Weight.cost(label));
    return Weight.isFinite(weight) ? weight + Weight.of(left / 3, 0) : Weight.INFINITE;
  }

  private static long bellmanFord(Metric metric, LinkWeights weights, int source, int target) {
    Topology topology = metric.topology();
    StateGraph links = metric.links();
    long[] label = new long[topology.rankCount()];
    Arrays.fill(label, Weight.INFINITE);
    label[topology.rankOf(source)] = 0;
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (int rank = 0; rank < label.length; rank++) {
        for (int link = links.first(rank); link < links.first(rank + 1); link++) {
          long weight = weights.weight(rank, link, label[rank]);
          if (Weight.isFinite(label[rank])
              && Weight.isFinite(weight)
              && label[rank] + weight < label[links.to(link)]) {
            label[links.to(link)] = label[rank] + weight;
            isChanged = true;
          }
        }
      }
    }
    return label[topology.rankOf(target)];
  }
}
