package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.List;

/// Many-to-many by RPHAST: sources climb, eight at a time; then only the ranks above the targets
/// are swept, once per eight sources, from the highest down.
///
/// Delling, Goldberg, Werneck, "Faster batched shortest paths in road networks" (2011).
public final class RphastTable implements ManyToMany {

  /// Lanes are written out in the inner loop: C2 keeps eight sums in registers, but does not
  /// vectorise a loop of eight.
  private static final int LANES = 8;

  private final Metric metric;
  private final WorkspacePool pool;

  /// Tables in a metric.
  public RphastTable(Metric metric, WorkspacePool pool) {
    this.metric = metric;
    this.pool = pool;
  }

  @Override
  public void fill(List<Seeds> sources, List<Seeds> targets, Cells cells) {
    Selection selection = new Selection(metric, targets);
    long[] labels = new long[selection.count * LANES];
    long[] biases = new long[LANES];
    Workspace workspace = pool.borrow();
    for (int first = 0; first < sources.size(); first += LANES) {
      Arrays.fill(labels, Weight.INFINITE);
      int lanes = Math.min(LANES, sources.size() - first);
      for (int lane = 0; lane < lanes; lane++) {
        biases[lane] = climb(workspace.out, sources.get(first + lane), selection, labels, lane);
      }
      sweep(selection, labels);
      for (int target = 0; target < targets.size(); target++) {
        for (int lane = 0; lane < lanes; lane++) {
          long label = selection.best(targets.get(target), labels, lane);
          long weight = Weight.isFinite(label) ? label - biases[lane] : Weight.INFINITE;
          cells.set(first + lane, target, weight);
        }
      }
    }
    pool.giveBack(workspace);
  }

  /// Labels the selected ranks above a source.
  ///
  /// @return the bias of the labels
  private long climb(
      Workspace.Labels out, Seeds source, Selection selection, long[] labels, int lane) {
    Topology topology = metric.topology();
    out.climb(source, metric.out());
    for (int i = 0; i < source.count(); i++) {
      int rank = topology.rankOf[source.vertex(i)];
      for (; rank != Topology.NONE; rank = topology.parent[rank]) {
        int at = selection.placeOf[rank];
        if (at >= 0) {
          labels[at * LANES + lane] = out.weightOf(rank);
        }
      }
    }
    return out.bias();
  }

  private static void sweep(Selection selection, long[] labels) {
    int[] first = selection.first;
    int[] heads = selection.heads;
    long[] weights = selection.weights;
    for (int place = 0; place < selection.count; place++) {
      int row = place * LANES;
      long a = labels[row];
      long b = labels[row + 1];
      long c = labels[row + 2];
      long d = labels[row + 3];
      long e = labels[row + 4];
      long f = labels[row + 5];
      long g = labels[row + 6];
      long h = labels[row + 7];
      for (int arc = first[place]; arc < first[place + 1]; arc++) {
        int above = heads[arc] * LANES;
        long weight = weights[arc];
        a = Math.min(a, labels[above] + weight);
        b = Math.min(b, labels[above + 1] + weight);
        c = Math.min(c, labels[above + 2] + weight);
        d = Math.min(d, labels[above + 3] + weight);
        e = Math.min(e, labels[above + 4] + weight);
        f = Math.min(f, labels[above + 5] + weight);
        g = Math.min(g, labels[above + 6] + weight);
        h = Math.min(h, labels[above + 7] + weight);
      }
      labels[row] = a;
      labels[row + 1] = b;
      labels[row + 2] = c;
      labels[row + 3] = d;
      labels[row + 4] = e;
      labels[row + 5] = f;
      labels[row + 6] = g;
      labels[row + 7] = h;
    }
  }

  /// The ranks above the targets, highest first, and the arcs down to them.
  private static final class Selection {
    private final Topology topology;
    final int[] placeOf;
    final int count;
    final int[] first;
    final int[] heads;
    final long[] weights;

    Selection(Metric metric, List<Seeds> targets) {
      topology = metric.topology();
      placeOf = new int[topology.rankCount()];
      Arrays.fill(placeOf, -1);
      int[] ranks = above(targets);
      count = ranks.length;
      SearchArcs in = metric.in();
      first = new int[count + 1];
      for (int place = 0; place < count; place++) {
        int rank = ranks[place];
        first[place + 1] = first[place] + in.first(rank + 1) - in.first(rank);
      }
      heads = new int[first[count]];
      weights = new long[first[count]];
      for (int place = 0; place < count; place++) {
        int next = first[place];
        int rank = ranks[place];
        for (int arc = in.first(rank); arc < in.first(rank + 1); arc++) {
          heads[next] = placeOf[in.head(rank, arc)];
          weights[next++] = in.weightOf(rank, arc);
        }
      }
    }

    /// All ranks above targets in descending order; notes their places.
    private int[] above(List<Seeds> targets) {
      int[] ranks = new int[256];
      int size = 0;
      for (Seeds target : targets) {
        for (int i = 0; i < target.count(); i++) {
          int rank = topology.rankOf[target.vertex(i)];
          for (; rank != Topology.NONE && placeOf[rank] < 0; rank = topology.parent[rank]) {
            placeOf[rank] = 0;
            if (size == ranks.length) {
              ranks = Arrays.copyOf(ranks, 2 * size);
            }
            ranks[size++] = rank;
          }
        }
      }
      int[] sorted = Arrays.copyOf(ranks, size);
      Arrays.sort(sorted);
      for (int i = 0; i < size; i++) {
        ranks[i] = sorted[size - 1 - i];
        placeOf[ranks[i]] = i;
      }
      return Arrays.copyOf(ranks, size);
    }

    long best(Seeds target, long[] labels, int lane) {
      long best = Weight.INFINITE;
      for (int i = 0; i < target.count(); i++) {
        int place = placeOf[topology.rankOf[target.vertex(i)]];
        best = Math.min(best, labels[place * LANES + lane] + target.weight(i));
      }
      return best;
    }
  }
}
