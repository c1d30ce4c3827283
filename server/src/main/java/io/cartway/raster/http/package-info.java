/// Raster tiles and their TileJSON over HTTP.
@NullMarked
package io.cartway.raster.http;

import org.jspecify.annotations.NullMarked;
