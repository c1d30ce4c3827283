package io.cartway.hierarchy.build;

import io.cartway.hierarchy.Topology;
import io.cartway.region.build.BuildException;
import java.util.Arrays;

/// Computes the chordal topology of a graph and an order: eliminating a vertex connects its upper
/// neighbours with each other. It suffices to connect them with the lowest of them, its parent,
/// which passes them on when its turn comes: linear in the size of the result.
public final class Elimination {

  private final int count;

  /// Per position: the higher positions that it is connected with, ascending.
  private final int[][] upper;

  /// Per position: the position that collected it last.
  private final int[] collectedBy;

  private final int arcsMax;
  private int[] collected = new int[256];
  private int size;

  private Elimination(int[][] upper, int arcsMax) {
    this.upper = upper;
    this.arcsMax = arcsMax;
    count = upper.length;
    collectedBy = new int[count];
    Arrays.fill(collectedBy, -1);
  }

  /// Eliminates the vertices of an undirected graph.
  ///
  /// @param order per position: the vertex
  /// @param first per vertex and one more: its first neighbour
  /// @param neighbours the neighbours; each pair may be listed at one end or at both; loops are
  ///   ignored
  /// @throws BuildException when the topology would have more than [Topology#ARCS_MAX] arcs
  public static Topology run(int[] order, int[] first, int[] neighbours) {
    return run(order, first, neighbours, Topology.ARCS_MAX);
  }

  static Topology run(int[] order, int[] first, int[] neighbours, int arcsMax) {
    int[] positionOf = new int[order.length];
    for (int position = 0; position < order.length; position++) {
      positionOf[order[position]] = position;
    }
    Elimination elimination =
        new Elimination(upperNeighbours(positionOf, first, neighbours), arcsMax);
    elimination.eliminate();
    return elimination.topology(order);
  }

  private static int[][] upperNeighbours(int[] positionOf, int[] first, int[] neighbours) {
    int[] degree = new int[positionOf.length];
    for (int vertex = 0; vertex < positionOf.length; vertex++) {
      for (int i = first[vertex]; i < first[vertex + 1]; i++) {
        degree[Math.min(positionOf[vertex], positionOf[neighbours[i]])]++;
      }
    }
    int[][] upper = new int[positionOf.length][];
    for (int position = 0; position < upper.length; position++) {
      upper[position] = new int[degree[position]];
      degree[position] = 0;
    }
    for (int vertex = 0; vertex < positionOf.length; vertex++) {
      for (int i = first[vertex]; i < first[vertex + 1]; i++) {
        int a = positionOf[vertex];
        int b = positionOf[neighbours[i]];
        int low = Math.min(a, b);
        upper[low][degree[low]++] = Math.max(a, b);
      }
    }
    return upper;
  }

  private void eliminate() {
    int[] firstChild = new int[count];
    int[] nextChild = new int[count];
    Arrays.fill(firstChild, -1);
    long arcs = 0;
    for (int position = 0; position < count; position++) {
      size = 0;
      collectedBy[position] = position;
      collect(upper[position], position);
      for (int child = firstChild[position]; child >= 0; child = nextChild[child]) {
        collect(upper[child], position);
      }
      arcs += size;
      if (arcs > arcsMax) {
        throw new BuildException(
            ("the hierarchy would have more than %,d arcs, the most that one region can have:"
                    + " build a smaller extract, or its parts as regions of their own")
                .formatted(arcsMax));
      }
      int[] joined = Arrays.copyOf(collected, size);
      Arrays.sort(joined);
      upper[position] = joined;
      if (size > 0) {
        nextChild[position] = firstChild[joined[0]];
        firstChild[joined[0]] = position;
      }
    }
  }

  private void collect(int[] positions, int collector) {
    if (collected.length < size + positions.length) {
      collected = Arrays.copyOf(collected, 2 * (size + positions.length));
    }
    for (int above : positions) {
      if (collectedBy[above] != collector) {
        collectedBy[above] = collector;
        collected[size++] = above;
      }
    }
  }

  /// Numbers the positions along a depth-first order of the tree and writes the lists in a row.
  private Topology topology(int[] order) {
    int[] rankOf = depthFirst();
    int[] vertexOf = new int[count];
    int[] positionOf = new int[count];
    for (int position = 0; position < count; position++) {
      vertexOf[rankOf[position]] = order[position];
      positionOf[rankOf[position]] = position;
    }
    int[] first = new int[count + 1];
    for (int rank = 0; rank < count; rank++) {
      first[rank + 1] = first[rank] + upper[positionOf[rank]].length;
    }
    int[] head = new int[first[count]];
    for (int rank = 0; rank < count; rank++) {
      // Upper neighbours are ancestors, and ranks keep the order of ancestors.
      int arc = first[rank];
      for (int above : upper[positionOf[rank]]) {
        head[arc++] = rankOf[above];
      }
    }
    return new Topology(vertexOf, first, head);
  }

  /// Per position: its rank, so that each subtree has consecutive ranks and its root the last.
  private int[] depthFirst() {
    int[] size = new int[count];
    for (int position = 0; position < count; position++) {
      size[position]++;
      if (upper[position].length > 0) {
        size[upper[position][0]] += size[position];
      }
    }
    // From the top down: each position takes the end of its range, children share the rest.
    int[] end = new int[count];
    int[] rankOf = new int[count];
    int free = count;
    for (int position = count - 1; position >= 0; position--) {
      int last;
      if (upper[position].length > 0) {
        int parent = upper[position][0];
        last = end[parent];
        end[parent] -= size[position];
      } else {
        last = free;
        free -= size[position];
      }
      rankOf[position] = last - 1;
      end[position] = last - 1;
    }
    return rankOf;
  }
}
