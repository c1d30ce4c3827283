package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// One-to-all and all-to-one distances within a limit: bounded PHAST. Thread-safe.
///
/// After the climb all ranks are swept from the highest down. A subtree is reachable only through
/// its upper neighbours: when those are beyond the limit and no seed lies inside, it is skipped
/// entirely.
public final class OneToAll {

  private static final int CHECK_EVERY = 1024;

  /// Seeds whose branches are followed between two checks.
  private static final int SEEDS_AT_ONCE = 64;

  /// The first list of what is reached.
  private static final int REACHED_FIRST = 256;

  private final Metric metric;
  private final Runnable check;
  private final LongConsumer holds;

  /// Sweeps over a metric without checks.
  public OneToAll(Metric metric) {
    this(metric, () -> {});
  }

  /// Sweeps over a metric.
  ///
  /// @param check is called periodically and may throw to end a sweep
  public OneToAll(Metric metric, Runnable check) {
    this(metric, check, bytes -> {});
  }

  /// Sweeps over a metric.
  ///
  /// @param check is called periodically and may throw to end a sweep
  /// @param holds receives the bytes that a sweep is about to hold, whenever they become more, and
  ///   may throw to end it
  public OneToAll(Metric metric, Runnable check, LongConsumer holds) {
    this.metric = metric;
    this.check = check;
    this.holds = holds;
  }

  /// From the seeds to all vertices.
  ///
  /// @param limit weights beyond it need not be known
  public Reach from(Seeds seeds, long limit) {
    return reach(seeds, limit, metric.out(), metric.in());
  }

  /// From all vertices to the seeds.
  ///
  /// @param limit weights beyond it need not be known
  public Reach to(Seeds seeds, long limit) {
    return reach(seeds, limit, metric.in(), metric.out());
  }

  private Reach reach(Seeds seeds, long limit, SearchArcs up, SearchArcs down) {
    Topology topology = metric.topology();
    try {
      return new Reach(topology, limit, new Climb(topology, seeds, up, check), down, holds)
          .run(check);
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    }
  }

  /// The weights of all vertices within the limit. It takes 12 bytes for each of these, 1.5 bits
  /// for every vertex, and the labels of one branch of the elimination tree. Not thread-safe.
  public static final class Reach {
    private final Topology topology;
    private final long limit;
    private final Climb climb;
    private final SearchArcs down;
    private final LongConsumer holds;

    /// By depth in the elimination tree: the labels of the branch above the rank that is swept.
    private final long[] label;

    private int sweptCount;

    /// The ranks within the limit, descending, and their labels.
    private int[] reached = new int[REACHED_FIRST];

    private long[] reachedLabel = new long[REACHED_FIRST];
    private int reachedCount;

    /// Per rank a bit: whether it is within the limit; per word the number of those in lower words.
    private final long[] bits;

    private final int[] before;

    /// By depth, down to a depth: the branch that is labelled since the last question for an exact
    /// weight.
    private int[] branch = {};

    private int branchDepth = -1;

    private Reach(Topology topology, long limit, Climb climb, SearchArcs down, LongConsumer holds) {
      this.topology = topology;
      this.limit = limit;
      this.climb = climb;
      this.down = down;
      this.holds = holds;
      label = new long[topology.height()];
      bits = new long[(topology.rankCount() + Long.SIZE - 1) / Long.SIZE];
      before = new int[bits.length];
      holds.accept(sizeBytes(REACHED_FIRST));
    }

    /// The bytes with room for so many reached ranks.
    private long sizeBytes(long room) {
      return (Long.BYTES + Integer.BYTES) * (room + bits.length) + (long) Long.BYTES * label.length;
    }

    private Reach run(Runnable check) {
      long bound = bound();
      // The highest rank above a seed that was not swept.
      int next = climb.count - 1;
      int rank = topology.rankCount() - 1;
      while (rank >= 0) {
        boolean isAboveSeed = next >= 0 && climb.ranks[next] == rank;
        long best = lowest(rank, isAboveSeed ? climb.labels[next--] : Weight.INFINITE);
        if (best <= bound) {
          note(rank, best);
        }
        if (++sweptCount % CHECK_EVERY == 0) {
          check.run();
        }
        boolean hasSeedBelow = next >= 0 && climb.ranks[next] >= topology.subtreeFirst[rank];
        boolean isBeyond = best > bound && !hasSeedBelow && !isEntered(rank, bound);
        rank = isBeyond ? topology.subtreeFirst[rank] - 1 : rank - 1;
      }
      for (int word = 1; word < bits.length; word++) {
        before[word] = before[word - 1] + Long.bitCount(bits[word - 1]);
      }
      return this;
    }

    /// Labels a rank below labelled ancestors.
    ///
    /// @param own its label after the climb
    private long lowest(int rank, long own) {
      int[] depth = topology.depth;
      long best = down.leastByDepth(rank, own, label);
      label[depth[rank]] = best;
      return best;
    }

