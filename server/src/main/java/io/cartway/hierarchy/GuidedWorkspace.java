package io.cartway.hierarchy;

import java.util.Arrays;

/// The workspace of a search with a potential, clean between searches: cleaning costs as much as
/// was touched, however large the region is.
final class GuidedWorkspace {

  final long[] label;
  final int[] from;
  final RankQueue queue;
  final Potential potential;

  private int[] labelled = new int[256];
  private int labelledCount;

  GuidedWorkspace(Topology topology) {
    int rankCount = topology.rankCount();
    label = new long[rankCount];
    from = new int[rankCount];
    Arrays.fill(label, Weight.INFINITE);
    queue = new RankQueue(rankCount);
    potential = new Potential(topology);
  }

  /// Sets a label that is less than the previous one.
  void setLabel(int rank, long weight, int before) {
    if (label[rank] == Weight.INFINITE) {
      if (labelledCount == labelled.length) {
        labelled = Arrays.copyOf(labelled, 2 * labelledCount);
      }
      labelled[labelledCount++] = rank;
    }
    label[rank] = weight;
    from[rank] = before;
  }

  void clean() {
    for (int i = 0; i < labelledCount; i++) {
      label[labelled[i]] = Weight.INFINITE;
    }
    labelledCount = 0;
    queue.clear();
    potential.clean();
  }
}
