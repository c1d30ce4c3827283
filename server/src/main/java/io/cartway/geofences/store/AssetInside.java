package io.cartway.geofences.store;

/// An asset that is in a geofence.
///
/// @param assetId of the caller's
/// @param sinceMillis time of the position that entered
public record AssetInside(String assetId, long sinceMillis) {}
