/// What roads take from the battery of an electric vehicle. Entry:
/// [io.cartway.paths.energy.ArcEnergy].
@NullMarked
package io.cartway.paths.energy;

import org.jspecify.annotations.NullMarked;
