package io.cartway.bench;

import io.cartway.hierarchy.Weight;
import java.util.Arrays;

/// Dijkstra's algorithm over a plain graph, without speed-up techniques: an indexed 4-ary heap,
/// arrays reused between runs. It is the oracle and the baseline, and shares nothing with the
/// hierarchy but the weights.
final class Dijkstra {

  private static final int CHILDREN = 4;

  private final PlainGraph graph;
  private final long[] best;
  private final int[] heap;
  private final int[] placeOf;
  private int size;
  private final int[] settled;
  private int settledCount;

  Dijkstra(PlainGraph graph) {
    this.graph = graph;
    best = new long[graph.vertexCount()];
    heap = new int[graph.vertexCount()];
    placeOf = new int[graph.vertexCount()];
    settled = new int[graph.vertexCount()];
  }

  /// The weights from a source, or the nearest of several, to every vertex; overwritten by the next
  /// run.
  long[] toAll(int... sources) {
    run(-1, sources);
    return best;
  }

  /// The weight from a source to a target.
  long toOne(int source, int target) {
    run(target, source);
    return best[target];
  }

  /// The number of vertices that the last run settled.
  int settledCount() {
    return settledCount;
  }

  /// The vertex that the last run settled as the n-th: its rank.
  int settled(int index) {
    return settled[index];
  }

  private void run(int target, int... sources) {
    Arrays.fill(best, Weight.INFINITE);
    Arrays.fill(placeOf, -1);
    size = 0;
    settledCount = 0;
    for (int source : sources) {
      best[source] = 0;
      push(source);
    }
    while (size > 0) {
      int vertex = pop();
      settled[settledCount++] = vertex;
      if (vertex == target) {
        return;
      }
      long label = best[vertex];
      for (int link = graph.first[vertex]; link < graph.first[vertex + 1]; link++) {
        int next = graph.to[link];
        long offered = label + graph.weights[link];
        if (offered < best[next]) {
          best[next] = offered;
          if (placeOf[next] < 0) {
            push(next);
          } else {
            rise(placeOf[next], next);
          }
        }
      }
    }
  }

  private void push(int vertex) {
    rise(size++, vertex);
  }

  private void rise(int from, int vertex) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) / CHILDREN;
      int above = heap[parent];
      if (best[above] <= best[vertex]) {
        break;
      }
      put(place, above);
      place = parent;
    }
    put(place, vertex);
  }

  private int pop() {
    int top = heap[0];
    int vertex = heap[--size];
    int place = 0;
    while (true) {
      int child = least(place * CHILDREN + 1);
      if (child < 0 || best[heap[child]] >= best[vertex]) {
        break;
      }
      put(place, heap[child]);
      place = child;
    }
    if (size > 0) {
      put(place, vertex);
    }
    return top;
  }

  private int least(int from) {
    int least = -1;
    for (int child = from; child < Math.min(size, from + CHILDREN); child++) {
      if (least < 0 || best[heap[child]] < best[heap[least]]) {
        least = child;
      }
    }
    return least;
  }

  private void put(int place, int vertex) {
    heap[place] = vertex;
    placeOf[vertex] = place;
  }
}
