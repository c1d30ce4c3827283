/// Geofences: areas of an account that tell when its assets enter, leave, cross or stay in them.
/// Entry: [io.cartway.geofences.events.FenceJudge].
///
/// The root has the words: a [Geofence] with its [FenceSettings] and [FenceRules], a fix of an
/// asset ([FenceFix]), what is kept of an asset between two fixes ([AssetFences]), what is told
/// ([FenceEvent]), and the bounds ([GeofenceLimits]). `shape` covers shapes with cells, `index`
/// finds the fences near a path, `events` decides. These know no database and no clock.
@NullMarked
package io.cartway.geofences;

import org.jspecify.annotations.NullMarked;
