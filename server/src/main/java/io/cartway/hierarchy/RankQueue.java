package io.cartway.hierarchy;

import java.util.Arrays;

/// A binary heap of ranks with decreasing keys; among equal keys the lower rank comes first, so
/// that the order is deterministic.
final class RankQueue {

  private static final int ABSENT = -1;

  private final long[] key;
  private final int[] position;
  private int[] heap = new int[256];
  private int size;

  RankQueue(int rankCount) {
    key = new long[rankCount];
    position = new int[rankCount];
    Arrays.fill(position, ABSENT);
  }

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    for (int at = 0; at < size; at++) {
      position[heap[at]] = ABSENT;
    }
    size = 0;
  }

  long firstKey() {
    return key[heap[0]];
  }

  /// Adds a rank, or decreases its key.
  void addOrRaise(int rank, long newKey) {
    int at = position[rank];
    if (at == ABSENT) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      at = size++;
    }
    key[rank] = newKey;
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (!isBefore(rank, heap[above])) {
        break;
      }
      put(at, heap[above]);
      at = above;
    }
    put(at, rank);
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

  private void sink(int rank) {
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], rank)) {
        break;
      }
      put(at, heap[child]);
      at = child;
    }
    put(at, rank);
  }

  private void put(int at, int rank) {
    heap[at] = rank;
    position[rank] = at;
  }

  private boolean isBefore(int a, int b) {
    return key[a] != key[b] ? key[a] < key[b] : a < b;
  }
}
