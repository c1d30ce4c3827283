package io.cartway.hierarchy;

import java.util.Arrays;

/// The customization of a metric during a request: on the request's own thread, with deadline
/// checks, so that it uses only the key's share of the processors. When a check ends the work, the
/// progress is kept, and the next request for the metric continues from there. Not thread-safe.
public final class MetricMaking {

  /// Sums between two checks: about half a millisecond.
  private static final long WORK_BETWEEN_LOOKS = 200_000;

  private final Hierarchy hierarchy;
  private final LinkWeights weights;
  private final boolean isPerfect;
  private final Topology topology;
  private final long[] linkWeights;
  private final long[] up;
  private final long[] down;
  private final boolean[] isLowerUp;
  private final boolean[] isLowerDown;
  private Phase phase = Phase.LINKS;

  /// The next rank of the phase.
  private int rank;

  private long work;

  private enum Phase {
    LINKS,
    TRIANGLES,
    PERFECTION,
    DONE
  }

  /// Makes a metric that is equal to that of [Customizer#customizeAndPrune], for long use.
  public MetricMaking(Hierarchy hierarchy, StateCosts costs) {
    this(hierarchy, hierarchy.weightsOf(costs), true);
  }

  /// Makes a metric of all arcs that some way of the weights can use, in less than half the time.
  /// On Porto it has a sixth more arcs than a pruned one: seven of ten arcs are closed to cars in
  /// their direction.
  ///
  /// @param weights asked for once for every link, on one thread at a time
  public static MetricMaking ofOpenArcs(Hierarchy hierarchy, LinkWeights weights) {
    return new MetricMaking(hierarchy, weights, false);
  }

  private MetricMaking(Hierarchy hierarchy, LinkWeights weights, boolean isPerfect) {
    this.hierarchy = hierarchy;
    this.weights = weights;
    this.isPerfect = isPerfect;
    topology = hierarchy.topology();
    linkWeights = new long[hierarchy.links().count()];
    up = new long[topology.arcCount()];
    down = new long[topology.arcCount()];
    isLowerUp = new boolean[topology.arcCount()];
    // Without perfection, no arc is lower.
    isLowerDown = isPerfect ? new boolean[topology.arcCount()] : isLowerUp;
    Arrays.fill(up, Weight.INFINITE);
    Arrays.fill(down, Weight.INFINITE);
  }

  /// Continues to the end.
  ///
  /// @param check is called every half millisecond and may throw to pause
  public Metric finish(Runnable check) {
    if (phase == Phase.LINKS) {
      ascend(this::layLinks, check);
      begin(Phase.TRIANGLES, 0);
    }
    if (phase == Phase.TRIANGLES) {
      ascend(new BasicCustomization(topology, up, down), check);
      begin(isPerfect ? Phase.PERFECTION : Phase.DONE, topology.rankCount() - 1);
    }
    if (phase == Phase.PERFECTION) {
      EliminationTreeTasks.Step step =
          new PerfectCustomization(topology, up, down, isLowerUp, isLowerDown);
      for (; rank >= 0; rank--) {
        look(check);
        step.run(rank);
      }
      begin(Phase.DONE, 0);
    }
    check.run();
    ArrayArcs out = ArrayArcs.pruned(topology, up, isLowerUp);
    check.run();
    return new Metric(
        topology,
        hierarchy.links(),
        LinkPages.of(linkWeights),
        out,
        ArrayArcs.pruned(topology, down, isLowerDown));
  }

  private void ascend(EliminationTreeTasks.Step step, Runnable check) {
    for (; rank < topology.rankCount(); rank++) {
      look(check);
      step.run(rank);
    }
  }

  private void begin(Phase next, int firstRank) {
    phase = next;
    rank = firstRank;
  }

  /// Checks before a rank, so that no rank is left half done.
  private void look(Runnable check) {
    long degree = (long) topology.first[rank + 1] - topology.first[rank];
    work += degree * degree + 16;
    if (work >= WORK_BETWEEN_LOOKS) {
      work = 0;
      check.run();
    }
  }

  private void layLinks(int of) {
    StateGraph links = hierarchy.links();
    for (int link = links.first[of]; link < links.first[of + 1]; link++) {
      long weight = weights.weight(of, link, 0);
      linkWeights[link] = weight;
      int slot = links.slot[link];
      if (slot >= 0) {
        long[] side = (slot & 1) == 0 ? up : down;
        side[slot >> 1] = Math.min(side[slot >> 1], weight);
      }
    }
  }
}
