/// Shapes of geofences in cells: which cells a shape covers, and how deep it is. Entry:
/// [io.cartway.geofences.shape.Cover].
@NullMarked
package io.cartway.geofences.shape;

import org.jspecify.annotations.NullMarked;
