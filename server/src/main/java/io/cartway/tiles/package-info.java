/// Vector tiles, served from the region's archive as stored, or in the languages and for the style
/// that the caller asks for; tiles of the heights of the ground. Entries:
/// [io.cartway.tiles.TileArchive], [io.cartway.tiles.TileVariants],
/// [io.cartway.tiles.TerrainTiles].
@NullMarked
package io.cartway.tiles;

import org.jspecify.annotations.NullMarked;
