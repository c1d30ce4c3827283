package io.cartway.geofences;

/// A geofence of an account.
///
/// @param id begins with `cw:g:`
/// @param revision a number that grows with each change of the account's geofences; the one of this
///   one's making, or of the last change of its shape or its assets. An asset that was last judged
///   at a lower one meets this geofence for the first time.
/// @param settings what its owner chose
public record Geofence(String id, long revision, FenceSettings settings) {}
