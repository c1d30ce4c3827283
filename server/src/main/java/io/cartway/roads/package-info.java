/// The road graph that everything about movement shares, memory-mapped and immutable. Entry:
/// [io.cartway.roads.RoadGraph].
@NullMarked
package io.cartway.roads;

import org.jspecify.annotations.NullMarked;
