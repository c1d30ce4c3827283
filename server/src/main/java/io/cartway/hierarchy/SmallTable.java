package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.List;

/// Tables between a few sources and a few targets: each climbs once, and where the climbs of two
/// meet lies their best path. Holds the labels of the targets only. For one thread.
public final class SmallTable {

  private final Metric metric;
  private final WorkspacePool pool;

  /// Per target: the end of its labels.
  private int[] ends = new int[8];

  private int[] ranks = new int[1024];
  private long[] labels = new long[1024];

  /// Tables in a metric.
  public SmallTable(Metric metric, WorkspacePool pool) {
    this.metric = metric;
    this.pool = pool;
  }

  /// The least weight from each source to each target.
  ///
  /// @param weights receives that of a source and a target at `source * targets.size() + target`,
  ///   [Weight#INFINITE] where there is no path
  public void fill(List<Seeds> sources, List<Seeds> targets, long[] weights) {
    Workspace workspace = pool.borrow();
    try {
      climbTargets(workspace.in, targets);
      for (int source = 0; source < sources.size(); source++) {
        Workspace.Labels out = workspace.out;
        out.climb(sources.get(source), metric.out());
        for (int target = 0; target < targets.size(); target++) {
          weights[source * targets.size() + target] = least(out, target);
        }
      }
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      pool.giveBack(workspace);
    }
  }

  private void climbTargets(Workspace.Labels in, List<Seeds> targets) {
    ends = ends.length < targets.size() ? new int[2 * targets.size()] : ends;
    int end = 0;
    for (int target = 0; target < targets.size(); target++) {
      in.climb(targets.get(target), metric.in());
      if (ranks.length < end + in.count()) {
        ranks = Arrays.copyOf(ranks, 2 * (end + in.count()));
        labels = Arrays.copyOf(labels, ranks.length);
      }
      for (int i = 0; i < in.count(); i++) {
        long label = in.weight[in.slot(i)];
        if (label < Weight.INFINITE) {
          ranks[end] = in.rank(i);
          labels[end++] = label - in.bias();
        }
      }
      ends[target] = end;
    }
  }

  private long least(Workspace.Labels out, int target) {
    long best = Weight.INFINITE;
    int at = target == 0 ? 0 : ends[target - 1];
    int end = ends[target];
    for (int i = 0; i < out.count() && at < end; i++) {
      int rank = out.rank(i);
      while (at < end && ranks[at] < rank) {
        at++;
      }
      if (at < end && ranks[at] == rank) {
        long label = out.weight[out.slot(i)];
        if (label < Weight.INFINITE) {
          best = Math.min(best, label - out.bias() + labels[at]);
        }
      }
    }
    return best;
  }
}
