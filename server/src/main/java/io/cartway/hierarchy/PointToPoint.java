package io.cartway.hierarchy;

import java.util.Optional;

/// Shortest paths from sources to targets. Thread-safe.
public interface PointToPoint {

  /// The least weight from any source to any target, [Weight#INFINITE] when there is no path.
  long weight(Seeds sources, Seeds targets);

  /// A path of the least weight; empty when there is none.
  Optional<VertexPath> path(Seeds sources, Seeds targets);
}
