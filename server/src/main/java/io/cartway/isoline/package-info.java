/// Outlines of what can be reached from a place, or from where it can be reached, within times or
/// distances. Entry: [io.cartway.isoline.Isolines].
@NullMarked
package io.cartway.isoline;

import org.jspecify.annotations.NullMarked;
