/// Checks documents that callers send against version 8 of MapLibre's style specification. Whatever
/// is in them is read in linear time; every fault is told by its place.
@NullMarked
package io.cartway.style.check;

import org.jspecify.annotations.NullMarked;
