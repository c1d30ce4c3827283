package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The sums along the ways down to the columns of a table ([LinkSums]). The first few of a column
/// are summed way by way, because the arcs of one way are few among those of its branch, and every
/// arc has to be unpacked; then those of its whole branch are made and kept.
///
/// Twelve bytes for each column that is asked about and each vertex above it. Thread-safe.
final class ColumnSums {

  /// So many ways of a column are summed one by one.
  private static final int FEW = 8;

  private final IntervalTable table;
  private final AtomicReferenceArray<@Nullable Column> columns;

  /// @param table whose rows are laid
  ColumnSums(IntervalTable table) {
    this.table = table;
    columns = new AtomicReferenceArray<>(table.columns.length);
  }

  /// A column.
  Column of(int column) {
    Column known = columns.get(column);
    if (known == null) {
      known = new Column(table.columns[column]);
      columns.set(column, known);
    }
    return known;
  }

  /// The sums of one column.
  final class Column {
    private final int start;

    /// Per depth: the rank below on the way down, [Topology#NONE] when there is none.
    private final int[] below;

    /// Per depth, when they are whole.
    private final long[] sums;

    private int asked;
    private boolean isZero;
    private volatile boolean isWhole;

    private Column(int start) {
      this.start = start;
      int size = table.depth[table.rowOf.find(start)] + 1;
      below = new int[size];
      sums = new long[size];
      Arrays.fill(below, Topology.NONE);
      Workspace workspace = table.pool.borrow();
      try {
        Workspace.Labels in = workspace.in;
        in.climb(new Seeds().add(table.metric.topology().vertexOf[start], 0), table.metric.in());
        for (int i = 0; i < in.count(); i++) {
          int at = in.slot(i);
          if (Weight.isFinite(in.weight[at]) && in.from[at] != Topology.NONE) {
            below[depth(in.rank(i))] = in.rankAt(in.from[at]);
          }
        }
      } finally {
        table.pool.giveBack(workspace);
      }
    }

    private int depth(int rank) {
      return table.depth[table.rowOf.find(rank)];
    }

    /// Whether all sums are known to be 0.
    boolean isZero(LinkSums.Reader of) {
      if (!isWhole && asked >= FEW) {
        makeWhole(of);
      }
      return isWhole && isZero;
    }

    /// The sum along the way from a vertex above down to the column.
    ///
    /// @param row that of the vertex
    long sum(int row, LinkSums.Reader of) {
      if (isWhole) {
        return sums[table.depth[row]];
      }
      // Threads may count at once: then some more are summed one by one.
      asked++;
      long sum = 0;
      int rank = table.ranks[row];
      for (int next = below[table.depth[row]]; next != Topology.NONE; next = below[depth(rank)]) {
        sum += of.along(rank, next);
        rank = next;
      }
      return sum;
    }

    /// Threads that make them at once find the same.
    private void makeWhole(LinkSums.Reader of) {
      boolean hasNone = true;
      for (int row = table.rowOf.find(start); row >= 0; row = table.parentRow[row]) {
        int next = below[table.depth[row]];
        if (next != Topology.NONE) {
          long sum = sums[depth(next)] + of.along(table.ranks[row], next);
          sums[table.depth[row]] = sum;
          hasNone &= sum == 0;
        }
      }
      isZero = hasNone;
      isWhole = true;
    }
  }
}
