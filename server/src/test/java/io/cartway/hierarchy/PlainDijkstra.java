package io.cartway.hierarchy;

import io.cartway.roads.RoadGraph;
import java.util.Arrays;
import java.util.PriorityQueue;

/// The oracle: Dijkstra's algorithm as it stands in the textbook, over the states of the road graph
/// or over the links of a plain one. It shares nothing with the hierarchy but the weights.
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

  /// The states of a road graph under the costs of a mode, without any hierarchy.
  static Graph states(RoadGraph graph, StateCosts costs) {
    int[] first = new int[graph.stateCount() + 1];
    int[] next = new int[64];
    long[] weights = new long[64];
    int count = 0;
    for (int state = 0; state < graph.stateCount(); state++) {
      int junction = graph.head(graph.stateArc(state));
      for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
        long weight = costs.weight(state, arc);
        if (Weight.isFinite(weight)) {
          if (count == next.length) {
            next = Arrays.copyOf(next, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
          }
          next[count] = graph.nextState(state, arc);
          weights[count++] = weight;
        }
      }
      first[state + 1] = count;
    }
    return new Listed(first, next, weights);
  }

  /// A graph in lists.
  private static final class Listed implements Graph {
    private final int[] first;
    private final int[] next;
    private final long[] weights;

    Listed(int[] first, int[] next, long[] weights) {
      this.first = first;
      this.next = next;
      this.weights = weights;
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
