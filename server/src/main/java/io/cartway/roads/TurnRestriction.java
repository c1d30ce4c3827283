package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Set;

/// A turn restriction as it was resolved: a chain of arcs that must not be driven, or the only one
/// that may follow its first.
///
/// @param relationId the OpenStreetMap relation
/// @param mandatory whether the chain is the only one allowed (`only_*`), else it is forbidden
/// @param modes whom it binds
/// @param condition the condition as written, empty when it always holds; a conditional one binds
///   nobody by itself
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
