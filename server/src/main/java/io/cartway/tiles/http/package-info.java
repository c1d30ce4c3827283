/// Vector tiles, tiles of heights and their TileJSON over HTTP.
@NullMarked
package io.cartway.tiles.http;

import org.jspecify.annotations.NullMarked;
