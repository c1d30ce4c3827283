package io.cartway.hierarchy.build;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/// The undirected graph of a cell of the dissection, nodes and edges numbered from 0.
final class CellGraph {

  final int nodeCount;
  final int edgeCount;
  final int[] a;
  final int[] b;
  final int[] first;

  /// The edges at each node.
  final int[] edgesAt;

  CellGraph(int nodeCount, int edgeCount, IntUnaryOperator endA, IntUnaryOperator endB) {
    this.nodeCount = nodeCount;
    this.edgeCount = edgeCount;
    a = new int[edgeCount];
    b = new int[edgeCount];
    first = new int[nodeCount + 1];
    for (int edge = 0; edge < edgeCount; edge++) {
      a[edge] = endA.applyAsInt(edge);
      b[edge] = endB.applyAsInt(edge);
      first[a[edge] + 1]++;
      first[b[edge] + 1]++;
    }
    for (int node = 0; node < nodeCount; node++) {
      first[node + 1] += first[node];
    }
    edgesAt = new int[2 * edgeCount];
    int[] next = first.clone();
    for (int edge = 0; edge < edgeCount; edge++) {
      edgesAt[next[a[edge]]++] = edge;
      edgesAt[next[b[edge]]++] = edge;
    }
  }

  int other(int edge, int node) {
    return a[edge] ^ b[edge] ^ node;
  }

  /// Two sides without an edge between them, of about the same size; empty when the cell is
  /// connected.
  byte[] components() {
    int[] component = new int[nodeCount];
    Arrays.fill(component, -1);
    int[] queue = new int[nodeCount];
    int[] sizes = new int[16];
    int count = 0;
    for (int start = 0; start < nodeCount; start++) {
      if (component[start] >= 0) {
        continue;
      }
      int size = 0;
      queue[size++] = start;
      component[start] = count;
      for (int head = 0; head < size; head++) {
        int node = queue[head];
        for (int i = first[node]; i < first[node + 1]; i++) {
          int other = other(edgesAt[i], node);
          if (component[other] < 0) {
            component[other] = count;
            queue[size++] = other;
          }
        }
      }
      if (count == sizes.length) {
        sizes = Arrays.copyOf(sizes, 2 * count);
      }
      sizes[count++] = size;
    }
    return count == 1 ? new byte[0] : shareOut(component, Arrays.copyOf(sizes, count));
  }

  private byte[] shareOut(int[] component, int[] sizes) {
    byte[] sideOf = new byte[sizes.length];
    int[] total = new int[2];
    for (int i = 0; i < sizes.length; i++) {
      int side = total[0] <= total[1] ? 0 : 1;
      sideOf[i] = (byte) side;
      total[side] += sizes[i];
    }
    byte[] sides = new byte[nodeCount];
    for (int node = 0; node < nodeCount; node++) {
      sides[node] = sideOf[component[node]];
    }
    return sides;
  }

  /// Removes (marks with 2) a minimum set of nodes that covers all edges between the sides: König,
  /// from a maximum matching of the cut's ends by augmenting paths.
  void takeOutCover(byte[] sides) {
    int[] mate = new int[nodeCount];
    Arrays.fill(mate, -1);
    int[] triedBy = new int[nodeCount];
    Arrays.fill(triedBy, -1);
    for (int node = 0; node < nodeCount; node++) {
      if (sides[node] == 0 && isCut(sides, node)) {
        match(sides, mate, triedBy, node);
      }
    }
    // Nodes reachable by alternating paths from unmatched nodes of side 0.
    boolean[] isReached = new boolean[nodeCount];
    int[] queue = new int[nodeCount];
    int size = 0;
    for (int node = 0; node < nodeCount; node++) {
      if (sides[node] == 0 && mate[node] < 0 && isCut(sides, node)) {
        isReached[node] = true;
        queue[size++] = node;
      }
    }
    for (int head = 0; head < size; head++) {
      int node = queue[head];
      for (int i = first[node]; i < first[node + 1]; i++) {
        int other = other(edgesAt[i], node);
        if (sides[other] == 1 && !isReached[other]) {
          isReached[other] = true;
          if (mate[other] >= 0 && !isReached[mate[other]]) {
            isReached[mate[other]] = true;
            queue[size++] = mate[other];
          }
        }
      }
    }
    byte[] before = sides.clone();
    for (int node = 0; node < nodeCount; node++) {
      boolean isCovering = before[node] == 0 ? !isReached[node] : isReached[node];
      if (isCovering && mate[node] >= 0) {
        sides[node] = 2;
      }
    }
  }

  private boolean isCut(byte[] sides, int node) {
    for (int i = first[node]; i < first[node + 1]; i++) {
      if (sides[other(edgesAt[i], node)] != sides[node]) {
        return true;
      }
    }
    return false;
  }

  /// One augmenting path from a node of side 0, breadth first.
  private void match(byte[] sides, int[] mate, int[] triedBy, int start) {
    int[] queue = {start};
    int size = 1;
    int[] cameFrom = new int[16];
    int[] via = new int[16];
    int tried = 0;
    for (int head = 0; head < size; head++) {
      int node = queue[head];
      for (int i = first[node]; i < first[node + 1]; i++) {
        int other = other(edgesAt[i], node);
        if (sides[other] != 1 || triedBy[other] == start) {
          continue;
        }
        triedBy[other] = start;
        if (tried == via.length) {
          via = Arrays.copyOf(via, 2 * tried);
          cameFrom = Arrays.copyOf(cameFrom, 2 * tried);
        }
        via[tried] = other;
        cameFrom[tried++] = node;
        if (mate[other] < 0) {
          augment(mate, via, cameFrom, tried - 1, start);
          return;
        }
        if (size == queue.length) {
          queue = Arrays.copyOf(queue, 2 * size);
        }
        queue[size++] = mate[other];
      }
    }
  }

  private static void augment(int[] mate, int[] via, int[] cameFrom, int last, int start) {
    int other = via[last];
    int node = cameFrom[last];
    while (true) {
      int before = mate[node];
      mate[node] = other;
      mate[other] = node;
      if (node == start) {
        return;
      }
      other = before;
      int at = last;
      while (via[at] != other) {
        at--;
      }
      node = cameFrom[at];
    }
  }
}
