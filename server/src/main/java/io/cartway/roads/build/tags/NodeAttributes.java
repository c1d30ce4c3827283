package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.NodeFlag;
import io.cartway.travel.TransportMode;
import java.util.Map;
import java.util.Set;

/// The meaning of a node's tags for movement.
///
/// @param flags flags of the node
/// @param access access at a barrier; an absent mode passes freely
public record NodeAttributes(Set<NodeFlag> flags, Map<TransportMode, Access> access) {

  public NodeAttributes {
    flags = Set.copyOf(flags);
    access = Map.copyOf(access);
  }

  /// The access of a mode.
  public Access access(TransportMode mode) {
    return access.getOrDefault(mode, Access.YES);
  }
}
