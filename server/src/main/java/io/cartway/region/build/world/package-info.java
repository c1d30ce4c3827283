/// The low zooms of the tiles, which show the whole world.
@NullMarked
package io.cartway.region.build.world;

import org.jspecify.annotations.NullMarked;
