package io.cartway.bench;

import io.cartway.hierarchy.Topology;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;

/// Measures the hierarchy: on real roads with turns, and on larger plain road networks.
final class HierarchyBench {

  private static final String INTRODUCTION =
      """
      The hierarchy over the states of the road graph (turns, restrictions and U-turns are
      exact), with the car metric and pairs of random connected arcs. Query times are of one
      thread after a warm-up. Compared in the same run: Dijkstra's algorithm (4-ary heap,
      arrays kept between runs) over the same states, a hierarchy of our own over the
      junctions of the same graph without turns ("by nodes"), and GraphHopper 11 in the same
      process: its hierarchy with turn restrictions, its hierarchy without ("plain") and
      bidirectional A* without preparation ("flexible"), between the nodes nearest to the same
      places, without snapping and geometry, but with its path.

      NY and NE are road networks of the DIMACS challenge without weights and positions:
      weights are random, and breadth-first distances to four distant nodes stand in for
      positions. Random weights make every query harder than travel times do: these rows show
      shape and growth only.
      """;

  private final Places places;
  private final long seed;
  private final String only;

  /// @param only the one extract to measure, in which case the page is not written; empty for all
  HierarchyBench(Places places, long seed, String only) {
    this.places = places;
    this.seed = seed;
    this.only = only;
  }

  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page =
        new Page(
            "The hierarchy", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    if (!only.isEmpty()) {
      try (World world = World.build(places, only)) {
        new StateBench(world, page, seed).run();
      }
      return true;
    }
    for (String name : Places.MEASURED) {
      try (World world = World.build(places, name)) {
        new StateBench(world, page, seed).run();
      }
      page.write(places.page("hierarchy"));
    }
    for (String name : new String[] {"NY", "NE"}) {
      plain(page, name);
      page.write(places.page("hierarchy"));
    }
    return true;
  }

  private void plain(Page page, String name) throws IOException {
    PaceGraph plain = PaceGraph.read(places.plainGraph(name), seed);
    PlainGraph graph = plain.graph;
    page.add("nodes", name, Quantity.count(graph.vertexCount()));
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      NodeHierarchy built = NodeHierarchy.build(graph, plain.x, plain.y, pool);
      addShape(page, name, built.topology);
      page.add("order, 2 threads", name, Quantity.seconds(built.orderNanos));
      page.add("topology", name, Quantity.seconds(built.topologyNanos));
      Random random = new Random(seed);
      int[] from = new int[QueryBench.PAIRS];
      int[] to = new int[QueryBench.PAIRS];
      for (int i = 0; i < from.length; i++) {
        from[i] = random.nextInt(graph.vertexCount());
        to[i] = random.nextInt(graph.vertexCount());
      }
      Dijkstra dijkstra = new Dijkstra(graph);
      Sample all = Sample.of(2, 5, () -> dijkstra.toAll(from[0])[to[0]]);
      Quantity toAll = Quantity.millis(all.median());
      page.add("Dijkstra, one to all, p50", name, toAll);
      QueryBench bench = new QueryBench(page, name, built.topology, built.links, built.linkWeights);
      bench.besides("Dijkstra, one to all", toAll);
      bench.customization();
      bench.queries(from, to);
    }
  }

  static void addShape(Page page, String name, Topology topology) {
    page.add("vertices", name, Quantity.count(topology.rankCount()));
    page.add("hierarchy arcs", name, Quantity.count(topology.arcCount()));
    page.add("height of the tree", name, Quantity.count(topology.height()));
    page.add("lower triangles", name, Quantity.count(topology.triangleCount()));
    page.add("topology in memory", name, Quantity.megabytes(topology.sizeBytes()));
  }
}
