package io.cartway.hierarchy.modes;

/// The memory limits of a hierarchy.
///
/// @param metricBytesMax bytes of cached metrics
/// @param workspacesMax pooled workspaces of each kind: 24 bytes per state, 44 for guided searches
public record HierarchyLimits(long metricBytesMax, int workspacesMax) {

  /// For small servers: the five modes of a large town, and workspaces for eight requests at once.
  public static final HierarchyLimits DEFAULT = new HierarchyLimits(128L << 20, 8);
}
