/// Designs of the map: documents of MapLibre's style specification, over the vector tiles.
/// [StyleDocument] has the own ones, [StyleSheet] is one that was read and checked.
@NullMarked
package io.cartway.style;

import org.jspecify.annotations.NullMarked;
