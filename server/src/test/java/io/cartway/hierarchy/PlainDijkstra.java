package io.cartway.hierarchy;

import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/// The oracle: Dijkstra's algorithm as it stands in the textbook, over [PlainRoads] or over the
/// links of a plain graph. It shares nothing with the hierarchy but the form of a [Weight].
final class PlainDijkstra {

  /// A directed graph with weights.
  interface Graph {
    int vertexCount();

    void forEachNext(int vertex, Follower follower);
  }

  interface Follower {
    void follow(int next, long weight);
  }

  private record Entry(long weight, int vertex) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return Long.compare(weight, other.weight);
    }
  }

  private PlainDijkstra() {}

  /// The roads of a mode, on the fastest or the shortest way.
  static Graph roads(PlainRoads roads, Objective objective) {
    Listed list = new Listed(roads.vertexCount());
    for (int vertex = 0; vertex < roads.vertexCount(); vertex++) {
      int arc = roads.arc(vertex);
      long millimeters = roads.graph().lengthMillimeters(arc);
      long centimeters = Math.round(millimeters / 10.0);
      long millis = roads.isOpen(arc) ? roads.millis(arc) : 0;
      roads.forEachNext(
          vertex,
          (to, turn, penalty) ->
              list.add(
                  to,
                  switch (objective) {
                    case FAST -> ((millis + turn + penalty) << 32) + millimeters;
                    case SHORT -> ((centimeters + penalty) << 32) + millis + turn;
                  }));
      list.first[vertex + 1] = list.count;
    }
    return list;
  }

  /// A graph in lists.
  private static final class Listed implements Graph {
    private final int[] first;
    private int[] next = new int[64];
    private long[] weights = new long[64];
    private int count;

    Listed(int vertexCount) {
      first = new int[vertexCount + 1];
    }

    void add(int to, long weight) {
      if (count == next.length) {
        next = Arrays.copyOf(next, 2 * count);
        weights = Arrays.copyOf(weights, 2 * count);
      }
      next[count] = to;
      weights[count++] = weight;
    }

    @Override
    public int vertexCount() {
      return first.length - 1;
    }

    @Override
    public void forEachNext(int vertex, Follower follower) {
      for (int i = first[vertex]; i < first[vertex + 1]; i++) {
        follower.follow(next[i], weights[i]);
      }
    }
  }

  /// The least weight from an arc to being about to drive each arc, however one came to it.
  static long[] toArcs(PlainRoads roads, Graph graph, int source) {
    long[] best = new long[roads.graph().arcCount()];
    Arrays.fill(best, Weight.INFINITE);
    long[] all = fromOne(graph, source);
    for (int vertex = 0; vertex < all.length; vertex++) {
      int arc = roads.arc(vertex);
      best[arc] = Math.min(best[arc], all[vertex]);
    }
    return best;
  }

  /// The states of each arc as the hierarchy numbers them: where a search to it may end.
  static List<Seeds> states(RoadGraph graph) {
    List<Seeds> seeds = new ArrayList<>();
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      seeds.add(new Seeds());
    }
    for (int state = 0; state < graph.stateCount(); state++) {
      seeds.get(graph.stateArc(state)).add(state, 0);
    }
    return seeds;
  }

  /// The weight from a source to every vertex.
  static long[] fromOne(Graph graph, int source) {
    long[] best = new long[graph.vertexCount()];
    Arrays.fill(best, Weight.INFINITE);
    best[source] = 0;
    PriorityQueue<Entry> queue = new PriorityQueue<>();
    queue.add(new Entry(0, source));
    while (!queue.isEmpty()) {
      Entry entry = queue.remove();
      if (entry.weight > best[entry.vertex]) {
        continue;
      }
      graph.forEachNext(
          entry.vertex,
          (next, weight) -> {
            long offered = entry.weight + weight;
            if (offered < best[next]) {
              best[next] = offered;
              queue.add(new Entry(offered, next));
            }
          });
    }
    return best;
  }
}
