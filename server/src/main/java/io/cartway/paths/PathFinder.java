package io.cartway.paths;

import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import java.util.Optional;

/// The question for a path of the least weight, whatever answers it: the climb through a metric, or
/// the search of one that knows more than the metric.
@FunctionalInterface
interface PathFinder {

  /// A path of the least weight from any source to any target, empty when there is none.
  Optional<VertexPath> path(Seeds sources, Seeds targets);
}
