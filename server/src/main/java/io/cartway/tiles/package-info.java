/// Vector tiles, served from the region's archive as stored, or in the languages and for the style
/// that the caller asks for. Entries: [io.cartway.tiles.TileArchive],
/// [io.cartway.tiles.TileVariants].
@NullMarked
package io.cartway.tiles;

import org.jspecify.annotations.NullMarked;
