/// What callers have drawn over a map: lines, areas and pins, and what every map says of itself.
@NullMarked
package io.cartway.raster.overlay;

import org.jspecify.annotations.NullMarked;
