package io.cartway.hierarchy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// A bounded pool of workspaces for all metrics of one topology; when it is empty a query gets a
/// new one, which is dropped afterwards if the pool is full. Thread-safe.
public final class WorkspacePool {

  private final int rankCount;
  private final BlockingQueue<Workspace> idle;
  private final BlockingQueue<GuidedWorkspace> idleGuided;

  /// @param keptMax maximum number of pooled workspaces of each kind; those of climbs take 24 bytes
  ///   per rank, those of guided searches 44
  public WorkspacePool(Topology topology, int keptMax) {
    rankCount = topology.rankCount();
    idle = new ArrayBlockingQueue<>(keptMax);
    idleGuided = new ArrayBlockingQueue<>(keptMax);
  }

  Workspace borrow() {
    Workspace workspace = idle.poll();
    return workspace == null ? new Workspace(rankCount) : workspace;
  }

  /// Takes a clean workspace back.
  void giveBack(Workspace workspace) {
    // The pool is full when it does not fit.
    boolean isKept = idle.offer(workspace);
    assert isKept || idle.remainingCapacity() >= 0;
  }

  GuidedWorkspace borrowGuided() {
    GuidedWorkspace workspace = idleGuided.poll();
    return workspace == null ? new GuidedWorkspace(rankCount) : workspace;
  }

  /// Takes a clean workspace back.
  void giveBack(GuidedWorkspace workspace) {
    boolean isKept = idleGuided.offer(workspace);
    assert isKept || idleGuided.remainingCapacity() >= 0;
  }
}
