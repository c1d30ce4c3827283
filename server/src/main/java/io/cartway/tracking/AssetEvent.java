package io.cartway.tracking;

import io.cartway.geo.LatLng;

/// What an asset did at a geofence, as a stream tells it.
///
/// @param number grows with each event
/// @param type as webhooks have it (`geofence.entered`)
/// @param at place of the position that shows it
/// @param millis time of that position
/// @param isInitial whether the asset was already inside when it was first judged there
public record AssetEvent(
    long number,
    String type,
    String geofenceId,
    String assetId,
    LatLng at,
    long millis,
    boolean isInitial) {}
