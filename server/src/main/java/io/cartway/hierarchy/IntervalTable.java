package io.cartway.hierarchy;

import io.cartway.work.Deadline;
import io.cartway.work.SharedLoop;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Distance tables: targets climb once into dense rows, then each source climbs once and takes the
/// minimum over rows.
///
/// Ranks below a vertex of the elimination tree are consecutive, so among targets in the order of
/// their ranks, those below any vertex are one interval. A vertex above a target has a row: the
/// weights from it down to the targets of its interval. A source reaches a target over one of the
/// vertices above both, so its weights are the minimum of `label + row` over the vertices of its
/// own branch: a loop over longs without a branch, which C2 turns into vector instructions. Labels
/// of the source that are longer than the way over a higher vertex are left out, which is most of
/// them. Compare RPHAST (Delling, Goldberg, Werneck 2011), which sweeps all ranks above targets for
/// each source ([RphastTable]); docs/decisions/0053.
///
/// Rows take eight bytes for each target's vertex and each vertex above it: [#sizeBytes]. The table
/// is immutable; each thread asks it through its own [#row].
public final class IntervalTable {

  private static final long[] NO_SUMS = {};

  /// So many sums of a row are made way by way, before those of all ways from its source.
  private static final int FEW_SUMS = 8;

  /// Columns that one thread fills between two looks whether it helps on.
  private static final int COLUMNS_OF_PIECE = 32;

  final Metric metric;
  final WorkspacePool pool;
  private final List<Seeds> targets;

  /// The distinct ranks of targets, ascending: the columns.
  final int[] columns;

  /// Per target and one more: its first entry in the next array.
  private final int[] firstSeed;

  /// Per seed of a target: its column.
  private final int[] seedColumn;

  /// The ranks above targets, targets included, ascending: those with rows.
  final int[] ranks;

  /// Finds the row of a rank.
  final RankIndex rowOf;

  /// Per row: its first column, the first column after it, its depth in the tree, and where it
  /// begins in the weights.
  private final int[] low;

  private final int[] high;

  /// Per row: the row of the parent, -1 at a root.
  final int[] parentRow;

  final int[] depth;
  private final int[] offset;
  private final long[] weights;

  private final ColumnSums columnSums;

  /// A table to some targets.
  ///
  /// @param pool of workspaces for the metric's topology
  /// @param targets each is one place: a few seeds of which the best counts
  /// @param deadline is looked at after every climb and may throw to end
  /// @throws IllegalArgumentException when the rows would have more than 2^31 weights: some million
  ///   targets
  public IntervalTable(Metric metric, WorkspacePool pool, List<Seeds> targets, Deadline deadline) {
    this.metric = metric;
    this.pool = pool;
    this.targets = List.copyOf(targets);
    Topology topology = metric.topology();
    firstSeed = new int[targets.size() + 1];
    for (int i = 0; i < targets.size(); i++) {
      firstSeed[i + 1] = firstSeed[i] + targets.get(i).count();
    }
    int[] all = new int[firstSeed[targets.size()]];
    seedColumn = new int[all.length];
    for (int i = 0; i < targets.size(); i++) {
      for (int seed = 0; seed < targets.get(i).count(); seed++) {
        all[firstSeed[i] + seed] = topology.rankOf[targets.get(i).vertex(seed)];
      }
    }
    columns = RankIndex.distinct(all);
    for (int i = 0; i < all.length; i++) {
      seedColumn[i] = Arrays.binarySearch(columns, all[i]);
    }
    ranks = RankIndex.above(topology, columns);
    rowOf = new RankIndex(ranks);
    low = new int[ranks.length];
    high = new int[ranks.length];
    parentRow = new int[ranks.length];
    depth = new int[ranks.length];
    offset = new int[ranks.length];
    weights = new long[layRows(topology)];
    columnSums = new ColumnSums(this);
    fillRows(deadline);
  }

