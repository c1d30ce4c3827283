package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Set;

/// A resolved turn restriction: a forbidden chain of arcs, or the only chain that may follow its
/// first arc.
///
/// @param relationId the OpenStreetMap relation
/// @param mandatory whether the chain is the only one allowed (`only_*`), else it is forbidden
/// @param modes the modes that it applies to
/// @param condition the condition as written, empty when it always applies; a conditional one has
///   no effect by itself
/// @param arcs from, the arcs of via ways, to
public record TurnRestriction(
    long relationId,
    boolean mandatory,
    Set<TransportMode> modes,
    String condition,
    List<Integer> arcs) {

  public TurnRestriction {
    modes = Set.copyOf(modes);
    arcs = List.copyOf(arcs);
  }
}
