/// The geofences of accounts in the store. Entry: [io.cartway.geofences.store.Geofences]. Uses the
/// root and `store`.
@NullMarked
package io.cartway.geofences.store;

import org.jspecify.annotations.NullMarked;
