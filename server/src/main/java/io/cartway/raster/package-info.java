/// Pictures of the map for clients that draw none themselves: raster tiles, kept on disk.
@NullMarked
package io.cartway.raster;

import org.jspecify.annotations.NullMarked;
