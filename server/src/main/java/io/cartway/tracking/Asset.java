package io.cartway.tracking;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Something that is tracked.
///
/// @param id the caller's own
/// @param name of its owner's choice; empty when it has none
/// @param tags words of its owner
/// @param created when it was first heard of
/// @param fixes how many positions are kept
/// @param last its newest position, if that is kept
public record Asset(
    String id,
    String name,
    List<String> tags,
    Instant created,
    long fixes,
    Optional<Position> last) {

  public Asset {
    tags = List.copyOf(tags);
  }
}
