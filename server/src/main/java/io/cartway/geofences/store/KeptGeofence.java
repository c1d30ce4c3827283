package io.cartway.geofences.store;

import java.time.Instant;

/// A geofence as it is kept.
///
/// @param number never given twice
/// @param revision the version of the account that last changed its shape or its assets
/// @param content what its owner chose, as a text of [SettingsText]: a shape of thousands of points
///   takes milliseconds to be read, so that is left to who needs it
/// @param created when it was made
/// @param changed when it was last written
public record KeptGeofence(
    long number, String id, long revision, String content, Instant created, Instant changed) {}
