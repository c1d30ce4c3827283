package io.cartway.tracking;

import java.time.Instant;
import java.util.List;

/// What the owner of an asset wrote.
///
/// @param id the caller's own
/// @param name of its owner's choice; empty when it has none
/// @param tags words of its owner
/// @param created when it was first heard of
public record NamedAsset(String id, String name, List<String> tags, Instant created) {

  public NamedAsset {
    tags = List.copyOf(tags);
  }

  /// Whether its owner wrote something.
  public boolean isNamed() {
    return !name.isEmpty() || !tags.isEmpty();
  }

  /// Whether another has the same name and tags.
  public boolean isNamedAs(NamedAsset other) {
    return name.equals(other.name) && tags.equals(other.tags);
  }
}
