/// Vector tiles, read from the region's archive as they are stored. Entry:
/// [io.cartway.tiles.TileArchive].
@NullMarked
package io.cartway.tiles;

import org.jspecify.annotations.NullMarked;
