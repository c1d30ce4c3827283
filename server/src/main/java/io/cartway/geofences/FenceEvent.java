package io.cartway.geofences;

import io.cartway.geo.LatLng;

/// What an asset did at a geofence.
///
/// @param position of the fix that shows it
/// @param millis time of that fix
/// @param isInitial whether the asset was already inside when it was first judged there
public record FenceEvent(
    FenceEventType type,
    String geofenceId,
    String assetId,
    LatLng position,
    long millis,
    boolean isInitial) {}
