/// What an asset did at geofences, decided fix by fix. Entry:
/// [io.cartway.geofences.events.FenceJudge].
@NullMarked
package io.cartway.geofences.events;

import org.jspecify.annotations.NullMarked;
