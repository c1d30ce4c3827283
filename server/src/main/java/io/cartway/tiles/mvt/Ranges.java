package io.cartway.tiles.mvt;

import java.util.Arrays;

/// A growing list of byte ranges, without an object for each.
final class Ranges {

  private int[] edges = new int[16];
  private int size;

  void add(int start, int end) {
    if (2 * size == edges.length) {
      edges = Arrays.copyOf(edges, 2 * edges.length);
    }
    edges[2 * size] = start;
    edges[2 * size + 1] = end;
    size++;
  }

  int size() {
    return size;
  }

  int start(int index) {
    return edges[2 * checked(index)];
  }

  int end(int index) {
    return edges[2 * checked(index) + 1];
  }

  private int checked(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException("%d of %d".formatted(index, size));
    }
    return index;
  }
}
