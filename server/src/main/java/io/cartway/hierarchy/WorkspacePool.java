package io.cartway.hierarchy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// A bounded pool of workspaces for all metrics of one topology; when it is empty a query gets a
/// new one, which is dropped afterwards if the pool is full. Thread-safe.
public final class WorkspacePool {

  private final Topology topology;
  private final BlockingQueue<Workspace> idle;
  private final BlockingQueue<GuidedWorkspace> idleGuided;

  /// @param keptMax maximum number of pooled workspaces of each kind; those of climbs hold what a
  ///   few branches need, those of guided searches five megabytes at most
  public WorkspacePool(Topology topology, int keptMax) {
    this.topology = topology;
    idle = new ArrayBlockingQueue<>(keptMax);
    idleGuided = new ArrayBlockingQueue<>(keptMax);
  }

  Workspace borrow() {
    Workspace workspace = idle.poll();
    return workspace == null ? new Workspace(topology) : workspace;
  }

  /// Takes a workspace back.
  void giveBack(Workspace workspace) {
    workspace.trim();
    // The pool is full when it does not fit.
    boolean isKept = idle.offer(workspace);
    assert isKept || idle.remainingCapacity() >= 0;
  }

  GuidedWorkspace borrowGuided() {
    GuidedWorkspace workspace = idleGuided.poll();
    return workspace == null ? new GuidedWorkspace(topology) : workspace;
  }

  /// Takes a clean workspace back.
  void giveBack(GuidedWorkspace workspace) {
    boolean isKept = idleGuided.offer(workspace);
    assert isKept || idleGuided.remainingCapacity() >= 0;
  }
}
