package io.cartway.geofences.store;

import io.cartway.geofences.FenceEvent;

/// An event that is kept.
///
/// @param number grows with each event of the account
public record NumberedEvent(long number, FenceEvent event) {}
