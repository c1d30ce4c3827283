package io.cartway.geofences;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What is kept of an asset between two fixes.
///
/// @param last its newest fix that was judged; empty when there was none
/// @param revision the highest of the account's geofences when that was judged
/// @param states of geofences that it is in or near, by their ids
public record AssetFences(Optional<FenceFix> last, long revision, List<FenceState> states) {

  /// Of an asset without fixes.
  public static final AssetFences NONE = new AssetFences(Optional.empty(), 0, List.of());

  public AssetFences {
    FenceState[] sorted = states.toArray(FenceState[]::new);
    // Hardly any asset is at two geofences.
    if (sorted.length > 1) {
      Arrays.sort(sorted, Comparator.comparing(FenceState::geofenceId));
    }
    states = List.of(sorted);
  }
}
