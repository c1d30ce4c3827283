package io.cartway.hierarchy.build;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/// Nested dissection of a graph with coordinates by inertial flow: cells are recursively split by
/// small cuts. The cut comes last in the order.
///
/// Either edges are ordered: the edges of a cut come after all edges of both sides. Their removal
/// separates the states of both sides, which suffices for the order of a turn-expanded graph; the
/// expansion itself is never cut. Or nodes are ordered: a cover of the cut's edges comes after all
/// other nodes of both sides.
public final class Dissection {

  private static final int PARALLEL_NODES = 2000;

  private final int[] edgeA;
  private final int[] edgeB;
  private final int[] x;
  private final int[] y;
  private final boolean ordersNodes;

  /// Nodes and edges, cell by cell: a cell is a range of both.
  private final int[] nodes;

  private final int[] edges;

  /// Per node: its number within its cell.
  private final int[] local;

  /// The result, filled in ranges.
  private final int[] order;

  private Dissection(int[] edgeA, int[] edgeB, int[] x, int[] y, boolean ordersNodes) {
    this.edgeA = edgeA;
    this.edgeB = edgeB;
    this.x = x;
    this.y = y;
    this.ordersNodes = ordersNodes;
    nodes = new int[x.length];
    edges = new int[edgeA.length];
    local = new int[x.length];
    order = new int[ordersNodes ? x.length : edgeA.length];
  }

  /// The edges in the order of elimination.
  ///
  /// @param edgeA per edge: one end
  /// @param edgeB per edge: the other end
  /// @param x per node: its coordinate
  /// @param y per node: its coordinate
  public static int[] orderEdges(int[] edgeA, int[] edgeB, int[] x, int[] y, ForkJoinPool pool) {
    return new Dissection(edgeA, edgeB, x, y, false).run(pool);
  }

  /// The nodes in the order of elimination; parameters as above.
  public static int[] orderNodes(int[] edgeA, int[] edgeB, int[] x, int[] y, ForkJoinPool pool) {
    return new Dissection(edgeA, edgeB, x, y, true).run(pool);
  }

  private int[] run(ForkJoinPool pool) {
    for (int node = 0; node < nodes.length; node++) {
      nodes[node] = node;
    }
    // Loops connect no two nodes: they come first.
    int loops = 0;
    int rest = edges.length;
    for (int edge = edges.length - 1; edge >= 0; edge--) {
      if (edgeA[edge] != edgeB[edge]) {
        edges[--rest] = edge;
      }
    }
    for (int edge = 0; edge < edges.length; edge++) {
      if (edgeA[edge] == edgeB[edge]) {
        edges[loops++] = edge;
      }
    }
    int orderFrom = 0;
    if (!ordersNodes) {
      System.arraycopy(edges, 0, order, 0, loops);
      orderFrom = loops;
    }
    pool.invoke(new Cell(0, nodes.length, loops, edges.length, orderFrom));
    return order;
  }

  /// A cell, and the start of its part in the order.
  private final class Cell extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private final int nodeFrom;
    private final int nodeTo;
    private final int edgeFrom;
    private final int edgeTo;
    private final int orderFrom;

    Cell(int nodeFrom, int nodeTo, int edgeFrom, int edgeTo, int orderFrom) {
      this.nodeFrom = nodeFrom;
      this.nodeTo = nodeTo;
      this.edgeFrom = edgeFrom;
      this.edgeTo = edgeTo;
      this.orderFrom = orderFrom;
    }

    @Override
    protected void compute() {
      int count = nodeTo - nodeFrom;
      if (count <= 1 || edgeFrom == edgeTo) {
        if (ordersNodes) {
          System.arraycopy(nodes, nodeFrom, order, orderFrom, count);
        }
        return;
      }
      byte[] sides = sides();
      int[] nodeCounts = sort(nodes, nodeFrom, nodeTo, node -> sides[local[node]]);
      // 0 and 1: within a side; 2: cut, or at a removed node.
      int[] edgeCounts =
          sort(
              edges,
              edgeFrom,
              edgeTo,
              edge -> {
                byte a = sides[local[edgeA[edge]]];
                return a == sides[local[edgeB[edge]]] ? a : 2;
              });
      int middleNode = nodeFrom + nodeCounts[0];
      int middleEdge = edgeFrom + edgeCounts[0];
      int endNode = middleNode + nodeCounts[1];
      int endEdge = middleEdge + edgeCounts[1];
      int secondFrom = orderFrom + (ordersNodes ? nodeCounts[0] : edgeCounts[0]);
      if (ordersNodes) {
        System.arraycopy(nodes, endNode, order, orderFrom + endNode - nodeFrom, nodeTo - endNode);
      } else {
        System.arraycopy(edges, endEdge, order, orderFrom + endEdge - edgeFrom, edgeTo - endEdge);
      }
      Cell one = new Cell(nodeFrom, middleNode, edgeFrom, middleEdge, orderFrom);
      Cell two = new Cell(middleNode, endNode, middleEdge, endEdge, secondFrom);
      if (count >= PARALLEL_NODES) {
        invokeAll(one, two);
      } else {
        one.compute();
        two.compute();
      }
    }

    /// Per node of the cell: 0 or 1, its side; 2 when it is removed.
    private byte[] sides() {
      int count = nodeTo - nodeFrom;
      for (int i = 0; i < count; i++) {
        local[nodes[nodeFrom + i]] = i;
      }
      CellGraph graph = new CellGraph(count, edgeTo - edgeFrom, this::localA, this::localB);
      byte[] sides = graph.components();
      if (sides.length == 0) {
        int[] cellX = new int[count];
        int[] cellY = new int[count];
        for (int i = 0; i < count; i++) {
          cellX[i] = x[nodes[nodeFrom + i]];
          cellY[i] = y[nodes[nodeFrom + i]];
        }
        sides = new InertialFlow(graph, cellX, cellY).bestCut();
        if (ordersNodes) {
          graph.takeOutCover(sides);
        }
      }
      return sides;
    }

    private int localA(int edge) {
      return local[edgeA[edges[edgeFrom + edge]]];
    }

    private int localB(int edge) {
      return local[edgeB[edges[edgeFrom + edge]]];
    }
  }

  /// The class of an element: 0, 1 or 2.
  private interface Classifier {
    int of(int thing);
  }

  /// Sorts a range by class, keeping the order within each.
  private static int[] sort(int[] things, int from, int to, Classifier classifier) {
    int[] counts = new int[3];
    for (int i = from; i < to; i++) {
      counts[classifier.of(things[i])]++;
    }
    int[] next = {0, counts[0], counts[0] + counts[1]};
    int[] sorted = Arrays.copyOfRange(things, from, to);
    int[] source = sorted.clone();
    for (int thing : source) {
      sorted[next[classifier.of(thing)]++] = thing;
    }
    System.arraycopy(sorted, 0, things, from, sorted.length);
    return counts;
  }
}
