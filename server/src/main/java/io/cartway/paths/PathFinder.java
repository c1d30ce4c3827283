package io.cartway.paths;

import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import java.util.Optional;

/// Finds a path of the least weight, by a query in a metric or by a search with surcharges.
@FunctionalInterface
interface PathFinder {

  /// A path of the least weight from any source to any target; empty when there is none.
  Optional<VertexPath> path(Seeds sources, Seeds targets);
}
