package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.RphastTable;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.hierarchy.build.Dissection;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;

/// Measures the hierarchy of one extract.
final class StateBench {

  private static final int ONE_TO_ALL_RUNS = 20;
  private static final int DIJKSTRA_PAIRS = 200;
  private static final int PEER_PAIRS = 2_000;
  private static final int RANK_SOURCES = 100;
  private static final int RANK_BITS_MIN = 6;
  private static final int[] CHANGED_ARCS = {1, 100, 1_000};
  private static final int[] TABLE_SIZES = {100, 500};
  private static final int[] REACH_MINUTES = {10, 600};
  private static final double P99 = 0.99;

  private final World world;
  private final Page page;
  private final String data;
  private final RoadGraph graph;
  private final Hierarchy hierarchy;
  private final ModeCosts costs;
  private final int[] from = new int[QueryBench.PAIRS];
  private final int[] to = new int[QueryBench.PAIRS];
  private Quantity nodeDijkstra = Quantity.count(0);

  StateBench(World world, Page page, long seed) {
    this.world = world;
    this.page = page;
    data = world.name();
    graph = world.graph();
    hierarchy = world.hierarchy();
    costs = world.costs(TransportMode.CAR);
    Random random = new Random(seed);
    for (int i = 0; i < from.length; i++) {
      from[i] = world.randomArc(costs, random);
      to[i] = world.randomArc(costs, random);
    }
  }

  void run() throws IOException {
    shape();
    order();
    PlainGraph junctions = PlainGraph.junctions(graph, costs);
    Dijkstra byNodes = new Dijkstra(junctions);
    Sample toAll = new Sample();
    for (int i = 0; i < 2 * ONE_TO_ALL_RUNS; i++) {
      int source = graph.tail(from[i]);
      toAll = i == ONE_TO_ALL_RUNS ? new Sample() : toAll;
      toAll.time(() -> byNodes.toAll(source)[0]);
    }
    nodeDijkstra = Quantity.millis(toAll.median());
    page.add("Dijkstra by nodes, one to all, p50", data, nodeDijkstra);
    long[] weights = hierarchy.linkWeights(world.stateCosts(TransportMode.CAR));
    Sample weighing =
        Sample.of(3, 5, () -> hierarchy.linkWeights(world.stateCosts(TransportMode.CAR)).length);
    page.add("weights of all links from the roads, p50", data, millis(weighing));
    QueryBench bench = new QueryBench(page, data, hierarchy.topology(), hierarchy.links(), weights);
    bench.besides("Dijkstra by nodes, one to all", nodeDijkstra);
    bench.customization();
    changes(bench, weights);
    tables(bench, weights);
    Quantity[] medians = bench.queries(from, to);
    byNodes(junctions, medians);
    dijkstra(weights, medians);
    peer(medians);
  }

  private static Quantity millis(Sample sample) {
    return Quantity.millis(sample.median());
  }

  private void shape() {
    page.add("whole build of the region, a process of its own", data, seconds(world.buildNanos()));
    page.add("arcs of the road graph", data, Quantity.count(graph.arcCount()));
    HierarchyBench.addShape(page, data, hierarchy.topology());
    page.add("links", data, Quantity.count(hierarchy.links().count()));
    page.add("files of the hierarchy", data, Quantity.megabytes(world.fileBytes("hierarchy/")));
    page.add("files of the roads", data, Quantity.megabytes(world.fileBytes("roads/")));
    for (TransportMode mode : Modes.ALL) {
      String files = "hierarchy/" + mode.name().toLowerCase(Locale.ROOT) + "_";
      page.add(
          "metric of a mode, " + mode.word(), data, Quantity.megabytes(world.fileBytes(files)));
    }
  }

  private static Quantity seconds(long nanos) {
    return Quantity.seconds(nanos);
  }

