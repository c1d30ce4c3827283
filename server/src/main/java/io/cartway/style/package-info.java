/// Designs of the map: documents of MapLibre's style specification, over the vector tiles.
@NullMarked
package io.cartway.style;

import org.jspecify.annotations.NullMarked;
