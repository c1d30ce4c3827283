package io.cartway.hierarchy;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The metric-free part of a hierarchy: a chordal graph over ranks, lowest first, and its
/// elimination tree. Immutable.
///
/// Vertices are states of the road graph, or nodes of a plain graph. Each has a rank; ranks are
/// numbered along a depth-first order of the tree, so that the ranks below a vertex are consecutive
/// and end with its own. A hierarchy arc goes from a lower to a higher rank; all upper neighbours
/// of a rank are its ancestors.
public final class Topology {

  /// The parent of a root.
  public static final int NONE = -1;

  /// The most arcs: twice the number of an arc and one more must be an int.
  public static final int ARCS_MAX = 1 << 30;

  final int[] vertexOf;
  final int[] rankOf;
  final int[] first;
  final int[] head;
  final int[] parent;

  /// Per rank and one more: its first entry in the lower tails and arcs.
  final int[] lowerFirst;

  /// The lower ends of the arcs up to a rank, ascending.
  final int[] lowerTail;

  /// Those arcs, when a customization has asked for them.
  private volatile int @Nullable [] lowerArcs;

  private final Object making = new Object();

  /// Per rank: the lowest rank of its subtree.
  final int[] subtreeFirst;

  /// Per rank: the number of its ancestors.
  final int[] depth;

  private final int height;

  /// A topology from its parts.
  ///
  /// @param vertexOf per rank: the vertex
  /// @param first per rank and one more: its first arc
  /// @param head per arc: its upper end; ascending for each rank
  public Topology(int[] vertexOf, int[] first, int[] head) {
    this.vertexOf = vertexOf;
    this.first = first;
    this.head = head;
    int count = vertexOf.length;
    rankOf = new int[count];
    parent = new int[count];
    subtreeFirst = new int[count];
    for (int rank = 0; rank < count; rank++) {
      rankOf[vertexOf[rank]] = rank;
      parent[rank] = first[rank] < first[rank + 1] ? head[first[rank]] : NONE;
      subtreeFirst[rank] = rank;
    }
    for (int rank = 0; rank < count; rank++) {
      int above = parent[rank];
      if (above != NONE) {
        subtreeFirst[above] = Math.min(subtreeFirst[above], subtreeFirst[rank]);
      }
    }
    depth = new int[count];
    int deepest = -1;
    for (int rank = count - 1; rank >= 0; rank--) {
      depth[rank] = parent[rank] == NONE ? 0 : depth[parent[rank]] + 1;
      deepest = Math.max(deepest, depth[rank]);
    }
    height = deepest + 1;
    lowerFirst = new int[count + 1];
    lowerTail = new int[head.length];
    for (int above : head) {
      lowerFirst[above + 1]++;
    }
    for (int rank = 0; rank < count; rank++) {
      lowerFirst[rank + 1] += lowerFirst[rank];
    }
    int[] next = lowerFirst.clone();
    for (int rank = 0; rank < count; rank++) {
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        lowerTail[next[head[arc]]++] = rank;
      }
    }
  }

  /// The arcs of the lower tails. The first customization makes them: a country has tens of
  /// millions, and metrics of files need none.
  int[] lowerArcs() {
    int[] known = lowerArcs;
    return known == null ? makeLowerArcs() : known;
  }

  private int[] makeLowerArcs() {
    synchronized (making) {
      int[] made = lowerArcs;
      if (made == null) {
        made = new int[head.length];
        int[] next = lowerFirst.clone();
        for (int arc = 0; arc < made.length; arc++) {
          made[next[head[arc]]++] = arc;
        }
        lowerArcs = made;
      }
      return made;
    }
  }

  /// The number of ranks and vertices.
  public int rankCount() {
    return vertexOf.length;
  }

  /// The number of hierarchy arcs.
  public int arcCount() {
    return head.length;
  }

  /// The rank of a vertex.
  public int rankOf(int vertex) {
    return rankOf[vertex];
  }

  /// The vertex of a rank.
  public int vertexOf(int rank) {
    return vertexOf[rank];
  }

  /// The parent in the elimination tree, [#NONE] for a root.
  public int parent(int rank) {
    return parent[rank];
  }

  /// The arc between two ranks, negative when there is none.
  int findArc(int lower, int upper) {
    return Arrays.binarySearch(head, first[lower], first[lower + 1], upper);
  }

  /// The number of ranks on the longest branch of the tree.
  public int height() {
    return height;
  }

  /// The number of triangles, each of which a customization visits twice.
  public long triangleCount() {
    long count = 0;
    for (int rank = 0; rank < rankCount(); rank++) {
      long degree = (long) first[rank + 1] - first[rank];
      count += degree * (degree - 1) / 2;
    }
    return count;
  }

  /// Its bytes in memory.
  public long sizeBytes() {
    return Integer.BYTES * (6L * rankCount() + 3L * arcCount());
  }
}
