package io.cartway.tracking;

import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.util.List;

/// Finds out which roads assets are on, from their positions before. It remembers those that were
/// shown to it last. Thread-safe.
public interface RoadFinder {

  /// An asset that moves in a mode.
  record Asset(String accountId, String assetId, TransportMode mode) {}

  /// Whether it remembers an asset; else it wants to see some older positions first.
  boolean isKnown(Asset asset);

  /// Where the newest of some positions is.
  ///
  /// @param positions in the order of their times, one at least
  RoadPlace find(Asset asset, List<Position> positions, Deadline deadline);

  /// Forgets an asset: one that is deleted, or of which not all positions since will be shown.
  void forget(String accountId, String assetId);
}
