package io.cartway.bench;

import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.build.Dissection;
import io.cartway.hierarchy.build.Elimination;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

/// A hierarchy over the nodes of a plain graph, as in most engines: for graphs without turns, and
/// to measure the cost of turns.
final class NodeHierarchy {

  final Topology topology;
  final StateGraph links;
  final long[] linkWeights;
  final long orderNanos;
  final long topologyNanos;

  private NodeHierarchy(
      Topology topology,
      StateGraph links,
      long[] linkWeights,
      long orderNanos,
      long topologyNanos) {
    this.topology = topology;
    this.links = links;
    this.linkWeights = linkWeights;
    this.orderNanos = orderNanos;
    this.topologyNanos = topologyNanos;
  }

  /// Orders the nodes by position and contracts them.
  static NodeHierarchy build(PlainGraph graph, int[] x, int[] y, ForkJoinPool pool) {
    long start = System.nanoTime();
    long[] edges = undirected(graph);
    int[] a = new int[edges.length];
    int[] b = new int[edges.length];
    for (int edge = 0; edge < edges.length; edge++) {
      a[edge] = (int) (edges[edge] >> Integer.SIZE);
      b[edge] = (int) edges[edge];
    }
    int[] order = Dissection.orderNodes(a, b, x, y, pool);
    long ordered = System.nanoTime();
    Topology topology = Elimination.run(order, graph.first, graph.to);
    int[] first = new int[graph.vertexCount() + 1];
    int[] to = new int[graph.linkCount()];
    long[] weights = new long[graph.linkCount()];
    int link = 0;
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      int vertex = topology.vertexOf(rank);
      for (int i = graph.first[vertex]; i < graph.first[vertex + 1]; i++) {
        to[link] = topology.rankOf(graph.to[i]);
        weights[link++] = graph.weights[i];
      }
      first[rank + 1] = link;
    }
    StateGraph links = new StateGraph(topology, first, to);
    long end = System.nanoTime();
    return new NodeHierarchy(topology, links, weights, ordered - start, end - ordered);
  }

  /// Pairs of different adjacent vertices, each once.
  private static long[] undirected(PlainGraph graph) {
    long[] edges = new long[graph.linkCount()];
    int count = 0;
    for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
      for (int link = graph.first[vertex]; link < graph.first[vertex + 1]; link++) {
        int low = Math.min(vertex, graph.to[link]);
        int high = Math.max(vertex, graph.to[link]);
        if (low != high) {
          edges[count++] = ((long) low << Integer.SIZE) + high;
        }
      }
    }
    Arrays.sort(edges, 0, count);
    int unique = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || edges[i] != edges[i - 1]) {
        edges[unique++] = edges[i];
      }
    }
    return Arrays.copyOf(edges, unique);
  }
}
