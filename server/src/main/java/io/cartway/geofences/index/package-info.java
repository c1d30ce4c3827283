/// The geofences of an account by cells: those that a path may meet. Entry:
/// [io.cartway.geofences.index.FenceIndex].
@NullMarked
package io.cartway.geofences.index;

import org.jspecify.annotations.NullMarked;
