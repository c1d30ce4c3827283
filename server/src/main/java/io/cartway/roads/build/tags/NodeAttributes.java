package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.NodeFlag;
import io.cartway.travel.TransportMode;
import java.util.Map;
import java.util.Set;

/// What the tags of a node on a way mean for movement.
///
/// @param flags what stands there
/// @param access who may pass a barrier; a mode that is absent passes freely
public record NodeAttributes(Set<NodeFlag> flags, Map<TransportMode, Access> access) {

  public NodeAttributes {
    flags = Set.copyOf(flags);
    access = Map.copyOf(access);
  }

  /// Whether a mode may pass.
  public Access access(TransportMode mode) {
    return access.getOrDefault(mode, Access.YES);
  }
}
