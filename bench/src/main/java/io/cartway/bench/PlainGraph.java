package io.cartway.bench;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;
import java.util.function.IntPredicate;

/// A directed graph as adjacency lists, made without any hierarchy, for the oracle.
final class PlainGraph {

  final int[] first;
  final int[] to;
  final long[] weights;

  PlainGraph(int[] first, int[] to, long[] weights) {
    this.first = first;
    this.to = to;
    this.weights = weights;
  }

  /// The states of a road graph and the allowed transitions between them.
  static PlainGraph states(RoadGraph graph, StateCosts costs) {
    return states(graph, costs, _ -> false);
  }

  /// The same with some arcs closed.
  static PlainGraph states(RoadGraph graph, StateCosts costs, IntPredicate isClosed) {
    Builder builder = new Builder(graph.stateCount());
    for (int state = 0; state < graph.stateCount(); state++) {
      int driven = graph.stateArc(state);
      int junction = isClosed.test(driven) ? Integer.MIN_VALUE : graph.head(driven);
      int end = junction < 0 ? 0 : graph.endOut(junction);
      for (int arc = junction < 0 ? 0 : graph.firstOut(junction); arc < end; arc++) {
        long weight = costs.weight(state, arc);
        if (Weight.isFinite(weight)) {
          builder.add(graph.nextState(state, arc), weight);
        }
      }
      builder.endVertex();
    }
    return builder.build();
  }

  /// The junctions of a road graph: the same roads, all turns free and allowed.
  static PlainGraph junctions(RoadGraph graph, ModeCosts costs) {
    Builder builder = new Builder(graph.junctionCount());
    for (int junction = 0; junction < graph.junctionCount(); junction++) {
      for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
        if (costs.isOpen(arc)) {
          builder.add(
              graph.head(arc), Weight.of(costs.arcMillis(arc), graph.lengthMillimeters(arc)));
        }
      }
      builder.endVertex();
    }
    return builder.build();
  }

  /// The same graph with each link the other way.
  PlainGraph reversed() {
    int[] begins = new int[first.length];
    for (int head : to) {
      begins[head + 1]++;
    }
    for (int vertex = 0; vertex < vertexCount(); vertex++) {
      begins[vertex + 1] += begins[vertex];
    }
    int[] at = begins.clone();
    int[] tails = new int[to.length];
    long[] ofTails = new long[to.length];
    for (int vertex = 0; vertex < vertexCount(); vertex++) {
      for (int link = first[vertex]; link < first[vertex + 1]; link++) {
        int place = at[to[link]]++;
        tails[place] = vertex;
        ofTails[place] = weights[link];
      }
    }
    return new PlainGraph(begins, tails, ofTails);
  }

  int vertexCount() {
    return first.length - 1;
  }

  int linkCount() {
    return to.length;
  }

  /// Collects links, vertex by vertex.
  static final class Builder {
    private final int[] first;
    private int vertex;
    private int[] to = new int[1024];
    private long[] weights = new long[1024];
    private int count;

    Builder(int vertexCount) {
      first = new int[vertexCount + 1];
    }

    void add(int head, long weight) {
      if (count == to.length) {
        to = Arrays.copyOf(to, 2 * count);
        weights = Arrays.copyOf(weights, 2 * count);
      }
      to[count] = head;
      weights[count++] = weight;
    }

    void endVertex() {
      first[++vertex] = count;
    }

    PlainGraph build() {
      return new PlainGraph(first, Arrays.copyOf(to, count), Arrays.copyOf(weights, count));
    }
  }
}
