package io.cartway.hierarchy.build;

import io.cartway.hierarchy.Topology;
import io.cartway.region.build.BuildException;
import java.util.Arrays;

/// Computes the chordal topology of a graph and an order: eliminating a vertex connects its upper
/// neighbours with each other. It suffices to connect them with the lowest of them, its parent,
/// which passes them on when its turn comes: linear in the size of the result.
public final class Elimination {

  private final int count;

  /// Per position and one more: its first in [#upper].
  private final int[] first;

  /// The higher positions that each position is connected with, ascending, one list after the
  /// other.
  private final IntPages upper = new IntPages();

  /// Per position: the position that collected it last.
  private final int[] collectedBy;

  private final int arcsMax;
  private int[] collected = new int[256];
  private int size;

  private Elimination(int count, int arcsMax) {
    this.count = count;
    this.arcsMax = arcsMax;
    first = new int[count + 1];
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
    Elimination elimination = new Elimination(order.length, arcsMax);
    elimination.eliminate(UpperNeighbours.of(positionOf, first, neighbours));
    return elimination.topology(order);
  }

  /// The neighbours of a graph at the lower end of each pair.
  private static final class UpperNeighbours {
    /// Per position and one more: its first neighbour.
    private final int[] first;

    /// Of the neighbours.
    private final int[] positions;

    private UpperNeighbours(int[] first, int[] positions) {
      this.first = first;
      this.positions = positions;
    }

    static UpperNeighbours of(int[] positionOf, int[] firstOfVertex, int[] neighbours) {
      int count = positionOf.length;
      int[] first = new int[count + 1];
      for (int vertex = 0; vertex < count; vertex++) {
        for (int i = firstOfVertex[vertex]; i < firstOfVertex[vertex + 1]; i++) {
          first[Math.min(positionOf[vertex], positionOf[neighbours[i]]) + 1]++;
        }
      }
      for (int position = 0; position < count; position++) {
        first[position + 1] += first[position];
      }
      int[] next = Arrays.copyOf(first, count);
      int[] positions = new int[first[count]];
      for (int vertex = 0; vertex < count; vertex++) {
        for (int i = firstOfVertex[vertex]; i < firstOfVertex[vertex + 1]; i++) {
          int a = positionOf[vertex];
          int b = positionOf[neighbours[i]];
          positions[next[Math.min(a, b)]++] = Math.max(a, b);
        }
      }
      return new UpperNeighbours(first, positions);
    }
  }

  private void eliminate(UpperNeighbours own) {
    int[] firstChild = new int[count];
    int[] nextChild = new int[count];
    Arrays.fill(firstChild, -1);
    long arcs = 0;
    for (int position = 0; position < count; position++) {
      size = 0;
      collectedBy[position] = position;
      for (int i = own.first[position]; i < own.first[position + 1]; i++) {
        collect(own.positions[i], position);
      }
      for (int child = firstChild[position]; child >= 0; child = nextChild[child]) {
        for (int i = first[child]; i < first[child + 1]; i++) {
          collect(upper.get(i), position);
        }
      }
      arcs += size;
      if (arcs > arcsMax) {
        throw new BuildException(
            ("the hierarchy would have more than %,d arcs, the most that one region can have:"
                    + " build a smaller extract, or its parts as regions of their own")
                .formatted(arcsMax));
      }
      Arrays.sort(collected, 0, size);
      upper.add(collected, size);
      first[position + 1] = upper.size();
      if (size > 0) {
        nextChild[position] = firstChild[collected[0]];
        firstChild[collected[0]] = position;
      }
    }
  }

  private void collect(int above, int collector) {
    if (collectedBy[above] != collector) {
      collectedBy[above] = collector;
      if (size == collected.length) {
        collected = Arrays.copyOf(collected, 2 * size);
      }
      collected[size++] = above;
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
    int[] firstArc = new int[count + 1];
    int[] head = new int[upper.size()];
    int arc = 0;
    for (int rank = 0; rank < count; rank++) {
      // Upper neighbours are ancestors, and ranks keep the order of ancestors.
      int position = positionOf[rank];
      for (int i = first[position]; i < first[position + 1]; i++) {
        head[arc++] = rankOf[upper.get(i)];
      }
      firstArc[rank + 1] = arc;
    }
    return new Topology(vertexOf, firstArc, head);
  }

  /// Per position: its rank, so that each subtree has consecutive ranks and its root the last.
  private int[] depthFirst() {
    int[] size = new int[count];
    for (int position = 0; position < count; position++) {
      size[position]++;
      if (first[position] < first[position + 1]) {
        size[upper.get(first[position])] += size[position];
      }
    }
    // From the top down: each position takes the end of its range, children share the rest.
    int[] end = new int[count];
    int[] rankOf = new int[count];
    int free = count;
    for (int position = count - 1; position >= 0; position--) {
      int last;
      if (first[position] < first[position + 1]) {
        int parent = upper.get(first[position]);
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