  /// Orders the segments, then builds the whole hierarchy.
  private void order() {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      int[] a = new int[graph.segmentCount()];
      int[] b = new int[graph.segmentCount()];
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        a[graph.segment(arc)] = graph.tail(arc);
        b[graph.segment(arc)] = graph.head(arc);
      }
      int[] x = new int[graph.junctionCount()];
      int[] y = new int[graph.junctionCount()];
      fillPlaces(x, y);
      Sample order = Sample.of(1, 3, () -> Dissection.orderEdges(a, b, x, y, pool).length);
      Sample whole =
          Sample.of(0, 3, () -> HierarchyBuilder.build(graph, pool).topology().arcCount());
      page.add(
          Row.against(
              "states, order, topology and links, 2 threads, warm",
              data,
              Quantity.seconds(whole.best()),
              "the order of it",
              Quantity.seconds(order.best())));
    }
  }

  /// Makes some arcs twice as slow: changes all links on them.
  private void changes(QueryBench bench, long[] weights) {
    for (int threads = 1; threads <= 2; threads++) {
      try (ForkJoinPool pool = new ForkJoinPool(threads)) {
        Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
        Metric before = customizer.customize(weights);
        for (int count : CHANGED_ARCS) {
          int[] changedLinks = links(count, weights);
          long[] changed = new long[changedLinks.length];
          Arrays.setAll(changed, i -> 2 * weights[changedLinks[i]]);
          Sample sample =
              Sample.of(15, 21, () -> customizer.change(before, changedLinks, changed).arcCount());
          bench.add(
              "%,d changed arcs, %d thread%s, p50"
                  .formatted(count, threads, threads == 1 ? "" : "s"),
              millis(sample));
        }
      }
    }
  }

  /// The links of some arcs that are open.
  private int[] links(int count, long[] weights) {
    int[] links = new int[16 * count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      for (int link : hierarchy.linksOf(from[i])) {
        if (size < links.length && Weight.isFinite(weights[link])) {
          links[size++] = link;
        }
      }
    }
    return Arrays.copyOf(links, size);
  }

  /// Tables and sweeps: the other forms of the same search.
  private void tables(QueryBench bench, long[] weights) {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
      Metric metric = customizer.customizeAndPrune(weights);
      RphastTable table = new RphastTable(metric, new WorkspacePool(hierarchy.topology(), 1));
      for (int size : TABLE_SIZES) {
        List<Seeds> sources = new ArrayList<>();
        List<Seeds> targets = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          sources.add(new Seeds().add(from[i], 0));
          targets.add(new Seeds().add(to[i], 0));
        }
        long[] sum = new long[1];
        Sample sample =
            Sample.of(
                5,
                7,
                () -> {
                  table.fill(sources, targets, (source, target, weight) -> sum[0] += weight);
                  return sum[0];
                });
        bench.add("table %1$d x %1$d, 1 thread, p50".formatted(size), millis(sample));
      }
      OneToAll sweep = new OneToAll(metric);
      Seeds seed = new Seeds().add(from[0], 0);
      for (int minutes : REACH_MINUTES) {
        long limit = Weight.of(minutes * 60_000, 0);
        Sample sample = Sample.of(10, 11, () -> sweep.from(seed, limit).weight(to[0]));
        bench.add("one to all within %d minutes, p50".formatted(minutes), millis(sample));
      }
    }
  }

  private void fillPlaces(int[] x, int[] y) {
    for (int junction = 0; junction < x.length; junction++) {
      LatLng location = graph.location(junction);
      x[junction] = (int) (location.lngUnits() * Math.cos(Math.toRadians(location.lat())));
      y[junction] = location.latUnits();
    }
  }

  /// The same roads with a hierarchy over junctions, to measure the cost of turns.
  private void byNodes(PlainGraph junctions, Quantity[] medians) {
    int[] x = new int[graph.junctionCount()];
    int[] y = new int[graph.junctionCount()];
    fillPlaces(x, y);
    NodeHierarchy built;
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      built = NodeHierarchy.build(junctions, x, y, pool);
    }
    String byNodes = data + ", by nodes";
    HierarchyBench.addShape(page, byNodes, built.topology);
    page.add("order, 2 threads", byNodes, Quantity.seconds(built.orderNanos));
    QueryBench bench =
        new QueryBench(page, byNodes, built.topology, built.links, built.linkWeights);
    bench.besides("Dijkstra by nodes, one to all", nodeDijkstra);
    bench.customization();
    int[] fromNodes = new int[from.length];
    int[] toNodes = new int[to.length];
    for (int i = 0; i < from.length; i++) {
      fromNodes[i] = graph.tail(from[i]);
      toNodes[i] = graph.tail(to[i]);
    }
    Quantity[] plain = bench.queries(fromNodes, toNodes);
    against("distance query, pruned, p50", medians[0], "ours by nodes", plain[0]);
    against("query with path, pruned, p50", medians[1], "ours by nodes", plain[1]);
  }

  private void against(String what, Quantity value, String peer, Quantity theirs) {
    page.add(Row.against(what, data, value, peer, theirs));
  }

  private void dijkstra(long[] weights, Quantity[] medians) {
    Dijkstra dijkstra = new Dijkstra(PlainGraph.states(graph, world.stateCosts(TransportMode.CAR)));
    Sample one = new Sample();
    Sample all = new Sample();
    for (int round = 0; round < 2; round++) {
      one = new Sample();
      for (int i = 0; i < DIJKSTRA_PAIRS; i++) {
        int number = i;
        one.time(() -> dijkstra.toOne(from[number], to[number]));
      }
    }
    for (int i = 0; i < ONE_TO_ALL_RUNS; i++) {
      int source = from[i];
      all.time(() -> dijkstra.toAll(source)[0]);
    }
    page.add("Dijkstra over the states, one to all, p50", data, millis(all));
    Quantity toOne = Quantity.micros(one.median());
    against("distance query, pruned, p50", medians[0], "Dijkstra over the states, p50", toOne);
    byRank(dijkstra, weights);
  }

  /// Queries to the 2^i-th vertex that Dijkstra's algorithm settles.
  private void byRank(Dijkstra dijkstra, long[] weights) {
    Topology topology = hierarchy.topology();
    int bits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(topology.rankCount());
    Sample[] samples = new Sample[bits + 1];
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Metric metric = new Customizer(topology, hierarchy.links(), pool).customizeAndPrune(weights);
      EliminationTreeQuery search =
          new EliminationTreeQuery(metric, new WorkspacePool(topology, 1));
      Seeds source = new Seeds();
      Seeds target = new Seeds();
      for (int i = 0; i < RANK_SOURCES; i++) {
        dijkstra.toAll(from[i]);
        source.clear().add(from[i], 0);
        for (int bit = RANK_BITS_MIN; bit <= bits; bit++) {
          if (1 << bit < dijkstra.settledCount()) {
            target.clear().add(dijkstra.settled(1 << bit), 0);
            Sample.keep(search.weight(source, target));
            samples[bit] = samples[bit] == null ? new Sample() : samples[bit];
            samples[bit].time(() -> search.weight(source, target));
          }
        }
      }
    }
    for (int bit = RANK_BITS_MIN; bit <= bits; bit++) {
      if (samples[bit] != null) {
        page.add(
            "distance query, Dijkstra rank 2^%d, p50".formatted(bit),
            data,
            Quantity.micros(samples[bit].median()));
      }
    }
  }

  private void peer(Quantity[] medians) throws IOException {
    try (PeerCar peer = PeerCar.open(world.extract())) {
      page.add("GraphHopper: import and two hierarchies", data, seconds(peer.importNanos()));
      int[] sources = new int[PEER_PAIRS];
      int[] targets = new int[PEER_PAIRS];
      int count = 0;
      for (int i = 0; i < from.length && count < PEER_PAIRS; i++) {
        sources[count] = peer.node(graph.location(graph.tail(from[i])));
        targets[count] = peer.node(graph.location(graph.tail(to[i])));
        count += sources[count] >= 0 && targets[count] >= 0 ? 1 : 0;
      }
      int pairs = count;
      Sample turns = new Sample();
      Sample plain = new Sample();
      Sample flexible = new Sample();
      for (int round = 0; round < 2; round++) {
        turns = time(pairs, i -> peer.hierarchyQuery(PeerCar.TURNS, sources[i], targets[i]));
        plain = time(pairs, i -> peer.hierarchyQuery(PeerCar.PLAIN, sources[i], targets[i]));
        flexible = time(pairs / 4, i -> peer.flexibleQuery(sources[i], targets[i]));
      }
      String what = "query with path, pruned, p50";
      against(what, medians[1], "GraphHopper's hierarchy", Quantity.micros(turns.median()));
      against(what, medians[1], "GraphHopper's, plain", Quantity.micros(plain.median()));
      against(what, medians[1], "GraphHopper flexible", Quantity.micros(flexible.median()));
      page.add("GraphHopper's hierarchy, p99", data, Quantity.micros(turns.quantile(P99)));
    }
  }

  private interface Numbered {
    long run(int number);
  }

  private static Sample time(int count, Numbered work) {
    Sample sample = new Sample();
    for (int i = 0; i < count; i++) {
      int number = i;
      sample.time(() -> work.run(number));
    }
    return sample;
  }
}
