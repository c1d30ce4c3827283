package io.cartway.hierarchy.modes;

/// The memory limits of a hierarchy.
///
/// @param metricBytesMax bytes of cached metrics that are not standing ones; see [MetricCache]
/// @param workspacesMax pooled workspaces of each kind: five megabytes at most for guided searches
public record HierarchyLimits(long metricBytesMax, int workspacesMax) {

  /// The share of the heap that the metrics of requests may take besides the standing ones.
  private static final int HEAP_SHARE = 8;

  private static final int WORKSPACES_MAX = 8;

  /// The limits in a heap of 1 GB: 128 MB of metrics, and workspaces for eight requests at once.
  public static final HierarchyLimits DEFAULT = ofHeap(1L << 30);

  /// The limits in a heap: an eighth of it for the metrics of requests.
  ///
  /// @param heapBytes the maximum heap of the process
  public static HierarchyLimits ofHeap(long heapBytes) {
    return new HierarchyLimits(heapBytes / HEAP_SHARE, WORKSPACES_MAX);
  }
}
