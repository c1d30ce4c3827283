/// Vector tiles, served from the region's archive as stored. Entry: [io.cartway.tiles.TileArchive].
@NullMarked
package io.cartway.tiles;

import org.jspecify.annotations.NullMarked;
