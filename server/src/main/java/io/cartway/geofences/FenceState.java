package io.cartway.geofences;

import io.cartway.geo.LatLng;

/// What is kept of an asset at a geofence. Most pairs have none: the asset is outside.
public sealed interface FenceState {

  /// Which geofence.
  String geofenceId();

  /// The asset is inside.
  ///
  /// @param sinceMillis time of the fix that entered
  /// @param isDwelledTold whether this stay was told
  record Inside(String geofenceId, long sinceMillis, boolean isDwelledTold) implements FenceState {}

  /// The asset counts as outside. Its path has touched the geofence, but no fix since then was
  /// clear of the edge.
  ///
  /// @param lastOutside the fix before that
  record Near(String geofenceId, LatLng lastOutside) implements FenceState {}
}
