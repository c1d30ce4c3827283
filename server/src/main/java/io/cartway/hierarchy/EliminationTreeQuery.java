package io.cartway.hierarchy;

import java.util.Optional;

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
      int top = meet(workspace, sources, targets);
      return top < 0 ? Weight.INFINITE : sum(workspace, top);
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      giveBack(workspace);
    }
  }

  @Override
  public Optional<VertexPath> path(Seeds sources, Seeds targets) {
    Workspace workspace = pool.borrow();
    try {
      int top = meet(workspace, sources, targets);
      return top < 0
          ? Optional.empty()
          : Optional.of(new Unpacking(metric).path(workspace, top, sum(workspace, top)));
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      giveBack(workspace);
    }
  }

  private static long sum(Workspace workspace, int top) {
    Workspace.Labels out = workspace.out;
    Workspace.Labels in = workspace.in;
    return out.weight[top] - out.bias() + in.weight[top] - in.bias();
  }

  private void giveBack(Workspace workspace) {
    workspace.out.clean();
    workspace.in.clean();
    pool.giveBack(workspace);
  }

  /// Labels both sides.
  ///
  /// @return the highest rank of a best path, -1 when there is none
  private int meet(Workspace workspace, Seeds sources, Seeds targets) {
    Topology topology = metric.topology();
    Workspace.Labels out = workspace.out;
    Workspace.Labels in = workspace.in;
    out.start(topology, sources);
    in.start(topology, targets);
    long best = Weight.INFINITE;
    int top = Topology.NONE;
    int outNext = out.lowest();
    int inNext = in.lowest();
    while (outNext != Integer.MAX_VALUE || inNext != Integer.MAX_VALUE) {
      int rank = Math.min(outNext, inNext);
      if (outNext == inNext && out.weight[rank] + in.weight[rank] < best) {
        best = out.weight[rank] + in.weight[rank];
        top = rank;
      }
      if (outNext == rank) {
        if (out.weight[rank] < best) {
          out.relax(metric.out(), rank);
        }
        out.pass();
        outNext = out.lowest();
      }
      if (inNext == rank) {
        if (in.weight[rank] < best) {
          in.relax(metric.in(), rank);
        }
        in.pass();
        inNext = in.lowest();
      }
    }
    return top;
  }
}
