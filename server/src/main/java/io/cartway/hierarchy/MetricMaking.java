package io.cartway.hierarchy;

import io.cartway.work.Deadline;
import io.cartway.work.SharedLoop;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// The customization of a metric during a request: on the request's own thread and on processors
/// that are idle otherwise, with looks at the deadline, so that it uses only the key's share of the
/// processors. When the deadline ends the work, the progress is kept, and the next request for the
/// metric continues from there. Not thread-safe.
public final class MetricMaking {

  /// A helper gathers the arcs of one direction at a time, when they are at most so many times the
  /// work of a piece: some 20 ms.
  private static final long SHARED_PIECES_MAX = 2;

  private final Hierarchy hierarchy;
  private final Supplier<LinkWeights> weights;
  private final boolean isPerfect;
  private final int pieceWork;
  private final Topology topology;
  private final long[] linkWeights;
  private Space space;
  private long spentNanos;

  /// What is left of the links, and of the triangles when those are done.
  private RankPieces pieces;

  private boolean hasLinks;

  /// The next rank of the perfection.
  private int perfected;

  /// Makes a metric that is equal to that of [Customizer#customizeAndPrune], for long use.
  public MetricMaking(Hierarchy hierarchy, StateCosts costs) {
    this(hierarchy, () -> hierarchy.weightsOf(costs), true, RankPieces.PIECE_WORK);
  }

  /// Makes a metric of all arcs that some way of the weights can use, in less than half the time.
  /// On Porto it has a sixth more arcs than a pruned one: seven of ten arcs are closed to cars in
  /// their direction.
  ///
  /// @param weights makes those of one thread, which are asked for once for links that lie together
  public static MetricMaking ofOpenArcs(Hierarchy hierarchy, Supplier<LinkWeights> weights) {
    return new MetricMaking(hierarchy, weights, false, RankPieces.PIECE_WORK);
  }

  /// @param pieceWork what one thread takes at a time
  MetricMaking(
      Hierarchy hierarchy, Supplier<LinkWeights> weights, boolean isPerfect, int pieceWork) {
    this.hierarchy = hierarchy;
    this.weights = weights;
    this.isPerfect = isPerfect;
    this.pieceWork = pieceWork;
    topology = hierarchy.topology();
    linkWeights = new long[hierarchy.links().count()];
    space = hierarchy.spareSpaces().take(topology.arcCount());
    Arrays.fill(space.up, Weight.INFINITE);
    Arrays.fill(space.down, Weight.INFINITE);
    pieces = RankPieces.inAnyOrder(topology, pieceWork);
    perfected = topology.rankCount();
  }

  /// Continues to the end. It must not be used afterwards.
  ///
  /// @param deadline is looked at every half millisecond and may throw to pause
  public Metric finish(Deadline deadline) {
    long start = System.nanoTime();
    try {
      Metric made = make(space, deadline);
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

  private Metric make(Space in, Deadline deadline) {
    if (!hasLinks) {
      pieces.run(
          () -> {
            LinkWeights own = weights.get();
            return rank -> layLinks(rank, own);
          },
          deadline);
      hasLinks = true;
      pieces = RankPieces.fromTheLeaves(topology, pieceWork);
    }
    pieces.run(() -> new BasicCustomization(topology, in.up, in.down), deadline);
    if (isPerfect) {
      perfect(in, deadline);
    }
    ArrayArcs[] sides = new ArrayArcs[2];
    if (topology.arcCount() <= SHARED_PIECES_MAX * pieceWork) {
      SharedLoop.run(2, deadline, own -> side -> sides[side] = side(in, side == 0, own));
    } else {
      sides[0] = side(in, true, deadline);
      sides[1] = side(in, false, deadline);
    }
    return new Metric(topology, hierarchy.links(), LinkPages.of(linkWeights), sides[0], sides[1]);
  }

  /// The arcs that are kept.
  private ArrayArcs side(Space in, boolean isUp, Deadline deadline) {
    // Without perfection, no arc is lower.
    boolean[] isLower = isUp ? in.isLowerUp : in.isLowerDown;
    return ArrayArcs.pruned(
        topology, isUp ? in.up : in.down, isPerfect ? isLower : null, deadline::check);
  }

  private void perfect(Space in, Deadline deadline) {
    EliminationTreeTasks.Step step =
        new PerfectCustomization(topology, in.up, in.down, in.isLowerUp(), in.isLowerDown());
    long work = 0;
    while (perfected > 0) {
      work += RankPieces.work(topology, perfected - 1);
      if (work >= RankPieces.workBetweenLooks(pieceWork)) {
        work = 0;
        deadline.check();
      }
      step.run(--perfected);
    }
  }

  /// The links from a rank have slots of their own, whatever other threads lay.
  private void layLinks(int rank, LinkWeights own) {
    StateGraph links = hierarchy.links();
    int[] slots = links.slots();
    for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
      long weight = own.weight(rank, link, 0);
      linkWeights[link] = weight;
      int slot = slots[link];
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