    private void note(int rank, long best) {
      if (reachedCount == reached.length) {
        // The old lists and the new ones, which are twice as long.
        holds.accept(sizeBytes(3L * reachedCount));
        reached = Arrays.copyOf(reached, 2 * reachedCount);
        reachedLabel = Arrays.copyOf(reachedLabel, 2 * reachedCount);
      }
      reachedLabel[reachedCount] = best;
      reached[reachedCount++] = rank;
      bits[rank >> 6] |= 1L << rank;
    }

    /// The number of vertices within the limit.
    public int reachedCount() {
      return reachedCount;
    }

    /// One of them.
    public int reachedVertex(int index) {
      return topology.vertexOf[reached[index]];
    }

    /// The weight of one of them.
    public long reachedWeight(int index) {
      return reachedLabel[index] - climb.bias;
    }

    /// The highest label within the limit.
    private long bound() {
      return Math.min(limit + climb.bias, Weight.INFINITE - 1);
    }

    /// Whether an upper neighbour of a rank, and so of its subtree, is within the bound.
    private boolean isEntered(int rank, long bound) {
      for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
        if (label[topology.depth[topology.head[arc]]] <= bound) {
          return true;
        }
      }
      return false;
    }

    /// The weight of a vertex, [Weight#INFINITE] beyond the limit.
    public long weight(int vertex) {
      int index = indexOf(vertex);
      return index < 0 ? Weight.INFINITE : reachedWeight(index);
    }

    /// The index of a vertex among those within the limit, -1 beyond it.
    public int indexOf(int vertex) {
      int rank = topology.rankOf[vertex];
      long word = bits[rank >> 6];
      long bit = 1L << rank;
      if ((word & bit) == 0) {
        return -1;
      }
      return reachedCount - 1 - before[rank >> 6] - Long.bitCount(word & (bit - 1));
    }

    /// The weight of a vertex whether or not it is within the limit, [Weight#INFINITE] when there
    /// is no path. A question costs a climb to the branch of the one before.
    public long exactWeight(int vertex) {
      if (branch.length == 0) {
        branch = new int[label.length];
      }
      int start = topology.rankOf[vertex];
      int rank = start;
      int depth = topology.depth[rank];
      while (depth >= 0 && !(depth <= branchDepth && branch[depth] == rank)) {
        branch[depth--] = rank;
        rank = topology.parent[rank];
      }
      branchDepth = topology.depth[start];
      while (++depth <= branchDepth) {
        lowest(branch[depth], climb.label(branch[depth]));
      }
      long found = label[topology.depth[start]];
      return Weight.isFinite(found) ? found - climb.bias : Weight.INFINITE;
    }

    /// The number of visited ranks.
    public int sweptCount() {
      return sweptCount;
    }
  }

  /// The labels of all ranks above seeds.
  private static final class Climb {

    /// Ascending.
    private final int[] ranks;

    private final long[] labels;
    private final int count;

    /// Added to all seeds so that no label is negative: an infinite weight plus a label must never
    /// be less than infinite.
    private final long bias;

    Climb(Topology topology, Seeds seeds, SearchArcs up, Runnable check) {
      long lowest = 0;
      int[] found = new int[64];
      int size = 0;
      for (int i = 0; i < seeds.count(); i++) {
        lowest = Math.min(lowest, seeds.weight(i));
        if (i % SEEDS_AT_ONCE == 0) {
          check.run();
        }
        for (int rank = topology.rankOf[seeds.vertex(i)];
            rank != Topology.NONE;
            rank = topology.parent[rank]) {
          if (size == found.length) {
            // Branches that meet are one, which is most of them. Sorting when the list is full, and
            // making it longer when that did not empty half of it, costs each rank some sorts only.
            size = distinct(found, size);
            found = 2 * size > found.length ? Arrays.copyOf(found, 2 * found.length) : found;
          }
          found[size++] = rank;
        }
      }
      size = distinct(found, size);
      bias = -lowest;
      count = size;
      ranks = found;
      labels = new long[count];
      Arrays.fill(labels, Weight.INFINITE);
      for (int i = 0; i < seeds.count(); i++) {
        int at = find(topology.rankOf[seeds.vertex(i)]);
        labels[at] = Math.min(labels[at], seeds.weight(i) + bias);
      }
      for (int i = 0; i < count; i++) {
        if (Weight.isFinite(labels[i])) {
          relax(up, i);
        }
      }
    }

    private static int distinct(int[] ranks, int size) {
      Arrays.sort(ranks, 0, size);
      int count = 0;
      for (int i = 0; i < size; i++) {
        if (count == 0 || ranks[count - 1] != ranks[i]) {
          ranks[count++] = ranks[i];
        }
      }
      return count;
    }

    private void relax(SearchArcs up, int from) {
      int rank = ranks[from];
      for (int arc = up.first(rank); arc < up.first(rank + 1); arc++) {
        int at = find(up.head(rank, arc));
        labels[at] = Math.min(labels[at], labels[from] + up.weightOf(rank, arc));
      }
    }

    private int find(int rank) {
      return Arrays.binarySearch(ranks, 0, count, rank);
    }

    /// The label of a rank, [Weight#INFINITE] when it is not above a seed.
    long label(int rank) {
      int at = find(rank);
      return at < 0 ? Weight.INFINITE : labels[at];
    }
  }
}
