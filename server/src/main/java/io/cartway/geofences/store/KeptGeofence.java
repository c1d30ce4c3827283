package io.cartway.geofences.store;

import io.cartway.geofences.Geofence;
import java.time.Instant;

/// A geofence as it is kept.
///
/// @param number never given twice
/// @param fence what it is
/// @param created when it was made
/// @param changed when it was last written
public record KeptGeofence(long number, Geofence fence, Instant created, Instant changed) {}
