package io.cartway.hierarchy;

import java.util.Arrays;

/// Turns the hierarchy arcs of a path back into links. An arc is a link of the same weight, or a
/// lower triangle explains it: it is searched among the ends' common lower neighbours, and
/// long-lived metrics cache the result.
final class Unpacking {

  private final Metric metric;
  private final Topology topology;

  /// A stack of arcs still to be unpacked: the ranks of both ends and that of the middle.
  private int[] open = new int[96];

  private int openCount;
  private int[] vertices = new int[64];
  private int count;

  Unpacking(Metric metric) {
    this.metric = metric;
    topology = metric.topology();
  }

  /// @param outTop the slot of the path's highest rank among the labels of the sources
  /// @param inTop its slot among those of the targets
  VertexPath path(Workspace workspace, int outTop, int inTop, long weight) {
    Workspace.Labels out = workspace.out;
    Workspace.Labels in = workspace.in;
    int length = 0;
    for (int at = outTop; at != Topology.NONE; at = out.from[at]) {
      length++;
    }
    int[] climb = new int[length];
    for (int at = outTop; at != Topology.NONE; at = out.from[at]) {
      climb[--length] = out.rankAt(at);
    }
    append(climb[0]);
    for (int i = 1; i < climb.length; i++) {
      unpack(climb[i - 1], climb[i]);
    }
    int rank = in.rankAt(inTop);
    for (int at = in.from[inTop]; at != Topology.NONE; at = in.from[at]) {
      unpack(rank, in.rankAt(at));
      rank = in.rankAt(at);
    }
    return new VertexPath(Arrays.copyOf(vertices, count), weight);
  }

  private void unpack(int from, int to) {
    push(from, to, middle(from, to));
    while (openCount > 0) {
      int middle = open[--openCount];
      int end = open[--openCount];
      int start = open[--openCount];
      if (middle == Topology.NONE) {
        append(end);
      } else {
        // Both are looked up before either is used, so that the processor waits for memory once.
        int first = middle(start, middle);
        push(middle, end, middle(middle, end));
        push(start, middle, first);
      }
    }
  }

  /// The middle of the lower triangle that explains an arc, [Topology#NONE] when it is a link.
  int middle(int from, int to) {
    return (from < to ? metric.out() : metric.in()).middle(from, to, this::explain);
  }

  /// The link that an arc is.
  int link(int from, int to) {
    SearchArcs arcs = from < to ? metric.out() : metric.in();
    int link = findLink(from, to, arcs.weight(Math.min(from, to), Math.max(from, to)));
    if (link < 0) {
      throw new IllegalStateException("no link from rank %d to %d".formatted(from, to));
    }
    return link;
  }

  private int explain(int from, int to, long weight) {
    return findLink(from, to, weight) >= 0 ? Topology.NONE : findMiddle(from, to, weight);
  }

  private int findLink(int from, int to, long weight) {
    StateGraph links = metric.links();
    for (int link = links.first[from]; link < links.first[from + 1]; link++) {
      if (links.to[link] == to && metric.linkWeight(from, link) == weight) {
        return link;
      }
    }
    return -1;
  }

  private int findMiddle(int from, int to, long weight) {
    int[] tails = topology.lowerTail;
    int i = topology.lowerFirst[from];
    int j = topology.lowerFirst[to];
    int endI = topology.lowerFirst[from + 1];
    int endJ = topology.lowerFirst[to + 1];
    while (i < endI && j < endJ) {
      int a = tails[i];
      int b = tails[j];
      if (a == b) {
        // Most triangles fail on their first leg, which is looked up alone.
        long leg = metric.in().weight(a, from);
        if (leg <= weight && leg + metric.out().weight(a, to) == weight) {
          return a;
        }
      }
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    throw new IllegalStateException(
        "no lower triangle explains the arc from rank %d to %d".formatted(from, to));
  }

  private void push(int from, int to, int middle) {
    if (openCount + 3 > open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
    open[openCount++] = from;
    open[openCount++] = to;
    open[openCount++] = middle;
  }

  private void append(int rank) {
    if (count == vertices.length) {
      vertices = Arrays.copyOf(vertices, 2 * count);
    }
    vertices[count++] = topology.vertexOf[rank];
  }
}
