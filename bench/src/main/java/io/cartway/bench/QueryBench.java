package io.cartway.bench;

import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.WorkspacePool;
import java.util.concurrent.ForkJoinPool;

/// Measures customizations of a hierarchy and its queries, for any kind of vertices.
final class QueryBench {

  /// The number of measured queries, after as many for warming up.
  static final int PAIRS = 10_000;

  private static final int WARM_UP = 12;
  private static final int RUNS = 15;
  private static final double P99 = 0.99;

  private final Page page;
  private final String data;
  private final Topology topology;
  private final StateGraph links;
  private final long[] weights;
  private String peer = "";
  private Quantity theirs = Quantity.count(0);

  QueryBench(Page page, String data, Topology topology, StateGraph links, long[] weights) {
    this.page = page;
    this.data = data;
    this.topology = topology;
    this.links = links;
    this.weights = weights;
  }

  /// Sets the baseline for the following figures.
  void besides(String name, Quantity duration) {
    peer = name;
    theirs = duration;
  }

  void add(String what, Quantity value) {
    page.add(
        peer.isEmpty() ? Row.of(what, data, value) : Row.against(what, data, value, peer, theirs));
  }

  /// Full customizations with one thread and with two, alternately, so that both see the same
  /// machine load.
  void customization() {
    try (ForkJoinPool one = new ForkJoinPool(1);
        ForkJoinPool two = new ForkJoinPool(2)) {
      Customizer alone = new Customizer(topology, links, one);
      Customizer both = new Customizer(topology, links, two);
      Sample oneSample = new Sample();
      Sample twoSample = new Sample();
      for (int run = -WARM_UP; run < RUNS; run++) {
        oneSample = run == 0 ? new Sample() : oneSample;
        twoSample = run == 0 ? new Sample() : twoSample;
        oneSample.time(() -> alone.customize(weights).arcCount());
        twoSample.time(() -> both.customize(weights).arcCount());
      }
      add("customization, 1 thread, p50", Quantity.millis(oneSample.median()));
      add("customization, 1 thread, best", Quantity.millis(oneSample.best()));
      add("customization, 2 threads, p50", Quantity.millis(twoSample.median()));
      page.add(
          Row.against(
              "customization, 2 threads, best",
              data,
              Quantity.millis(twoSample.best()),
              "with 1 thread",
              Quantity.millis(oneSample.best())));
      Sample pruned = Sample.of(3, 5, () -> both.customizeAndPrune(weights).arcCount());
      add("customization and pruning, 2 threads, p50", Quantity.millis(pruned.median()));
    }
  }

  /// Queries between pairs of vertices, in a pruned metric and in a whole one.
  ///
  /// @return the pruned metric's median of distances, then of paths
  Quantity[] queries(int[] from, int[] to) {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Customizer customizer = new Customizer(topology, links, pool);
      Metric whole = customizer.customize(weights);
      queries("all arcs", whole, from, to);
      Metric pruned = customizer.customizeAndPrune(weights);
      page.add(
          Row.against(
              "arcs that queries look at, pruned",
              data,
              Quantity.count(pruned.arcCount()),
              "all",
              Quantity.count(whole.arcCount())));
      return queries("pruned", pruned, from, to);
    }
  }

  private Quantity[] queries(String label, Metric metric, int[] from, int[] to) {
    EliminationTreeQuery search = new EliminationTreeQuery(metric, new WorkspacePool(topology, 1));
    Seeds source = new Seeds();
    Seeds target = new Seeds();
    Sample distance = new Sample();
    Sample path = new Sample();
    for (int round = 0; round < 2; round++) {
      distance = new Sample();
      path = new Sample();
      for (int i = 0; i < from.length; i++) {
        source.clear().add(from[i], 0);
        target.clear().add(to[i], 0);
        distance.time(() -> search.weight(source, target));
      }
      for (int i = 0; i < from.length; i++) {
        source.clear().add(from[i], 0);
        target.clear().add(to[i], 0);
        path.time(() -> search.path(source, target).map(VertexPath::count).orElse(0));
      }
    }
    Quantity median = Quantity.micros(distance.median());
    Quantity pathMedian = Quantity.micros(path.median());
    add("distance query, %s, p50".formatted(label), median);
    add("distance query, %s, p99".formatted(label), Quantity.micros(distance.quantile(P99)));
    add("query with path, %s, p50".formatted(label), pathMedian);
    add("query with path, %s, p99".formatted(label), Quantity.micros(path.quantile(P99)));
    return new Quantity[] {median, pathMedian};
  }
}
