package io.cartway.hierarchy;

import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

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
  private Space space;
  private long spentNanos;
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
    space = hierarchy.spareSpaces().take(topology.arcCount());
    Arrays.fill(space.up, Weight.INFINITE);
    Arrays.fill(space.down, Weight.INFINITE);
  }

  /// Continues to the end. It must not be used afterwards.
  ///
  /// @param check is called every half millisecond and may throw to pause
  public Metric finish(Runnable check) {
    long start = System.nanoTime();
    try {
      Metric made = make(space, check);
      drop();
      return made;
    } finally {
      spentNanos += System.nanoTime() - start;
    }
  }

  /// The time that was spent on it, pauses within [#finish] included.
  public long spentNanos() {
    return spentNanos;
  }

  /// Gives its arrays to others: it must not be used afterwards.
  public void drop() {
    hierarchy.spareSpaces().giveBack(space);
    space = Space.NONE;
  }

  private Metric make(Space in, Runnable check) {
    if (phase == Phase.LINKS) {
      ascend(this::layLinks, check);
      begin(Phase.TRIANGLES, 0);
    }
    if (phase == Phase.TRIANGLES) {
      ascend(new BasicCustomization(topology, in.up, in.down), check);
      begin(isPerfect ? Phase.PERFECTION : Phase.DONE, topology.rankCount() - 1);
    }
    if (phase == Phase.PERFECTION) {
      EliminationTreeTasks.Step step =
          new PerfectCustomization(topology, in.up, in.down, in.isLowerUp(), in.isLowerDown());
      for (; rank >= 0; rank--) {
        look(check);
        step.run(rank);
      }
      begin(Phase.DONE, 0);
    }
    // Without perfection, no arc is lower.
    ArrayArcs out = ArrayArcs.pruned(topology, in.up, isPerfect ? in.isLowerUp() : null, check);
    return new Metric(
        topology,
        hierarchy.links(),
        LinkPages.of(linkWeights),
        out,
        ArrayArcs.pruned(topology, in.down, isPerfect ? in.isLowerDown() : null, check));
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
        long[] side = (slot & 1) == 0 ? space.up : space.down;
        side[slot >> 1] = Math.min(side[slot >> 1], weight);
      }
    }
  }

  /// What a customization works in: 16 bytes for each arc, 18 with perfection.
  static final class Space {
    static final Space NONE = new Space(0);

    private final long[] up;
    private final long[] down;
    private boolean[] isLowerUp = {};
    private boolean[] isLowerDown = {};

    private Space(int arcCount) {
      up = new long[arcCount];
      down = new long[arcCount];
    }

    /// Written for every arc before it is read.
    private boolean[] isLowerUp() {
      if (isLowerUp.length < up.length) {
        isLowerUp = new boolean[up.length];
      }
      return isLowerUp;
    }

    private boolean[] isLowerDown() {
      if (isLowerDown.length < down.length) {
        isLowerDown = new boolean[down.length];
      }
      return isLowerDown;
    }
  }

  /// Keeps the arrays of the last making for the next one, as long as the collector does not need
  /// their memory: new ones would fill the young generation and be copied out of it, in pauses of
  /// some hundred milliseconds for a caller who asks for one table and hangs up. Thread-safe.
  static final class Spaces {

    /// Those of larger regions are not kept: a city has 35 MB.
    private static final int ARCS_MAX = 4_000_000;

    private final AtomicReference<SoftReference<Space>> spare =
        new AtomicReference<>(new SoftReference<>(Space.NONE));

    Space take(int arcCount) {
      Space found = spare.getAndSet(new SoftReference<>(Space.NONE)).get();
      return found == null || found.up.length != arcCount ? new Space(arcCount) : found;
    }

    void giveBack(Space space) {
      if (space.up.length > 0 && space.up.length <= ARCS_MAX) {
        spare.set(new SoftReference<>(space));
      }
    }
  }
}
