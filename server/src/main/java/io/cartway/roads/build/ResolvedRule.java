package io.cartway.roads.build;

import java.util.List;

/// A turn rule resolved to arcs.
///
/// @param relationId the OpenStreetMap relation
/// @param mandatory the chain is the only one allowed, else it is forbidden
/// @param modes mask of the modes that it applies to
/// @param condition as written, empty when it always applies
/// @param arcs from, the arcs of via ways, to
record ResolvedRule(
    long relationId, boolean mandatory, int modes, String condition, List<Integer> arcs) {

  ResolvedRule {
    arcs = List.copyOf(arcs);
  }
}
