package io.cartway.hierarchy;

import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    Queue queue = new Queue();
    queue.add(0, source);
    while (queue.size > 0) {
      long reached = queue.weights[1];
      int vertex = queue.vertices[1];
      queue.removeLeast();
      if (reached == best[vertex]) {
        graph.forEachNext(
            vertex,
            (next, weight) -> {
              long offered = reached + weight;
              if (offered < best[next]) {
                best[next] = offered;
                queue.add(offered, next);
              }
            });
      }
    }
    return best;
  }

  /// A binary heap in arrays, the least entry at 1. A vertex that is reached anew is added again:
  /// objects for its entries took half of the time of the tests on real extracts.
  private static final class Queue {
    private long[] weights = new long[64];
    private int[] vertices = new int[64];
    private int size;

    void add(long weight, int vertex) {
      size++;
      if (size == weights.length) {
        weights = Arrays.copyOf(weights, 2 * size);
        vertices = Arrays.copyOf(vertices, 2 * size);
      }
      int hole = size;
      while (hole > 1 && weights[hole / 2] > weight) {
        move(hole / 2, hole);
        hole /= 2;
      }
      weights[hole] = weight;
      vertices[hole] = vertex;
    }

    void removeLeast() {
      long weight = weights[size];
      int vertex = vertices[size];
      size--;
      int hole = 1;
      while (2 * hole <= size) {
        int child = 2 * hole;
        if (child < size && weights[child + 1] < weights[child]) {
          child++;
        }
        if (weights[child] >= weight) {
          break;
        }
        move(child, hole);
        hole = child;
      }
      weights[hole] = weight;
      vertices[hole] = vertex;
    }

    private void move(int from, int to) {
      weights[to] = weights[from];
      vertices[to] = vertices[from];
    }
  }
}
