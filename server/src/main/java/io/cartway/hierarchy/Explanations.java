package io.cartway.hierarchy;

import java.util.Arrays;

/// What each arc of a pruned metric stands for: a link of the same weight, or else the lowest lower
/// triangle of that weight. This is what [Unpacking] finds for one arc, for all arcs at once.
final class Explanations {

  /// Not found yet.
  private static final int NONE_YET = -2;

  /// Per arc upwards, and per arc downwards: the middle rank, [Topology#NONE] for a link.
  final int[] out;

  final int[] in;

  private final Topology topology;
  private final SearchArcs up;
  private final SearchArcs down;

  /// @param metric pruned
  Explanations(Metric metric) {
    topology = metric.topology();
    up = metric.out();
    down = metric.in();
    out = new int[up.count()];
    in = new int[down.count()];
    Arrays.fill(out, NONE_YET);
    Arrays.fill(in, NONE_YET);
    explainLinks(metric);
    for (int middle = 0; middle < topology.rankCount(); middle++) {
      explainTriangles(middle);
    }
    requireAll(out);
    requireAll(in);
  }

  private void explainLinks(Metric metric) {
    StateGraph links = metric.links();
    for (int from = 0; from < topology.rankCount(); from++) {
      for (int link = links.first[from]; link < links.first[from + 1]; link++) {
        int to = links.to[link];
        explain(from, to, metric.linkWeight(from, link), Topology.NONE);
      }
    }
  }

  /// From the lowest rank up, so that the lowest middle stays.
  private void explainTriangles(int middle) {
    for (int toMiddle = down.first(middle); toMiddle < down.first(middle + 1); toMiddle++) {
      int from = down.head(middle, toMiddle);
      long first = down.weightOf(middle, toMiddle);
      for (int arc = up.first(middle); arc < up.first(middle + 1); arc++) {
        explain(from, up.head(middle, arc), first + up.weightOf(middle, arc), middle);
      }
    }
  }

  private void explain(int from, int to, long weight, int middle) {
    if (from == to) {
      return;
    }
    boolean isUp = from < to;
    SearchArcs side = isUp ? up : down;
    int lower = Math.min(from, to);
    int arc = side.find(lower, Math.max(from, to));
    int[] found = isUp ? out : in;
    if (arc >= 0 && found[arc] == NONE_YET && side.weightOf(lower, arc) == weight) {
      found[arc] = middle;
    }
  }

  private static void requireAll(int[] found) {
    for (int arc = 0; arc < found.length; arc++) {
      if (found[arc] == NONE_YET) {
        throw new IllegalStateException("nothing explains arc %d".formatted(arc));
      }
    }
  }
}
