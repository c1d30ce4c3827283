package io.cartway.hierarchy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The elimination tree query: climbs the elimination tree from both ends at once, lowest rank
/// first, without a queue and without allocation except for the path. The arcs of a rank whose
/// label is no better than the best path so far are skipped.
public final class EliminationTreeQuery implements PointToPoint {

  private final Metric metric;
  private final WorkspacePool pool;

  /// A search in a metric.
  public EliminationTreeQuery(Metric metric, WorkspacePool pool) {
    this.metric = metric;
    this.pool = pool;
  }

  @Override
  public long weight(Seeds sources, Seeds targets) {
    Workspace workspace = pool.borrow();
    try {
      Meeting met = meet(workspace, sources, targets);
      return met == null ? Weight.INFINITE : sum(workspace, met);
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      pool.giveBack(workspace);
    }
  }

  @Override
  public Optional<VertexPath> path(Seeds sources, Seeds targets) {
    Workspace workspace = pool.borrow();
    try {
      Meeting met = meet(workspace, sources, targets);
      return met == null
          ? Optional.empty()
          : Optional.of(
              new Unpacking(metric).path(workspace, met.outSlot, met.inSlot, sum(workspace, met)));
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      pool.giveBack(workspace);
    }
  }

  /// The highest rank of a path, by its slots on both sides.
  private record Meeting(int outSlot, int inSlot) {}

  private static long sum(Workspace workspace, Meeting met) {
    Workspace.Labels out = workspace.out;
    Workspace.Labels in = workspace.in;
    return out.weight[met.outSlot] - out.bias() + in.weight[met.inSlot] - in.bias();
  }

  /// Labels both sides.
  ///
  /// @return where a best path has its highest rank, null when there is none
  private @Nullable Meeting meet(Workspace workspace, Seeds sources, Seeds targets) {
    Workspace.Labels out = workspace.out;
    Workspace.Labels in = workspace.in;
    out.start(sources);
    in.start(targets);
    long best = Weight.INFINITE;
    int outTop = Topology.NONE;
    int inTop = Topology.NONE;
    int outNext = out.lowest();
    int inNext = in.lowest();
    while (outNext != Integer.MAX_VALUE || inNext != Integer.MAX_VALUE) {
      int rank = Math.min(outNext, inNext);
      if (outNext == inNext && out.lowestWeight() + in.lowestWeight() < best) {
        best = out.lowestWeight() + in.lowestWeight();
        outTop = out.lowestSlot();
        inTop = in.lowestSlot();
      }
      if (outNext == rank) {
        if (out.lowestWeight() < best) {
          out.relaxLowest(metric.out());
        }
        out.pass();
        outNext = out.lowest();
      }
      if (inNext == rank) {
        if (in.lowestWeight() < best) {
          in.relaxLowest(metric.in());
        }
        in.pass();
        inNext = in.lowest();
      }
    }
    return outTop == Topology.NONE ? null : new Meeting(outTop, inTop);
  }
}
