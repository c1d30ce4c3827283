/// Vector tiles: reads them from the region's archive as they are stored.
@NullMarked
package io.cartway.tiles;

import org.jspecify.annotations.NullMarked;