  private IntervalTable(IntervalTable like, List<Seeds> targets) {
    metric = like.metric;
    pool = like.pool;
    this.targets = List.copyOf(targets);
    columns = like.columns;
    firstSeed = like.firstSeed;
    seedColumn = like.seedColumn;
    ranks = like.ranks;
    rowOf = like.rowOf;
    low = like.low;
    high = like.high;
    parentRow = like.parentRow;
    depth = like.depth;
    offset = like.offset;
    weights = like.weights;
    columnSums = new ColumnSums(this);
  }

  /// The same table for another sum along the same paths; it shares all but the sums.
  ///
  /// @param others the same targets with the same weights, and other sums of their seeds
  public IntervalTable withSums(List<Seeds> others) {
    return new IntervalTable(this, others);
  }

  /// Finds the interval and the depth of each row.
  ///
  /// @return the number of weights
  private int layRows(Topology topology) {
    long size = 0;
    for (int row = ranks.length - 1; row >= 0; row--) {
      int rank = ranks[row];
      low[row] = firstAtLeast(topology.subtreeFirst[rank]);
      high[row] = firstAtLeast(rank + 1);
      int above = topology.parent[rank];
      parentRow[row] = above == Topology.NONE ? -1 : rowOf.find(above);
      depth[row] = above == Topology.NONE ? 0 : depth[parentRow[row]] + 1;
      offset[row] = (int) size;
      size += high[row] - low[row];
      if (size > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "a table of %d targets has more weights than an array holds".formatted(targets.size()));
      }
    }
    return (int) size;
  }

  private int firstAtLeast(int rank) {
    int at = Arrays.binarySearch(columns, rank);
    return at < 0 ? -1 - at : at;
  }

  private void fillRows(Deadline deadline) {
    Arrays.fill(weights, Weight.INFINITE);
    int pieces = (columns.length + COLUMNS_OF_PIECE - 1) / COLUMNS_OF_PIECE;
    SharedLoop.run(pieces, deadline, own -> piece -> fillColumns(piece * COLUMNS_OF_PIECE, own));
  }

  /// Each column writes weights of its own.
  private void fillColumns(int first, Deadline deadline) {
    Topology topology = metric.topology();
    Workspace workspace = pool.borrow();
    Seeds seed = new Seeds();
    try {
      int end = Math.min(first + COLUMNS_OF_PIECE, columns.length);
      for (int column = first; column < end; column++) {
        int start = columns[column];
        workspace.in.climb(seed.clear().add(topology.vertexOf[start], 0), metric.in());
        int place = 0;
        for (int row = rowOf.find(start); row >= 0; row = parentRow[row]) {
          weights[offset[row] + column - low[row]] =
              workspace.in.weight[workspace.in.slot(place++)];
        }
        deadline.check();
      }
    } finally {
      pool.giveBack(workspace);
    }
  }

  /// The number of targets.
  public int targetCount() {
    return targets.size();
  }

  /// Its bytes in memory, without the sums that are made on use ([ColumnSums]): one and a half
  /// times as many at most.
  public long sizeBytes() {
    return Long.BYTES * (long) weights.length
        + Integer.BYTES * (7L * ranks.length + 3L * columns.length + 2L * seedColumn.length);
  }

  /// A row to fill, for one thread.
  ///
  /// @param sums to be asked for with [Row#sum]; null when nobody asks
  public Row row(LinkSums.@Nullable Reader sums) {
    return new Row(sums);
  }

  /// The weights from one source to all targets.
  public final class Row {
    private final LinkSums.@Nullable Reader sums;
    private final long[] best = new long[columns.length];
    private long bias;

    /// The ranks of the source's branches, ascending, and what a path over them weighs: infinite
    /// when it is longer than over a higher one.
    private int[] branch = new int[256];

    private long[] label = new long[256];

    /// Per rank of the branches: the index there of the rank that its label came from, -1 - seed
    /// for a seed of the source.
    private int[] from = new int[256];

    /// Per slot of the climb: the index of its rank in the branches.
    private int[] atSlot = new int[256];

    private long[] sourceSum = new long[256];
    private int count;

    /// The ranks of the branches that have a row and an exact label: their indexes there.
    private int[] active = new int[256];

    private int[] activeRow = new int[256];
    private int activeCount;
    private @Nullable Seeds source;
    private boolean hasSums;

    /// How many sums were asked for since it was filled.
    private int askedSums;

    /// As the least weights, over ranks with a sum other than 0 only; empty when there are none.
    private long[] bestWithSum = NO_SUMS;

    private final long[] withSum = new long[columns.length];

    private Row(LinkSums.@Nullable Reader sums) {
      this.sums = sums;
    }

    /// Fills the row.
    ///
    /// @param from one place: a few seeds of which the best counts
    public void fill(Seeds from) {
      source = from;
      hasSums = false;
      askedSums = 0;
      Workspace workspace = pool.borrow();
      try {
        climb(workspace.out, from);
      } finally {
        pool.giveBack(workspace);
      }
      activeCount = 0;
      int row = -1;
      for (int i = 0; i < count; i++) {
        row = rowAbove(row, branch[i]);
        if (row >= 0 && Weight.isFinite(label[i])) {
          active[activeCount] = i;
          activeRow[activeCount++] = row;
        }
      }
      Arrays.fill(best, Weight.INFINITE);
      for (int i = 0; i < activeCount; i++) {
        lowerBy(best, i);
      }
    }

    /// The row of a rank, -1 when it has none. On one branch it is the parent of the row before.
    private int rowAbove(int before, int rank) {
      int above = before < 0 ? -1 : parentRow[before];
      return above >= 0 && ranks[above] == rank ? above : rowOf.find(rank);
    }

    private void lowerBy(long[] to, int at) {
      int row = activeRow[at];
      lower(to, low[row], high[row], weights, offset[row], label[active[at]]);
    }

    private void climb(Workspace.Labels out, Seeds from) {
      SearchArcs up = metric.out();
      out.start(from);
      bias = out.bias();
      count = out.count();
      if (count > branch.length) {
        grow();
      }
      for (int i = 0; i < count; i++) {
        branch[i] = out.rank(i);
        if (Weight.isFinite(out.weight[out.slot(i)])) {
          out.relax(up, i);
        }
      }
      dropLonger(out);
      if (sums != null) {
        noteOrigins(out);
      }
    }

    private void grow() {
      branch = new int[2 * count];
      label = new long[2 * count];
      this.from = new int[2 * count];
      atSlot = new int[2 * count];
      sourceSum = new long[2 * count];
      active = new int[2 * count];
      activeRow = new int[2 * count];
    }

    /// Keeps the labels that are exact; what was labelled longer gets its exact weight for those
    /// below it.
    private void dropLonger(Workspace.Labels out) {
      SearchArcs down = metric.in();
      for (int i = count - 1; i >= 0; i--) {
        int at = out.slot(i);
        long own = out.weight[at];
        long exact = out.least(down, i);
        label[i] = exact < own ? Weight.INFINITE : own;
        out.weight[at] = exact;
      }
    }

    private void noteOrigins(Workspace.Labels out) {
      for (int i = 0; i < count; i++) {
        atSlot[out.slot(i)] = i;
      }
      for (int i = 0; i < count; i++) {
        int below = Weight.isFinite(label[i]) ? out.from[out.slot(i)] : Topology.NONE;
        from[i] = below == Topology.NONE ? Topology.NONE : atSlot[below];
      }
    }

    /// The least weight to a target, [Weight#INFINITE] when there is no path.
    public long weight(int target) {
      int seed = bestSeed(target);
      return seed < 0 ? Weight.INFINITE : seedWeight(seed, target) - bias;
    }

    /// The least weight to one seed of a target, its own weight included; [Weight#INFINITE] when
    /// there is no path.
    public long weight(int target, int seed) {
      long found = seedWeight(firstSeed[target] + seed, target);
      return Weight.isFinite(found) ? found - bias : Weight.INFINITE;
    }

    private long seedWeight(int at, int target) {
      long found = best[seedColumn[at]];
      return Weight.isFinite(found)
          ? found + targets.get(target).weight(at - firstSeed[target])
          : Weight.INFINITE;
    }

    /// The seed of the best path to a target, -1 when there is none.
    private int bestSeed(int target) {
      long least = Weight.INFINITE;
      int found = -1;
      for (int at = firstSeed[target]; at < firstSeed[target + 1]; at++) {
        long weight = seedWeight(at, target);
        if (weight < least) {
          least = weight;
          found = at;
        }
      }
      return found;
    }

    /// The sum along the best path to a target, those of the seeds included.
    ///
    /// @throws IllegalStateException when there is no path, or nobody said that sums are asked for
    public long sum(int target) {
      int at = bestSeed(target);
      return sum(target, at < 0 ? 0 : at - firstSeed[target]);
    }

    /// The sum along the best path to one seed of a target.
    public long sum(int target, int seed) {
      int column = seedColumn[firstSeed[target] + seed];
      if (sums == null || !Weight.isFinite(best[column])) {
        throw new IllegalStateException("no sum to target %d".formatted(target));
      }
      ColumnSums.Column down = columnSums.of(column);
      long last = targets.get(target).sum(seed);
      if (askedSums < FEW_SUMS) {
        askedSums++;
        return last + sumOver(column, down, sums);
      }
      sumSources(sums);
      boolean mayHaveSum = bestWithSum.length > 0 && bestWithSum[column] <= best[column];
      return down.isZero(sums) && !mayHaveSum ? last : last + sumOver(column, down, sums);
    }

    private long sumOver(int column, ColumnSums.Column down, LinkSums.Reader of) {
      for (int i = 0; i < activeCount; i++) {
        int row = activeRow[i];
        if (low[row] <= column
            && column < high[row]
            && label[active[i]] + weights[offset[row] + column - low[row]] == best[column]) {
          long up = hasSums ? sourceSum[active[i]] : sumUp(active[i], of);
          return up + down.sum(row, of);
        }
      }
      throw new IllegalStateException("no vertex joins the path to column %d".formatted(column));
    }

    /// The sum of the way from the source up to a rank of the branches.
    private long sumUp(int at, LinkSums.Reader of) {
      long sum = 0;
      int above = at;
      for (int below = from[above]; below >= 0; below = from[above]) {
        sum += of.along(branch[below], branch[above]);
        above = below;
      }
      return sum + seedSum(branch[above], label[above]);
    }

    private void sumSources(LinkSums.Reader of) {
      if (hasSums) {
        return;
      }
      for (int i = 0; i < count; i++) {
        if (Weight.isFinite(label[i])) {
          sourceSum[i] =
              from[i] < 0
                  ? seedSum(branch[i], label[i])
                  : sourceSum[from[i]] + of.along(branch[from[i]], branch[i]);
        }
      }
      hasSums = true;
      bestWithSum = NO_SUMS;
      for (int i = 0; i < activeCount; i++) {
        if (sourceSum[active[i]] != 0) {
          if (bestWithSum.length == 0) {
            bestWithSum = withSum;
            Arrays.fill(bestWithSum, Weight.INFINITE);
          }
          lowerBy(bestWithSum, i);
        }
      }
    }

    private long seedSum(int rank, long label) {
      Seeds seeds = Objects.requireNonNull(source);
      Topology topology = metric.topology();
      for (int i = 0; i < seeds.count(); i++) {
        if (topology.rankOf[seeds.vertex(i)] == rank && seeds.weight(i) + bias == label) {
          return seeds.sum(i);
        }
      }
      throw new IllegalStateException("no seed at rank " + rank);
    }
  }

  /// Lowers an interval to `label + weights`. A method of its own, so that C2 sees one simple loop.
  private static void lower(
      long[] best, int low, int high, long[] weights, int offset, long label) {
    for (int i = low; i < high; i++) {
      best[i] = Math.min(best[i], label + weights[offset + i - low]);
    }
  }
}
