package io.cartway.hierarchy;

import java.util.Optional;

/// The question "how do I come from here to there". Thread-safe.
public interface PointToPoint {

  /// The least weight from any source to any target, [Weight#INFINITE] when there is no way.
  long weight(Seeds sources, Seeds targets);

  /// A path of the least weight, empty when there is no way.
  Optional<VertexPath> path(Seeds sources, Seeds targets);
}
