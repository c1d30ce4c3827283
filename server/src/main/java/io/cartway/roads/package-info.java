/// The one road graph that everything about movement shares, memory-mapped and immutable.
@NullMarked
package io.cartway.roads;

import org.jspecify.annotations.NullMarked;
