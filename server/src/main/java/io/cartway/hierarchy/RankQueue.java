package io.cartway.hierarchy;

import java.util.Arrays;

/// A binary heap of slots with decreasing keys; among equal keys that of the lower rank comes
/// first, so that the order is deterministic.
final class RankQueue {

  private static final int ABSENT = -1;

  private final RankSlots slots;
  private long[] key = new long[RankSlots.FIRST];

  /// Per slot: its place in the heap.
  private int[] position = absent(RankSlots.FIRST);

  private int[] heap = new int[RankSlots.FIRST];
  private int size;

  RankQueue(RankSlots slots) {
    this.slots = slots;
  }

  private static int[] absent(int length) {
    int[] positions = new int[length];
    Arrays.fill(positions, ABSENT);
    return positions;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Empties it, and lets go of what only a large search needed.
  void clear() {
    if (key.length > RankSlots.KEPT_MAX) {
      key = new long[RankSlots.FIRST];
      position = absent(RankSlots.FIRST);
      heap = new int[RankSlots.FIRST];
    } else {
      for (int at = 0; at < size; at++) {
        position[heap[at]] = ABSENT;
      }
    }
    size = 0;
  }

  /// The bytes that it holds.
  long sizeBytes() {
    return (Long.BYTES + Integer.BYTES) * (long) key.length + Integer.BYTES * (long) heap.length;
  }

  long firstKey() {
    return key[heap[0]];
  }

  /// Adds a slot, or decreases its key.
  void addOrRaise(int slot, long newKey) {
    if (slot >= key.length) {
      int old = key.length;
      key = Arrays.copyOf(key, slots.capacity());
      position = Arrays.copyOf(position, key.length);
      Arrays.fill(position, old, position.length, ABSENT);
    }
    int at = position[slot];
    if (at == ABSENT) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      at = size++;
    }
    key[slot] = newKey;
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (!isBefore(slot, heap[above])) {
        break;
      }
      put(at, heap[above]);
      at = above;
    }
    put(at, slot);
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

  private void sink(int slot) {
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], slot)) {
        break;
      }
      put(at, heap[child]);
      at = child;
    }
    put(at, slot);
  }

  private void put(int at, int slot) {
    heap[at] = slot;
    position[slot] = at;
  }

  private boolean isBefore(int a, int b) {
    return key[a] == key[b] ? slots.rankAt(a) < slots.rankAt(b) : key[a] < key[b];
  }
}
