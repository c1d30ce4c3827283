package io.cartway.paths;

import java.util.Arrays;

/// A binary heap of states whose keys may fall: by cost, then distance, then number, so that the
/// order never depends on chance.
final class StateQueue {

  private static final int ABSENT = -1;

  private final int[] cost;
  private final long[] distance;
  private final int[] position;
  private int[] heap = new int[256];
  private int size;

  /// @param cost per state; changed by the owner before [#addOrRaise]
  /// @param distance per state; likewise
  StateQueue(int[] cost, long[] distance) {
    this.cost = cost;
    this.distance = distance;
    position = new int[cost.length];
    Arrays.fill(position, ABSENT);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Adds a state, or moves it forward after its key has fallen.
  void addOrRaise(int state) {
    int at = position[state];
    if (at == ABSENT) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      at = size++;
    }
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (!isBefore(state, heap[above])) {
        break;
      }
      put(at, heap[above]);
      at = above;
    }
    put(at, state);
  }

  int removeFirst() {
    int first = heap[0];
    position[first] = ABSENT;
    int last = heap[--size];
    if (size > 0) {
      sink(last);
    }
    return first;
  }

  private void sink(int state) {
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], state)) {
        break;
      }
      put(at, heap[child]);
      at = child;
    }
    put(at, state);
  }

  private void put(int at, int state) {
    heap[at] = state;
    position[state] = at;
  }

  private boolean isBefore(int a, int b) {
    if (cost[a] != cost[b]) {
      return cost[a] < cost[b];
    }
    return distance[a] != distance[b] ? distance[a] < distance[b] : a < b;
  }
}
