package io.cartway.geofences;

import java.util.Optional;
import java.util.Set;

/// When a geofence tells what.
///
/// @param hours outside of which it tells nothing; empty for always
/// @param assets ids of those that it watches; empty for all of the account
/// @param dwellSeconds after which a stay is told; 0 for never
/// @param hysteresisMeters beyond the edge a fix has to be, to count as on the other side; 0 or
///   more
public record FenceRules(
    Optional<ActiveHours> hours, Set<String> assets, long dwellSeconds, double hysteresisMeters) {

  /// For an owner who chose nothing.
  public static final FenceRules STANDARD = new FenceRules(Optional.empty(), Set.of(), 0, 0);

  public FenceRules {
    assets = Set.copyOf(assets);
    if (!(hysteresisMeters >= 0 && hysteresisMeters < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a hysteresis is 0 or more metres, not " + hysteresisMeters);
    }
    if (dwellSeconds < 0) {
      throw new IllegalArgumentException("a dwell time is 0 or more, not " + dwellSeconds);
    }
  }

  /// Whether it watches an asset.
  public boolean watches(String assetId) {
    return assets.isEmpty() || assets.contains(assetId);
  }

  /// Whether it tells what happens at a time.
  public boolean isActive(long epochMillis) {
    return hours.isEmpty() || hours.get().isOpen(epochMillis);
  }
}
