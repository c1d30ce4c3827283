package io.cartway.hierarchy.modes;

/// The bounds of what a hierarchy keeps in memory.
///
/// @param metricBytesMax bytes of metrics that are kept
/// @param workspacesMax workspaces of searches that are kept, of each kind: 24 bytes per state, 44
///   for searches that a metric guides
public record HierarchyLimits(long metricBytesMax, int workspacesMax) {

  /// For small servers: the five modes of a large town, and workspaces for eight requests at once.
  public static final HierarchyLimits DEFAULT = new HierarchyLimits(128L << 20, 8);
}
